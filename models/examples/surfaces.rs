//! Writes pages as a job for `tools/check surfaces` asks: `surfaces JOB OUT`.

use std::error::Error;
use std::fs;
use std::path::Path;

use dechaff::{Html, Input, Options, PageExtractor};
use serde_json::Value;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [job, out] = &arguments[..] else { return Err("usage: surfaces JOB OUT".into()) };
    let job: Value = serde_json::from_slice(&fs::read(job)?)?;
    let list = |value: &Value| value.as_array().cloned().unwrap_or_default();
    for run in list(&job["runs"]) {
        let text = |name: &str| run[name].as_str().unwrap_or_default().to_string();
        let options = Options::from_json(&run["options"].to_string())?;
        let extractor = PageExtractor::new(dechaff::GENERAL.extractor(), options)?;
        for page in list(&job["pages"]) {
            let (Some(url), Some(path)) = (page["url"].as_str(), page["path"].as_str()) else {
                return Err("a page has no url or no path".into());
            };
            let bytes = fs::read(path)?;
            let input = Input { url: Some(url), id: Some(url), ..Html::new(&bytes).into() };
            let page_name = page["name"].as_str().unwrap_or_default();
            let page = extractor.extract(input)?;
            if page.left_out().is_none() {
                let written = page.file(text("format").parse()?, extractor.options())?;
                fs::write(Path::new(out).join(text("name") + "-" + page_name), written)?;
            }
        }
    }
    Ok(())
}
