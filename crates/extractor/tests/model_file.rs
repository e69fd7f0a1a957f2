//! Tests the model file: a model is read back bit by bit, and any other input is a specific error.

#![allow(clippy::unwrap_used, reason = "helpers of tests may panic")]

use dechaff_extractor::learners::{Learner, Linear, Tree, Trees, log_odds};
use dechaff_extractor::model::{Info, Mixture, TokenWeights};
use dechaff_extractor::roles::RoleDetector;
use dechaff_extractor::{Decision, Extractor, Model, ModelError, Role, Unit, UnitScores};
use dechaff_features::FeatureSet;
use xxhash_rust::xxh3::xxh3_64;

fn units() -> UnitScores {
    let mut units = UnitScores::default();
    units[Unit::Table] = 2.0;
    units
}

fn model() -> Model {
    let linear = Linear {
        inputs: (0..9).collect(),
        means: vec![0.5; 9],
        scales: vec![2.0; 9],
        weights: vec![0.1, -0.2, 0.3, 1.5, -0.25, 2.0, 0.1, 0.0, 1e-300],
        intercept: -0.75,
    };
    Model {
        mixtures: Vec::new(),
        structure: true,
        units: units(),
        posts: 0,
        seen: Vec::new(),
        name: String::new(),
        info: Info { tool: "test".into(), ..Info::default() },
        features: FeatureSet::Shallow,
        tokens: Default::default(),
        rounds: vec![Learner::Logistic(linear)],
        decision: Decision::default(),
        roles: Vec::new(),
        include: Vec::new(),
        exclude: Vec::new(),
    }
}

/// A model with a detector: a line is a byline if it begins with a word that introduces an author.
fn with_detector(feature: &str) -> Model {
    let column = dechaff_features::role_features().iter().position(|f| f.name == feature).unwrap();
    let learner = Learner::Logistic(Linear {
        inputs: vec![column as u32],
        means: vec![0.5],
        scales: vec![0.5],
        weights: vec![4.0],
        intercept: 0.0,
    });
    let detector = RoleDetector { role: Role::Byline, learner };
    Model {
        roles: vec![detector],
        include: vec![Role::Standfirst],
        exclude: vec![Role::Byline],
        ..model()
    }
}

#[test]
fn detectors_are_stored_by_the_names_of_their_features() {
    let model = with_detector("role_by");
    let written = bytes(&model);
    assert_eq!(Model::from_bytes(&written).unwrap(), model);
    assert!(written.windows(7).any(|part| part == b"role_by"));
    let html = b"<p>By Jo Lee<p>The goat is gone, and by noon it was home.";
    let found = Extractor::new(model).extract(html).unwrap();
    let roles: Vec<Role> = found.lines().map(|line| line.role).collect();
    assert_eq!(roles[0], Role::Byline);
    assert!(found.lines().all(|line| line.role != Role::Byline || !line.content));
}

/// A model of logistic regressions whose second is mixed with the first.
fn with_mixture(weight: f32) -> Model {
    let Learner::Logistic(linear) = model().rounds.remove(0) else { unreachable!() };
    let second = Learner::Logistic(Linear { intercept: 1.5, ..linear });
    Model { mixtures: vec![Mixture { rounds: vec![second], weight }], ..model() }
}

#[test]
fn a_mixture_is_the_mean_of_the_log_odds() {
    let both = with_mixture(0.25);
    let read = Model::from_bytes(&bytes(&both)).unwrap();
    assert_eq!(read, both);
    let html = b"<p>Some words, and then some.</p><a href=/>More</a>";
    let page = dechaff_page::segment(html).unwrap();
    // The two differ in their intercepts alone, by 2.25.
    let first = Extractor::new(model()).scores(&page);
    for (mixed, first) in Extractor::new(read).scores(&page).into_iter().zip(first) {
        let difference = log_odds(mixed) - log_odds(first);
        assert!((difference - 0.25 * 2.25).abs() < 5e-3, "{difference}");
    }
    let both = Extractor::new(both);
    let extraction = both.extract(html).unwrap();
    let lines: Vec<_> = extraction.lines().collect();
    let explained = both.explain(&page, &lines, &[0], 8);
    let weights: Vec<f32> = explained[0].rounds.iter().map(|step| step.weight).collect();
    assert_eq!(weights, [1.0, 0.25]);
}

