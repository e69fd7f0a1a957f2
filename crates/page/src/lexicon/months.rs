//! The names of months in the languages of web pages.

use std::sync::LazyLock;

use super::by_first::ByFirst;

/// The names of each month in lower case, in all these languages. A star means any ending. No name
/// means two months, except in Croatian and Bosnian: see [`CROATIAN`].
const MONTHS: [&str; 12] = [
    "jan januar* január* january janua* janv* janeiro jän* jaanuar* enero ene genn* gener gen ian* stycz* sty leden ledna янв* січ* яну* ιαν* ocak oca tammi* saus* ינואר يناير جانفي มกราคม जनवरी জানুয়ারি ژانویه јан*",
    "feb febr* febb* fév* fev* lut* únor* unor* фев* лют* φεβ* şubat şub helmi* veebr* vasar* פברואר فبراير شباط กุมภาพันธ์ फरवरी ফেব্রুয়ারি فوریه феб* फ़रवरी फ़रवरी",
    "mar march mär* maer* märz mars marzo març* marz* maart mrt martie mart marts marca marec březen března бер* март* мар μαρ* μάρ* maalis* kovo מרץ مارس آذار มีนาคม मार्च মার্চ márc* maret marta",
    "apr april* avr* abr* abril kwie* kwi dub* апр* кві* απρ* nis* huhti* baland* אפריל أبريل ابريل نيسان เมษายน अप्रैल এপ্রিল ápr* آوریل aprīl*",
    "may mai maj maja maio mayo maig mei maggio mag máj* maí květ* мая май трав* μαΐ* μάι* μαϊ* mayıs touko* gegu* מאי مايو أيار พฤษภาคม मई মে mae мај маја maij*",
    "jun june juni juin junio junho juny giu* haz* kesä* czerw* cze červen června июн* черв* ιουν* ιούν* birž* יוני يونيو حزيران มิถุนายน जून জুন jún* iun* юни јун* juna jūn* juuni*",
    "jul july juli juil* julio julho juliol lugl* lug lip* tem temm* heinä* červenec července июл* лип* ιουλ* ιούλ* liep* יולי يوليو تموز กรกฎาคม जुलाई জুলাই júl* iul* юли јул* jula jūl* juuli*",
    "aug august* auguszt* août aout ago agosto agost agu agustus sierp* sie srpen srpna авг* серп* αυγ* αύγ* ağu* elo* rugp* אוגוסט أغسطس اغسطس آب สิงหาคม अगस्त আগস্ট avgust*",
    "sep sept* sett* set setem* setiem* wrze* wrz září zari сент* сен вер* σεπ* eyl* syys* rugs* ספטמבר سبتمبر أيلول กันยายน सितंबर सितम्बर সেপ্টেম্বর szept* септ*",
    "oct octo* octu* okt* ott* outubro out paźdz* paź październik* říj* окт* жовт* жов οκτ* ekim eki loka* spal* אוקטובר أكتوبر اكتوبر ตุลาคม अक्टूबर অক্টোবর",
    "nov novem* noviem* noiem* nóv* listop* lis ноя* ное* листоп* νοε* νοέ* kasım kas marras* lapkr* נובמבר نوفمبر พฤศจิกายน नवंबर नवम्बर নভেম্বর новем*",
    "dec decem* déc* dez* dic dicem* diciem* des desem* desember grud* gru gruo* prosin* дек* груд* гру δεκ* aralık ara joulu* דצמבר ديسمبر ธันวาคม दिसंबर दिसम्बर ডিসেম্বর децем* dets*",
];

/// Croatian and Bosnian names. In other Slavic languages they mean another month, or none.
const CROATIAN: [&str; 12] = [
    "siječ*", "velj*", "ožuj*", "trav*", "svib*", "lip*", "srp*", "kolov*", "ruj*", "listop*",
    "studen*", "prosin*",
];

/// Words before the number of a month in Vietnamese.
const BEFORE_NUMBER: [&str; 2] = ["tháng", "thg"];

/// Returns whether a word in lower case is the name of a month, or precedes its number.
pub fn names_month(word: &str) -> bool {
    month(word, false).is_some() || BEFORE_NUMBER.contains(&word)
}

/// Iterates over the names of ASCII letters and over such beginnings of names.
pub fn ascii_names() -> impl Iterator<Item = &'static str> {
    let names = MONTHS.iter().flat_map(|names| names.split(' '));
    names.map(|name| name.strip_suffix('*').unwrap_or(name)).filter(|name| name.is_ascii())
}

/// Returns the number of a month, given its name in lower case. `croatian` decides between months
/// with the same name.
pub fn month(word: &str, croatian: bool) -> Option<u8> {
    // In Hebrew, the month is written together with `in`.
    let word = word.strip_prefix('ב').unwrap_or(word);
    let own = if croatian { find(&OF_CROATIAN, word) } else { None };
    own.or_else(|| find(&ALL, word))
}

/// What a name of a month, or the stem of its forms, means.
#[derive(Clone, Copy)]
struct Month {
    is_stem: bool,
    number: u8,
}

static ALL: LazyLock<ByFirst<Month>> = LazyLock::new(|| names(&MONTHS));
static OF_CROATIAN: LazyLock<ByFirst<Month>> = LazyLock::new(|| names(&CROATIAN));

