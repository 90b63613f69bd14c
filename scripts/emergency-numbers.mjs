import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { emergencyNumbersFile, readSources } from "./lib/emergency-countries.ts";
import { root, runMain } from "./lib/run.mjs";

/**
 * `node scripts/emergency-numbers.mjs` (Node 24) makes app/features/emergency/emergency-numbers.tsv from the sources in
 * scripts/emergency-numbers. Its contents: docs/sources.md.
 */
await runMain(() => {
	writeFileSync(
		join(root, "app/features/emergency/emergency-numbers.tsv"),
		emergencyNumbersFile(readSources()),
	);
});
