/** Packages with native parts, which no bundle can contain. The image has these and no others with code. */
export const NATIVE_PACKAGES = ["@node-rs/argon2", "@resvg/resvg-js", "better-sqlite3", "sharp"];
