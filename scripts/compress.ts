import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { minify } from "terser";
import { shortenManifest } from "./lib/short-manifest.ts";

const ROOT = "build/client";
const TEXT_FILES = /\.(js|css|svg|json|txt|webmanifest|html)$/;

/** Scalar's script is minified already, and too large to compress as slowly as the others. */
const API_REFERENCE = "api-reference.js";

for (const name of readdirSync(ROOT, { recursive: true, encoding: "utf8" }).filter((file) =>
	TEXT_FILES.test(file),
)) {
	const file = join(ROOT, name);
	if (/^assets\/manifest-.*\.js$/.test(name))
		writeFileSync(file, shortenManifest(readFileSync(file, "utf8")));
	if (name.startsWith("assets/") && name.endsWith(".js"))
		writeFileSync(file, await minifyAgain(readFileSync(file, "utf8")));
	else if (name.endsWith(".js") && name !== API_REFERENCE)
		writeFileSync(file, await minifyWhole(readFileSync(file, "utf8")));
	const plain = readFileSync(file);
	writeFileSync(
		`${file}.br`,
		brotliCompressSync(plain, {
			params: { [constants.BROTLI_PARAM_QUALITY]: name === API_REFERENCE ? 9 : 11 },
		}),
	);
	writeFileSync(`${file}.gz`, gzipSync(plain, { level: 9 }));
}

/** Terser finds another 0.6 % in what Rolldown has minified. The first line tells Chromium to compile at once. */
async function minifyAgain(script: string): Promise<string> {
	const [banner = "", rest] = script.startsWith("//#") ? splitLine(script) : ["", script];
	const compress = { passes: 3, keep_fargs: false };
	const { code } = await minify(rest, { module: true, ecma: 2020, compress });
	return banner + (code ?? rest);
}

/** A script in public/, which no bundler has processed. */
async function minifyWhole(script: string): Promise<string> {
	const { code } = await minify(script, { toplevel: true, ecma: 2020, compress: { passes: 3 } });
	return code ?? script;
}

function splitLine(text: string): [string, string] {
	const end = text.indexOf("\n") + 1;
	return [text.slice(0, end), text.slice(end)];
}
