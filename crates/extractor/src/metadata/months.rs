//! Names of months in the languages that pages are written in.

/// The number of a month by its name, or the beginning of it, in lower case. `southern` reads the two
/// names that mean another month in Croatian and Bosnian than in Czech, Polish and Ukrainian.
pub(super) fn month(word: &str, croatian: bool) -> Option<u8> {
    if croatian {
        let own = CROATIAN.iter().find(|(name, _)| word.starts_with(name));
        if let Some((_, month)) = own {
            return Some(*month);
        }
    }
    // The longest beginning wins: June and July differ late in Czech.
    let mut best: Option<(usize, u8)> = None;
    for (nth, names) in MONTHS.iter().enumerate() {
        for name in names.split(' ') {
            let longer = best.is_none_or(|(length, _)| name.len() > length);
            if longer && word.starts_with(name) && rest_is_short(word, name) {
                best = Some((name.len(), nth as u8 + 1));
            }
        }
    }
    best.map(|(_, month)| month)
}

/// An ending of a case may follow, not another word.
fn rest_is_short(word: &str, name: &str) -> bool {
    word[name.len()..].chars().count() <= 6
}

/// Is it the name of a month in English, whole or in three letters? Names of people are among the
/// beginnings of those in other languages.
pub(super) fn is_month(word: &str) -> bool {
    const ENGLISH: [&str; 12] = [
        "january",
        "february",
        "march",
        "april",
        "may",
        "june",
        "july",
        "august",
        "september",
        "october",
        "november",
        "december",
    ];
    word == "sept" || ENGLISH.iter().any(|name| word == *name || word == &name[..3])
}

const CROATIAN: &[(&str, u8)] = &[
    ("siječ", 1),
    ("veljač", 2),
    ("ožuj", 3),
    ("travn", 4),
    ("svib", 5),
    ("lip", 6),
    ("srp", 7),
    ("kolovoz", 8),
    ("ruj", 9),
    ("listopad", 10),
    ("studen", 11),
    ("prosin", 12),
];

/// Beginnings that no other month, and few other words, have.
#[rustfmt::skip]
const MONTHS: [&str; 12] = [
    "jan jän ene gen ian janv sty led sij янв січ сту яну ιαν ocak oca tammi יanuar ינואר يناير كانون_الثاني มกราคม ม.ค जनवरी জানুয়ারি januar 1월 ژانویه",
    "feb fév fev fév febr lut únor unor feb фев лют φεβ şub sub helmi veebr vasario פברואר فبراير شباط กุมภาพันธ์ ก.พ फरवरी ফেব্রুয়ারি velj فوریه",
    "mar mär maer märz mars març maa březen březn mrt maart мар бер μαρ μάρ martie kov مارس آذار מרץ มีนาคม มี.ค मार्च মার্চ ožu",
    "apr avr abr abri kwi dub апр кві квіт απρ nis huhti bal أبريل ابريل نيسان אפריל เมษายน เม.ย अप्रैल এপ্রিল tra آوریل",
    "may mai maj maio mag mei mayo maí máj květen květn kvě мая май трав μαΐ μάι μαϊ touko gegu مايو أيار מאי พฤษภาคม พ.ค मई মে svi mayıs",
    "jun juin jui giu haz kesä czerw červen červn čer июн чер ιουν ιούν birž يونيو حزيران יוני มิถุนายน มิ.ย जून জুন lip_ june iun юни ژوئن",
    "jul juil lug lip tem heinä červenec července июл лип ιουλ ιούλ liep يوليو تموز יולי กรกฎาคม ก.ค जुलाई জুলাই july iul юли ژوئیه",
    "aug août aout ago agu sie srpen srpna srp авг сер αυγ αύγ ağu elo rugpj أغسطس اغسطس آب אוגוסט สิงหาคม ส.ค अगस्त আগস্ট kol اوت",
    "sep set wrz zář zari сен вер σεπ eyl syys rugs سبتمبر أيلول ספטמבר กันยายน ก.ย सितंबर সেপ্টেম্বর ruj szept سپتامبر",
    "oct okt ott out paź paz říj rij окт жов οκτ eki loka spal أكتوبر اكتوبر אוקטובר ตุลาคม ต.ค अक्टूबर অক্টোবর lis_ اکتبر",
    "nov listop ноя лис листоп νοε νοέ kas marras lapkr نوفمبر נובמבר พฤศจิกายน พ.ย नवंबर নভেম্বর stu нов نوامبر",
    "dec déc dez dic des dis gru pros дек гру δεκ ara joulu gruod ديسمبر דצמבר ธันวาคม ธ.ค दिसंबर ডিসেম্বর pro дек דצמ دسامبر",
];