#[test]
fn a_mixture_has_a_weight_and_a_learner() {
    for weight in [-0.1, 1.1, f32::NAN] {
        let error = with_mixture(weight).write(std::io::sink()).unwrap_err().to_string();
        assert!(error.contains("the weight of a mixture is "), "{error}");
    }
    let mut empty = with_mixture(0.5);
    empty.mixtures[0].rounds.clear();
    assert!(empty.write(std::io::sink()).unwrap_err().to_string().contains("no learner"));
}

/// The name of a model is the name of its file: two identical trainings give the same bytes.
#[test]
fn a_name_is_not_part_of_a_model() {
    let (one, two) = (model().named("one"), model().named("two"));
    assert_eq!((bytes(&one), one.hash()), (bytes(&two), two.hash()));
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("my.model.bin");
    std::fs::write(&path, bytes(&one)).unwrap();
    assert_eq!(Model::open(&path).unwrap(), model().named("my.model"));
}

#[test]
fn the_decision_of_a_model_is_stored_and_used() {
    let page = b"<p>Some words, and then some.</p><p>More.</p>";
    let kept = |extractor: Extractor| {
        let extraction = extractor.extract(page).unwrap();
        extraction.lines().filter(|line| line.content).count()
    };
    let all = Model { decision: Decision::Threshold(0.0), ..model() };
    let none = Model { decision: Decision::Threshold(1.0), ..model() };
    let [all, none] = [all, none].map(|model| Model::from_bytes(&bytes(&model)).unwrap());
    assert_eq!((kept(Extractor::new(all)), kept(Extractor::new(none.clone()))), (2, 0));
    assert_eq!(kept(Extractor::new(none).with_decision(Decision::Threshold(0.0))), 2);
    for (decision, expected) in [
        (Decision::Expected { beta: f64::NAN }, "beta is NaN, expected a number from 0.01 to 100"),
        (Decision::Expected { beta: 0.0 }, "beta is 0, expected"),
        (Decision::Threshold(1.5), "threshold is 1.5, expected a number from 0 to 1"),
    ] {
        let bad = Model { decision, ..model() };
        let error = bad.write(std::io::sink()).unwrap_err().to_string();
        assert!(error.contains(expected), "{error}");
    }
}

#[test]
fn what_units_need_is_stored_by_the_names_of_the_kinds() {
    let table = |score: f32| [&b"table"[..], &score.to_le_bytes()].concat();
    let found = Model::from_bytes(&patched(&table(2.0), &table(0.25))).unwrap().units;
    assert_eq!((found[Unit::Table], found[Unit::Post]), (0.25, UnitScores::default()[Unit::Post]));
    let unknown = error(&patched(b"table", b"tablo")).to_string();
    assert!(unknown.contains("unit \"tablo\" is not known to this program"), "{unknown}");
    for score in [-0.1, 2.1, f32::NAN, f32::INFINITY] {
        let found = error(&patched(&table(2.0), &table(score))).to_string();
        let expected = format!("the minimum score of the unit table is {score}, expected a number");
        assert!(found.contains(&expected), "{found}");
    }
    // A file may name fewer kinds.
    let all = Unit::ALL.into_iter().flat_map(|unit| {
        let length = (unit.name().len() as u64).to_le_bytes();
        [&length[..], unit.name().as_bytes(), &units()[unit].to_le_bytes()].concat()
    });
    let all = (Unit::ALL.len() as u64).to_le_bytes().into_iter().chain(all).collect::<Vec<_>>();
    let fewer = Model::from_bytes(&replaced(&bytes(&model()), &all, &[0; 8])).unwrap();
    assert_eq!(fewer.units, UnitScores::default());
}

#[test]
fn detectors_that_read_no_feature_are_refused() {
    let mut bad = with_detector("role_by");
    let Learner::Logistic(linear) = &mut bad.roles[0].learner else { unreachable!() };
    linear.inputs = vec![9999];
    let error = bad.write(&mut Vec::new()).unwrap_err().to_string();
    assert!(error.contains("byline: column 9999 of"), "{error}");
}