fn names(months: &[&'static str; 12]) -> ByFirst<Month> {
    let names = months.iter().zip(1..).flat_map(|(all, number)| {
        all.split(' ').map(move |name| {
            let stem = name.strip_suffix('*');
            (stem.unwrap_or(name), Month { is_stem: stem.is_some(), number })
        })
    });
    names.collect()
}

/// Returns the month whose name fits most of a word: June and July differ late in Czech.
fn find(names: &ByFirst<Month>, word: &str) -> Option<u8> {
    let mut best: Option<(usize, u8)> = None;
    for &(text, Month { is_stem, number }) in names.alike(word) {
        let fits = if is_stem { word.starts_with(text) } else { word == text };
        // An ending of a case may follow a stem, not another word.
        let fits = fits && word[text.len()..].chars().count() <= 8;
        // A whole name counts more than a stem of its length.
        let weight = text.len() * 2 + usize::from(!is_stem);
        if fits && best.is_none_or(|(most, _)| weight > most) {
            best = Some((weight, number));
        }
    }
    best.map(|(_, number)| number)
}

/// Returns whether a word is the name of a month in English, complete or in three letters. The
/// names in other languages include names of people.
pub fn is_english_month(word: &str) -> bool {
    const ENGLISH: [&str; 12] = [
        "january", "february", "march", "april", "may", "june", "july", "august", "september",
        "october", "november", "december",
    ];
    word == "sept" || ENGLISH.iter().any(|name| word == *name || word == &name[..3])
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The months of a year in order, as in calendars of these languages.
    #[test]
    fn whole_years() {
        for year in [
            "january february march april may june july august september october november december",
            "jan feb mar apr may jun jul aug sep oct nov dec",
            "januar februar märz april mai juni juli august september oktober november dezember",
            "janvier février mars avril mai juin juillet août septembre octobre novembre décembre",
            "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre",
            "gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre",
            "janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro",
            "januari februari maart april mei juni juli augustus september oktober november december",
            "januari februari mars april maj juni juli augusti september oktober november december",
            "januar februar marts april maj juni juli august september oktober november december",
            "stycznia lutego marca kwietnia maja czerwca lipca sierpnia września października listopada grudnia",
            "ledna února března dubna května června července srpna září října listopadu prosince",
            "января февраля марта апреля мая июня июля августа сентября октября ноября декабря",
            "січня лютого березня квітня травня червня липня серпня вересня жовтня листопада грудня",
            "ocak şubat mart nisan mayıs haziran temmuz ağustos eylül ekim kasım aralık",
            "tammikuuta helmikuuta maaliskuuta huhtikuuta toukokuuta kesäkuuta heinäkuuta elokuuta syyskuuta lokakuuta marraskuuta joulukuuta",
            "január február március április május június július augusztus szeptember október november december",
            "ianuarie februarie martie aprilie mai iunie iulie august septembrie octombrie noiembrie decembrie",
            "ιανουαρίου φεβρουαρίου μαρτίου απριλίου μαΐου ιουνίου ιουλίου αυγούστου σεπτεμβρίου οκτωβρίου νοεμβρίου δεκεμβρίου",
            "januari februari maret april mei juni juli agustus september oktober november desember",
            "јануара фебруара марта априла маја јуна јула августа септембра октобра новембра децембра",
            "januara februara marta aprila maja juna jula avgusta septembra oktobra novembra decembra",
            "janvāris februāris marts aprīlis maijs jūnijs jūlijs augusts septembris oktobris novembris decembris",
            "jaanuar veebruar märts aprill mai juuni juuli august september oktoober november detsember",
            "sausio vasario kovo balandžio gegužės birželio liepos rugpjūčio rugsėjo spalio lapkričio gruodžio",
            "يناير فبراير مارس أبريل مايو يونيو يوليو أغسطس سبتمبر أكتوبر نوفمبر ديسمبر",
            "ינואר פברואר מרץ אפריל מאי יוני יולי אוגוסט ספטמבר אוקטובר נובמבר דצמבר",
            "जनवरी फरवरी मार्च अप्रैल मई जून जुलाई अगस्त सितंबर अक्टूबर नवंबर दिसंबर",
            "มกราคม กุมภาพันธ์ มีนาคม เมษายน พฤษภาคม มิถุนายน กรกฎาคม สิงหาคม กันยายน ตุลาคม พฤศจิกายน ธันวาคม",
        ] {
            let numbers: Vec<_> = year.split(' ').map(|name| month(name, false)).collect();
            assert_eq!(numbers, (1..=12).map(Some).collect::<Vec<_>>(), "{year}");
        }
        let croatian = "siječnja veljače ožujka travnja svibnja lipnja srpnja kolovoza rujna listopada studenoga prosinca";
        let numbers: Vec<_> = croatian.split(' ').map(|name| month(name, true)).collect();
        assert_eq!(numbers, (1..=12).map(Some).collect::<Vec<_>>());
    }

    /// [`ascii_names`] are looked up by their first three letters.
    #[test]
    fn no_name_is_shorter_than_three_letters() {
        assert!(ascii_names().all(|name| name.len() >= 3));
    }

    #[test]
    fn words_that_are_not_months() {
        for word in ["", "marketing", "pro", "decide", "mayor", "sea", "setup", "output", "maya"] {
            assert_eq!(month(word, false), None, "{word}");
        }
        assert!(is_english_month("sep") && is_english_month("june") && !is_english_month("juni"));
    }
}
