//! dev
use dechaff_extractor::{Extractor, Model, metadata::Metadata};
fn main() {
    let extractor = Extractor::new(
        Model::read(std::fs::File::open("models/general/model.bin").unwrap()).unwrap(),
    );
    for line in std::io::stdin().lines() {
        let line = line.unwrap();
        let (path, url) = line.split_once('\t').unwrap();
        let html = std::fs::read(path).unwrap();
        let extraction = extractor.extract(&html[..]).unwrap();
        let m = Metadata::read(&html[..], &extraction, Some(url));
        println!(
            "{}",
            serde_json::json!({
                "title": m.title.as_ref().map(|t| (&t.value, t.origin.name())),
                "authors": m.authors.as_ref().map(|t| (&t.value, t.origin.name())),
                "date": m.date.as_ref().map(|t| (t.value.to_string(), t.origin.name())),
                "modified": m.modified.as_ref().map(|t| (t.value.to_string(), t.origin.name())),
                "rest": ([&m.language, &m.site, &m.url, &m.description, &m.image].map(|t| t.as_ref().map(|t| (&t.value, t.origin.name())))),
            })
        );
    }
}
