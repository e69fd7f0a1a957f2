//! Parts of the addresses of people's pages.

/// Folders of the pages of authors.
pub const AUTHORS: &[&str] =
    &["/author/", "/authors/", "/autor/", "/autoren/", "/auteur/", "/contributor/"];
/// Beginnings of the parts of addresses of members, who write posts.
pub const MEMBERS: &[&str] = &[
    "user", "u/", "member", "profil", "people/", "author", "participant", "@", "space/",
    "space-uid", "mode=viewprofile", "action=profile", "showuser=", "/~", "membre", "mitglied",
    "miembro", "membro", "usuario", "utente", "benutzer", "gebruiker", "uid=", "u=", "utilisateur",
    "nutzer/", "medlem", "anvandare/", "bruger/", "bruker/", "kayttaja/", "jasen/", "kasutaja/",
    "utilizador", "usuari/", "membru/", "uzytkownik", "uzivatel", "pouzivatel", "polzovatel",
    "korisnik/", "felhasznalo/", "kullanici/", "uye/", "pengguna/", "thanh-vien/",
];
