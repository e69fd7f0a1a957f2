//! How classes and addresses of pictures tell that these are not content.

use super::parts::Parts;

/// Parts of classes of pictures that are not content.
pub static NO_CONTENT: Parts = Parts::of(&[
    "icon", "avatar", "gravatar", "emoji", "smiley", "logo", "pixel", "tracking", "tracker",
    "spinner", "sprite", "author-photo", "author-image", "profile-pic", "badge-img", "spacer",
]);

/// Parts of classes of elements around pictures that are not content.
pub static NO_CONTENT_AROUND: Parts =
    Parts::of(&["avatar", "gravatar", "logo", "smiley", "spinner"]);

/// Parts of addresses of pictures that are not content.
pub static NO_CONTENT_ADDRESSES: Parts = Parts::of(&[
    "gravatar.com/avatar", "/avatar", "/emoji/", "/smilies/", "/smileys/", "pixel.gif", "/pixel",
    "doubleclick.net", "facebook.com/tr", "scorecardresearch", "/spacer.", "/1x1.", "feedburner",
    "/icons/", "/icon-", "/icon_", "/sprite.", "/sprites/", "/shim.gif", "/clear.gif",
    "/blank.gif", "/trans.gif", "/transparent.", "google-analytics",
]);

/// Parts of addresses of placeholders for pictures that are loaded later.
pub const PLACEHOLDERS: &[&str] = &[
    "placeholder", "blank.", "spacer", "1x1", "transparent", "loading", "lazy", "pixel.", "grey.",
    "empty.", "loader",
];
