import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { strayTexts } from "./lib/stray-texts.ts";

/**
 * Prints the words for people that are outside texts (docs/decisions/0020), and fails if there are any. Metrics are for
 * operators.
 */
const SOURCES = ["app/*.ts", "app/*.tsx"];
const NOT_READ =
	/\.test\.tsx?$|(?:^|\/)texts(?:\/[^/]+)?\.ts$|^app\/(?:(?:gateway|jobs|monitoring|seed)\/|lib\/metrics|features\/site\/demos\/components\/test-input)|env\.server\.ts$/;

const parts = process.argv.slice(2);
const listed = execFileSync(
	"git",
	["ls-files", "--cached", "--others", "--exclude-standard", ...(parts.length > 0 ? parts : SOURCES)],
	{ encoding: "utf8" },
);
const files = [...new Set(listed.split("\n"))].filter((file) => /\.tsx?$/.test(file) && !NOT_READ.test(file));
let count = 0;
for (const file of files)
	for (const { line, text } of strayTexts(file, readFileSync(file, "utf8"))) {
		count += 1;
		console.log(`  ${file}:${line} ${text}`);
	}
console.log(`${count > 0 ? "✗" : "✓"} ${count} texts outside texts, in ${files.length} sources.`);
if (count > 0) process.exitCode = 1;
