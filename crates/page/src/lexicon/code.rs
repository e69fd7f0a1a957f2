//! The names of languages of code, as pages write them in classes and attributes.

/// Languages, in lower case.
#[rustfmt::skip]
pub const LANGUAGES: &[&str] = &[
    "bash", "shell", "sh", "console", "zsh", "powershell", "python", "py", "python3", "pycon", "ruby", "rb", "javascript", "js", "jsx", "typescript",
    "ts", "tsx", "java", "kotlin", "scala", "groovy", "c", "cpp", "c++", "csharp", "cs", "fsharp", "objectivec", "swift", "go", "golang", "rust",
    "rs", "php", "perl", "r", "julia", "matlab", "lua", "haskell", "hs", "ocaml", "elixir", "erlang", "clojure", "lisp", "scheme", "dart", "sql",
    "mysql", "pgsql", "graphql", "html", "xml", "svg", "css", "scss", "sass", "less", "json", "json5", "yaml", "yml", "toml", "ini", "properties",
    "markdown", "md", "diff", "makefile", "cmake", "dockerfile", "docker", "nginx", "apache", "vim", "viml", "tex", "latex", "asm", "nasm", "wasm",
    "verilog", "vhdl", "http", "protobuf", "proto", "hcl", "terraform", "nix", "zig", "nim", "crystal", "vue", "svelte", "bat", "batch", "cmd", "awk",
    "sed", "fortran", "pascal", "delphi", "vb", "vbnet", "ada", "cobol", "solidity", "lean", "coq", "agda", "elm", "prolog", "racket", "tcl", "jinja",
    "liquid", "handlebars", "django", "erb", "haml", "pug", "twig",
];

/// Values in the place of a language that name no language.
#[rustfmt::skip]
pub const NO_LANGUAGES: &[&str] = &[
    "none", "nohighlight", "no-highlight", "default", "auto", "undefined", "unknown", "plain", "text", "txt", "plaintext", "plain-text", "",
];