fn bytes(model: &Model) -> Vec<u8> {
    let mut bytes = Vec::new();
    model.write(&mut bytes).unwrap();
    bytes
}

fn error(bytes: &[u8]) -> ModelError {
    let error = Model::read(bytes).map(|_| ()).unwrap_err();
    let in_memory = Model::from_bytes(bytes).map(|_| ()).unwrap_err();
    assert_eq!(in_memory.to_string(), error.to_string());
    error
}

/// Sets the length and the checksum of the payload.
fn sealed(mut bytes: Vec<u8>) -> Vec<u8> {
    let payload = bytes.split_off(28);
    bytes[12..20].copy_from_slice(&(payload.len() as u64).to_le_bytes());
    bytes[20..28].copy_from_slice(&xxh3_64(&payload).to_le_bytes());
    bytes.extend(payload);
    bytes
}

#[test]
fn round_trip_is_bitwise() {
    let model = model();
    let read = Model::read(&bytes(&model)[..]).unwrap();
    assert_eq!(read, model);
    assert_eq!(Model::from_bytes(&bytes(&model)).unwrap(), model);
    assert_eq!(bytes(&read), bytes(&model));
    assert_eq!(read.hash(), model.hash());
}

#[test]
fn each_kind_of_damage_has_its_own_error() {
    let good = bytes(&model());
    let starts = |bytes: &[u8], start: &str| {
        let found = error(bytes).to_string();
        assert!(found.starts_with(start), "{found}");
    };
    starts(b"", "not a model: it begins with \"\", expected \"dechaff\\n\"");
    starts(b"PK\x03\x04 something else", "not a model: it begins with \"PK");
    starts(b"dechsite\x01 and more", "a file of site statistics, expected a model");
    let mut future = good.clone();
    future[8] = 9;
    starts(&future, "model format version 9, but this program reads only version 1");
    let payload = good.len() - 28;
    let length = |found| format!("payload of {found} bytes, expected {payload}: the file is trunc");
    starts(&good[..good.len() - 1], &length(payload - 1));
    starts(&good[..20], "payload of 0 bytes, expected 8: the file is truncated or damaged");
    let longer = [good.clone(), vec![0]].concat();
    starts(&longer, &length(payload + 1));
    starts(&sealed(longer), &length(payload + 1));
    let mut flipped = good.clone();
    flipped[100] ^= 1;
    starts(&flipped, "checksum ");
    let mut huge = good;
    huge[12..20].copy_from_slice(&u64::MAX.to_le_bytes());
    starts(&huge, "payload of 18446744073709551615 bytes, expected at most 67108864");
}

#[test]
fn models_that_cannot_be_read_are_not_written() {
    type Spoil = fn(&mut Model);
    let spoilt: [(Spoil, &str); 4] = [
        (|model| model.rounds.clear(), "no learner"),
        (|model| linear(model).inputs[3] = 9, "round 1: column 9 of 9"),
        (|model| linear(model).weights[2] = f64::INFINITY, "weight 2 is not a finite number"),
        (|model| linear(model).scales.truncate(8), "9 inputs, 9 means, 8 scales"),
    ];
    for (spoil, expected) in spoilt {
        let mut model = model();
        spoil(&mut model);
        let error = model.write(std::io::sink()).unwrap_err().to_string();
        assert!(error.contains(expected), "{error}");
    }
}

fn linear(model: &mut Model) -> &mut Linear {
    match &mut model.rounds[0] {
        Learner::Logistic(linear) => linear,
        other => panic!("{}", other.name()),
    }
}

/// Returns a model file in which some bytes are replaced by others.
fn patched(from: &[u8], to: &[u8]) -> Vec<u8> {
    let good = bytes(&model());
    let at = good.windows(from.len()).position(|found| found == from).unwrap();
    let mut bad = good;
    bad[at..at + to.len()].copy_from_slice(to);
    sealed(bad)
}

