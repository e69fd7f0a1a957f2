//! The systems by name.

use std::fmt;
use std::str::FromStr;

use crate::density::Threshold;

/// A classic system.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum System {
    /// Lines above a threshold of density.
    Density(Threshold),
    /// Lines above the threshold that two normal distributions give.
    TwoGaussians,
    /// A perceptron on a few attributes of a few lines.
    Perceptron(Cell),
    /// Physical lines that are long and dense enough.
    DensityFilter,
    /// The same once scripts and the like are taken out.
    DensityFilterClean,
    /// Of what passes the density filter, the lines that a language model of content likes best.
    Ngram,
    /// Physical lines that look like sentences, with rules for elements.
    Annotator,
    /// Of these, the ones that a language model of content likes best.
    AnnotatorNgram,
    /// The stretch with the most words against tags.
    Bte,
    /// The densest div with the most words.
    DivRatio,
    /// The text of the containers that hold few links.
    LinkRatio,
    /// All lines: the floor of every table.
    Everything,
}

/// A cell of the article's grid.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Cell {
    /// Without or with a hidden layer.
    pub perceptron: Perceptron,
    /// How many lines it sees: 1 to 3.
    pub lines: u8,
    /// How many attributes of each: 1 to 3.
    pub attributes: u8,
}

/// What a cell learns with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Perceptron {
    /// A single layer.
    Single,
    /// A hidden layer.
    Multi,
}

/// A name that no system has.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("no system has the name `{found}`; expected one of {}", names())]
pub struct UnknownSystem {
    /// The name.
    pub found: String,
}

fn names() -> String {
    let mut names: Vec<String> = System::all().iter().map(System::to_string).collect();
    names.extend(["density", "slp", "mlp"].map(str::to_string));
    names.join(", ")
}

const SIZES: std::ops::RangeInclusive<u8> = 1..=3;

impl System {
    /// All systems, in the order in which tables show them.
    pub fn all() -> Vec<Self> {
        let mut all = Self::family("density");
        all.push(Self::TwoGaussians);
        all.extend(Self::family("slp"));
        all.extend(Self::family("mlp"));
        all.extend([
            Self::DensityFilter,
            Self::DensityFilterClean,
            Self::Ngram,
            Self::Annotator,
            Self::AnnotatorNgram,
            Self::Bte,
            Self::DivRatio,
            Self::LinkRatio,
            Self::Everything,
        ]);
        all
    }

    /// The systems that share a name, the plainest first; none if it is no family's name.
    fn family(name: &str) -> Vec<Self> {
        let grid = |perceptron| {
            let cell = |lines, attributes| Self::Perceptron(Cell { perceptron, lines, attributes });
            SIZES.flat_map(|lines| SIZES.map(move |attributes| cell(lines, attributes))).collect()
        };
        match name {
            "density" => {
                [Threshold::Half, Threshold::Mean, Threshold::Deviation].map(Self::Density).to_vec()
            }
            "slp" => grid(Perceptron::Single),
            "mlp" => grid(Perceptron::Multi),
            _ => Vec::new(),
        }
    }

    /// Reads names, separated by commas: a family's name (`density`, `slp`, `mlp`) stands for all of
    /// its systems, `all` for every one. Each is given once, at its first place.
    ///
    /// # Errors
    /// [`UnknownSystem`] for another name.
    pub fn list(names: &str) -> Result<Vec<Self>, UnknownSystem> {
        let mut systems = Vec::new();
        for name in names.split(',').map(str::trim).filter(|name| !name.is_empty()) {
            let found = match name {
                "all" => Self::all(),
                _ => Self::family(name),
            };
            let found = if found.is_empty() { vec![name.parse()?] } else { found };
            for system in found {
                if !systems.contains(&system) {
                    systems.push(system);
                }
            }
        }
        Ok(systems)
    }

    /// Must it be trained before it runs?
    pub fn is_trained(self) -> bool {
        matches!(
            self,
            Self::TwoGaussians | Self::Perceptron(_) | Self::Ngram | Self::AnnotatorNgram
        )
    }

