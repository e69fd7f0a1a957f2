//! The models that ship with dechaff.

use dechaff_extractor::{Extractor, Model};

/// A model that ships with dechaff.
#[derive(Debug)]
#[non_exhaustive]
pub struct ShippedModel {
    /// Its name, as in `dechaff extract -m NAME`.
    pub name: &'static str,
    /// The content that it keeps of a page, in one line.
    pub about: &'static str,
    /// Its model file.
    pub bytes: &'static [u8],
}

impl ShippedModel {
    /// Reads the model. This takes a few milliseconds: do it once.
    #[allow(clippy::missing_panics_doc, reason = "the tests read all models")]
    pub fn model(&self) -> Model {
        let model =
            Model::from_static(self.bytes).expect("shipped models are read by this version");
        model.named(self.name)
    }

    /// An extractor with the model. Make it once, and share it between threads.
    pub fn extractor(&self) -> Extractor {
        Extractor::new(self.model())
    }
}

/// The main content of any page. The default.
pub static GENERAL: ShippedModel = ShippedModel {
    name: "general",
    about: "the main content of any page",
    bytes: include_bytes!("../general/model.bin"),
};

/// The body of an article, without headline, byline and captions.
pub static ARTICLE: ShippedModel = ShippedModel {
    name: "article",
    about: "the body of an article, without headline, byline and captions",
    bytes: include_bytes!("../article/model.bin"),
};

/// As [`GENERAL`], from nine features: small and less accurate.
pub static SHALLOW: ShippedModel = ShippedModel {
    name: "shallow",
    about: "the main content of any page, from nine features",
    bytes: include_bytes!("../shallow/model.bin"),
};

/// The name of the default model.
pub const DEFAULT: &str = "general";

/// All shipped models. The first is the default.
pub static ALL: [&ShippedModel; 3] = [&GENERAL, &ARTICLE, &SHALLOW];

/// The shipped model with a name.
pub fn by_name(name: &str) -> Option<&'static ShippedModel> {
    ALL.into_iter().find(|model| model.name == name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_model_is_read_and_has_its_name() {
        for shipped in ALL {
            assert_eq!(shipped.model().name, shipped.name);
            assert!(std::ptr::eq(by_name(shipped.name).unwrap(), shipped));
        }
        assert_eq!(ALL[0].name, DEFAULT);
        assert!(by_name("no-such-model").is_none());
    }
}