#[test]
fn decoded_models_with_invalid_values_are_refused() {
    for (from, to, expected) in [
        (
            &b"current_density"[..],
            &b"current_dencity"[..],
            "no feature \"current_dencity\" in its set",
        ),
        (b"shallow", b"shellow", "feature set \"shellow\" is not known"),
        (&1.5f64.to_le_bytes(), &f64::NAN.to_le_bytes(), "weight 3 is not a finite number"),
        (&2.0f64.to_le_bytes(), &0.0f64.to_le_bytes(), "scale 0 is not above 0"),
    ] {
        let message = error(&patched(from, to)).to_string();
        assert!(message.contains(expected), "{message}");
    }
}

/// A hostile file may have a correct checksum.
#[test]
fn sealed_garbage_is_an_error_or_a_model_that_works() {
    let good = bytes(&model());
    let page = b"<p>Some words, and then some.</p><p>More.</p>";
    let mut rng = fastrand::Rng::with_seed(5);
    let mut read = 0;
    for _ in 0..3000 {
        let mut bad = good.clone();
        for _ in 0..rng.usize(1..4) {
            let at = rng.usize(28..bad.len());
            bad[at] = rng.u8(..);
        }
        if let Ok(model) = Model::read(&sealed(bad)[..]) {
            let extraction = Extractor::new(model).extract(page).unwrap();
            assert!(extraction.lines().all(|line| (0.0..=1.0).contains(&line.score)));
            read += 1;
        }
    }
    assert!(read < 3000);
}

#[test]
fn an_extractor_goes_between_threads() {
    fn shared<T: Send + Sync>() {}
    shared::<Extractor>();
}

#[test]
fn an_empty_page_has_an_empty_result() {
    let extraction = Extractor::new(model()).extract(b"").unwrap();
    assert_eq!((extraction.plain().as_str(), extraction.lines().len()), ("", 0));
}

/// Returns a model with one learner that reads the nine features.
fn of(learner: Learner) -> Model {
    Model { rounds: vec![learner], ..model() }
}

fn trees(n: usize, leaf: i16) -> Learner {
    Learner::Trees(Trees {
        features: Vec::new(),
        trees: vec![Tree { levels: Vec::new(), leaves: vec![leaf] }; n],
        unit: 1.0,
        start: 0.0,
    })
}

/// Finite weights can have sums that are not finite, and infinity minus infinity is not a number.
#[test]
fn scores_are_numbers_whatever_the_weights() {
    let linear = |weight: f64| {
        let mut model = model();
        linear(&mut model).weights = vec![weight, -weight, weight, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0];
        model.rounds.remove(0)
    };
    for learner in [linear(1.7e308), linear(1e307)] {
        let error = of(learner).write(std::io::sink()).unwrap_err().to_string();
        assert!(error.contains("round 1: the weights are so large that a score"), "{error}");
    }
    let page = b"<p>Some words, and then some.</p><p>More.</p>";
    for learner in [linear(1e306), trees(4096, i16::MAX), trees(4096, i16::MIN)] {
        let extraction = Extractor::new(of(learner)).extract(page).unwrap();
        assert!(extraction.lines().all(|line| (0.0..=1.0).contains(&line.score)));
    }
}

#[test]
fn a_learner_that_reads_nothing_gives_each_line_its_score() {
    let learner = Learner::Logistic(Linear {
        inputs: Vec::new(),
        means: Vec::new(),
        scales: Vec::new(),
        weights: Vec::new(),
        intercept: 1.0,
    });
    let page = b"<p>Some words, and then some.</p><p>More.</p>";
    let rounds = vec![learner.clone(), learner.clone()];
    let detector = RoleDetector { role: Role::Byline, learner };
    for roles in [Vec::new(), vec![detector]] {
        let model = Model { rounds: rounds.clone(), roles, ..model() };
        let model = Model::from_bytes(&bytes(&model)).unwrap();
        let extraction = Extractor::new(model).extract(page).unwrap();
        assert_eq!(extraction.lines().len(), 2);
        assert!(extraction.lines().all(|line| line.score > 0.5 && line.score <= 1.0));
    }
}

