import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

/** Pages load the router's list of routes, so the routes that no link leads to (API, webhooks) are removed from it. */
const ROOT = "build/client";
const TEXT_FILES = /\.(js|css|svg|json|txt|webmanifest|html)$/;

for (const name of readdirSync(ROOT, { recursive: true, encoding: "utf8" }).filter((file) =>
	TEXT_FILES.test(file),
)) {
	const file = join(ROOT, name);
	if (/^assets\/manifest-.*\.js$/.test(name))
		writeFileSync(file, removeApiRoutes(readFileSync(file, "utf8")));
	const plain = readFileSync(file);
	writeFileSync(
		`${file}.br`,
		brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
	);
	writeFileSync(`${file}.gz`, gzipSync(plain, { level: 9 }));
}

function removeApiRoutes(script: string): string {
	const [, start = "", json = "", end = ""] = /^([^{]*)(\{.*\})([^}]*)$/s.exec(script) ?? [];
	const manifest = JSON.parse(json) as { routes: Record<string, unknown> };
	for (const id of Object.keys(manifest.routes)) {
		if (/^routes\/(api|webhooks)\//.test(id)) delete manifest.routes[id];
	}
	return `${start}${JSON.stringify(manifest)}${end}`;
}
