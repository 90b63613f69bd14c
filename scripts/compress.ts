import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

/** Compresses the client's files once, at build, as far as it goes; the host serves the copies. */
const ROOT = "build/client";
const TEXT = /\.(js|css|svg|json|txt|webmanifest|html)$/;

for (const name of readdirSync(ROOT, { recursive: true, encoding: "utf8" }).filter((file) =>
	TEXT.test(file),
)) {
	const file = join(ROOT, name);
	const plain = readFileSync(file);
	writeFileSync(
		`${file}.br`,
		brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
	);
	writeFileSync(`${file}.gz`, gzipSync(plain, { level: 9 }));
}