    /// Is there a threshold of its scores to set? The mean of a page is no such threshold, and the
    /// others have none.
    pub fn takes_threshold(self) -> bool {
        !matches!(
            self,
            Self::Density(Threshold::Mean) | Self::Bte | Self::DivRatio | Self::Everything
        )
    }

    /// What wrote it down.
    pub fn source(self) -> &'static str {
        match self {
            Self::Density(Threshold::Deviation) => "Champandard 2007, Pal 2009",
            Self::Density(_) | Self::Perceptron(_) => "Champandard 2007",
            Self::TwoGaussians => "Wenner 2007",
            Self::DensityFilter | Self::Ngram => "Pal 2009",
            Self::DensityFilterClean => "a comment on Pal 2009",
            Self::Annotator | Self::AnnotatorNgram => "Pal 2011",
            Self::Bte => "Finn, Baroni 2005",
            Self::DivRatio => "LTE",
            Self::LinkRatio | Self::Everything => "comments on Champandard 2007",
        }
    }

    /// What is wrong with it, if anything.
    pub(super) fn problem(self) -> Option<String> {
        match self {
            Self::Perceptron(Cell { lines, attributes, .. })
                if !SIZES.contains(&lines) || !SIZES.contains(&attributes) =>
            {
                Some(format!("a cell of {lines} lines and {attributes} attributes"))
            }
            _ => None,
        }
    }
}

impl fmt::Display for System {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Density(Threshold::Half) => "density-0.5",
            Self::Density(Threshold::Mean) => "density-mean",
            Self::Density(Threshold::Deviation) => "density-deviation",
            Self::TwoGaussians => "two-gaussians",
            Self::Perceptron(Cell { perceptron, lines, attributes }) => {
                let name = match perceptron {
                    Perceptron::Single => "slp",
                    Perceptron::Multi => "mlp",
                };
                return write!(f, "{name}-{lines}l{attributes}a");
            }
            Self::DensityFilter => "density-filter",
            Self::DensityFilterClean => "density-filter-clean",
            Self::Ngram => "ngram",
            Self::Annotator => "annotator",
            Self::AnnotatorNgram => "annotator-ngram",
            Self::Bte => "bte",
            Self::DivRatio => "div-ratio",
            Self::LinkRatio => "link-ratio",
            Self::Everything => "everything",
        })
    }
}

impl FromStr for System {
    type Err = UnknownSystem;

    /// Reads one name. A family's name stands for its best known member: `density` for
    /// `density-0.5`, `slp` and `mlp` for their largest cell.
    fn from_str(name: &str) -> Result<Self, UnknownSystem> {
        let family = Self::family(name);
        let member = if name == "density" { family.first() } else { family.last() };
        let named = || Self::all().into_iter().find(|system| system.to_string() == name);
        member.copied().or_else(named).ok_or_else(|| UnknownSystem { found: name.to_string() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_leads_to_its_system() {
        let all = System::all();
        assert_eq!(all.len(), 3 + 1 + 18 + 9);
        for system in &all {
            assert_eq!(system.to_string().parse(), Ok(*system));
        }
        assert_eq!("density".parse(), Ok(System::Density(Threshold::Half)));
        assert_eq!("mlp".parse::<System>().unwrap().to_string(), "mlp-3l3a");
        let error = "mlp-4l1a".parse::<System>().unwrap_err().to_string();
        assert!(error.contains("`mlp-4l1a`; expected one of density-0.5, "), "{error}");
    }

    #[test]
    fn lists_have_families_and_no_repetition() {
        let names = |list: &str| -> Vec<String> {
            System::list(list).unwrap().iter().map(System::to_string).collect()
        };
        assert_eq!(
            names("bte, density,bte,density-mean"),
            ["bte", "density-0.5", "density-mean", "density-deviation"]
        );
        assert_eq!(names("slp").len(), 9);
        assert_eq!(names("bte,all").len(), System::all().len());
        assert!(System::list("bte,nothing").is_err() && names("").is_empty());
    }
}