#[test]
fn models_that_hold_too_much_are_refused_and_not_written() {
    let rounds = |n| Model { rounds: vec![model().rounds.remove(0); n], ..model() };
    let words = |n: usize, weight: f32| {
        let words = (0..n).map(|word| (word.to_string(), weight)).collect();
        Model { tokens: TokenWeights { words, ..TokenWeights::default() }, ..model() }
    };
    let info = Info { corpora: vec![String::new(); 4097], ..Info::default() };
    for (model, expected) in [
        (rounds(17), "17 rounds: at most 16 are read"),
        (of(trees(4097, 0)), "round 1: 4097 trees: at most 4096 are read"),
        (words(1_000_001, 0.0), "1000001 tokens: at most 1000000 are read"),
        (words(3, 1.1e6), "the weight of token \"0\" is 1100000, expected a number from -1000000"),
        (words(3, f32::NAN), "the weight of token \"0\" is NaN"),
        (Model { info, ..model() }, "4097 corpora: at most 4096 are read"),
    ] {
        let error = model.write(std::io::sink()).unwrap_err().to_string();
        assert!(error.contains(expected), "{error}");
    }
    for model in [rounds(16), of(trees(4096, 1)), words(1_000_000, -1e6)] {
        assert_eq!(Model::from_bytes(&bytes(&model)).unwrap(), model);
    }
}

/// The length of a list precedes it, so memory is not reserved for more than a payload may have.
#[test]
fn lists_that_are_too_long_are_refused_before_they_are_read() {
    let rounds = bytes(&of(trees(4096, 1)));
    for length in [1u64 << 22, 1 << 60, u64::MAX] {
        let bad = replaced(&rounds, &4096u64.to_le_bytes(), &length.to_le_bytes());
        let error = error(&bad).to_string();
        assert_eq!(error, "the payload cannot be decoded: LimitExceeded");
    }
}

#[test]
fn dictionaries_whose_parts_do_not_fit_are_refused() {
    let words = [("sea", 1.0f32), ("glass", 2.0)].into_iter().collect();
    let good =
        bytes(&Model { tokens: TokenWeights { words, ..TokenWeights::default() }, ..model() });
    let lengths = |first: u32| [first.to_le_bytes(), 5u32.to_le_bytes()].concat();
    let message = error(&replaced(&good, &lengths(3), &lengths(4))).to_string();
    let expected = "the file cannot be used: the dictionary \"words\" has 8 bytes of lengths and 8 of weights, \
                    which do not fit its 8 bytes of tokens";
    assert_eq!(message, expected);
}

/// Each detector works on every line that may have a role.
#[test]
fn a_role_has_one_detector() {
    let good = with_detector("role_by");
    let mut detectors = good.roles.clone();
    detectors.push(detectors[0].clone());
    let twice = Model { roles: detectors.clone(), ..good.clone() };
    let error_of_writing = twice.write(std::io::sink()).unwrap_err().to_string();
    let expected = "the file cannot be used: roles: more than one detector of byline";
    assert_eq!(error_of_writing, expected);
    // `teaser` is as long as `byline`.
    detectors[1].role = Role::Teaser;
    let two = bytes(&Model { roles: detectors.clone(), ..good.clone() });
    assert_eq!(error(&replaced(&two, b"teaser", b"byline")).to_string(), expected);
    let many = Model { roles: vec![detectors[0].clone(); 65], ..good };
    let message = many.write(std::io::sink()).unwrap_err().to_string();
    assert_eq!(message, "the file cannot be used: roles: 65 detectors: at most 64 are read");
}

#[test]
fn errors_show_the_beginning_of_a_long_name() {
    let name = |length: usize| [&(length as u64).to_le_bytes()[..], &vec![b'd'; length]].concat();
    let short = [&15u64.to_le_bytes()[..], b"current_density"].concat();
    let message = error(&replaced(&bytes(&model()), &short, &name(1 << 20))).to_string();
    assert!(message.contains(&format!("no feature \"{}…\"", "d".repeat(100))), "{message:.300}");
    assert!(message.len() < 300, "{}", message.len());
}

/// A file in which some bytes are others.
fn replaced(file: &[u8], from: &[u8], to: &[u8]) -> Vec<u8> {
    let at = file.windows(from.len()).position(|found| found == from).unwrap();
    sealed([&file[..at], to, &file[at + from.len()..]].concat())
}
