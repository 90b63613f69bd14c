/** Packages with native parts, which cannot be bundled. They are the only packages in the image. */
export const NATIVE_PACKAGES = ["@node-rs/argon2", "@resvg/resvg-js", "better-sqlite3", "sharp"];
