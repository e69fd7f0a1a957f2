//! The registry of baselines by name.

use std::fmt;
use std::str::FromStr;
use std::sync::LazyLock;

use serde::{Deserialize, Serialize, Serializer};

use crate::method::{About, Kind, Method};
use crate::{
    annotator, bte, density, density_filter, div_ratio, everything, gaussians, grid, link_ratio,
    ngram,
};

/// All baselines, in the order of tables.
static ALL: LazyLock<Vec<Method>> = LazyLock::new(|| {
    let mut all = Vec::from(density::DENSITY);
    all.push(gaussians::TWO_GAUSSIANS);
    all.extend(grid::cells());
    all.extend([
        density_filter::DENSITY_FILTER,
        density_filter::DENSITY_FILTER_CLEAN,
        ngram::NGRAM,
        annotator::ANNOTATOR,
        ngram::ANNOTATOR_NGRAM,
        bte::BTE,
        div_ratio::DIV_RATIO,
        link_ratio::LINK_RATIO,
        everything::EVERYTHING,
    ]);
    all
});

/// A baseline of the registry. Baselines are compared by name.
#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(try_from = "String")]
pub struct Baseline(&'static Method);

/// An unknown name of a baseline.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("no baseline is named `{found}`; expected one of {}", names())]
pub struct UnknownBaseline {
    /// The name that was given.
    pub found: String,
}

fn names() -> String {
    let mut names: Vec<&str> = Baseline::all().map(Baseline::name).collect();
    for family in Baseline::all().filter_map(|baseline| baseline.about().family) {
        if !names.contains(&family) {
            names.push(family);
        }
    }
    names.join(", ")
}

impl Baseline {
    /// Iterates over all baselines, in the order of tables.
    pub fn all() -> impl Iterator<Item = Self> {
        ALL.iter().map(Self)
    }

    /// Returns its name on the command line and in tables.
    pub fn name(self) -> &'static str {
        self.0.name
    }

    /// Returns its publication, its family, and whether it must be trained.
    pub fn about(self) -> About {
        let &Method { source, family, ref kind, .. } = self.0;
        About { source, family, is_trained: !matches!(kind, Kind::Untrained(_)) }
    }

    pub(crate) fn method(self) -> &'static Method {
        self.0
    }

    /// Returns the baseline with exactly this name.
    pub fn named(name: &str) -> Option<Self> {
        Self::all().find(|baseline| baseline.name() == name)
    }

    /// Returns the members of a family, the simplest first, or nothing if no family has this name.
    fn in_family(name: &str) -> Vec<Self> {
        Self::all().filter(|baseline| baseline.about().family == Some(name)).collect()
    }

    /// Reads names that are separated by commas. The name of a family (`density`, `slp`, `mlp`)
    /// means all its members, and `all` means every baseline. Each baseline is returned once, at
    /// its first place.
    ///
    /// # Errors
    /// [`UnknownBaseline`] for another name.
    pub fn list(names: &str) -> Result<Vec<Self>, UnknownBaseline> {
        let mut baselines = Vec::new();
        for name in names.split(',').map(str::trim).filter(|name| !name.is_empty()) {
            let mut found: Vec<Self> =
                if name == "all" { Self::all().collect() } else { Self::in_family(name) };
            if found.is_empty() {
                found.push(name.parse()?);
            }
            for baseline in found {
                if !baselines.contains(&baseline) {
                    baselines.push(baseline);
                }
            }
        }
        Ok(baselines)
    }
}

impl PartialEq for Baseline {
    fn eq(&self, other: &Self) -> bool {
        self.name() == other.name()
    }
}

impl fmt::Display for Baseline {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl Serialize for Baseline {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.name().serialize(serializer)
    }
}

impl TryFrom<String> for Baseline {
    type Error = UnknownBaseline;

    fn try_from(found: String) -> Result<Self, UnknownBaseline> {
        Self::named(&found).ok_or(UnknownBaseline { found })
    }
}

impl FromStr for Baseline {
    type Err = UnknownBaseline;

    /// Reads one name. The name of a family means its best-known member: `density` is
    /// `density-0.5`, and `slp` and `mlp` are their largest cells.
    fn from_str(name: &str) -> Result<Self, UnknownBaseline> {
        let family = Self::in_family(name);
        let member = if name == density::FAMILY { family.first() } else { family.last() };
        member
            .copied()
            .or_else(|| Self::named(name))
            .ok_or_else(|| UnknownBaseline { found: name.to_string() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_leads_to_its_baseline() {
        let all: Vec<Baseline> = Baseline::all().collect();
        assert_eq!(all.len(), 3 + 1 + 18 + 9);
        for baseline in &all {
            assert_eq!(baseline.to_string().parse(), Ok(*baseline));
        }
        assert_eq!("density".parse(), Ok(Baseline::named("density-0.5").unwrap()));
        assert_eq!("mlp".parse::<Baseline>().unwrap().to_string(), "mlp-3l3a");
        let error = "mlp-4l1a".parse::<Baseline>().unwrap_err().to_string();
        assert!(error.contains("`mlp-4l1a`; expected one of density-0.5, "), "{error}");
    }

    #[test]
    fn lists_have_families_and_no_repetition() {
        let names = |list: &str| -> Vec<String> {
            Baseline::list(list).unwrap().iter().map(Baseline::to_string).collect()
        };
        assert_eq!(
            names("bte, density,bte,density-mean"),
            ["bte", "density-0.5", "density-mean", "density-deviation"]
        );
        assert_eq!(names("slp").len(), 9);
        assert_eq!(names("bte,all").len(), Baseline::all().count());
        assert!(Baseline::list("bte,nothing").is_err() && names("").is_empty());
    }
}
