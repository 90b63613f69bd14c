import { once } from "node:events";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import Database from "better-sqlite3";
import { expect, test } from "vitest";

/** Like the tests of a clean clone, which share a process. */
async function buildInThread(folder: string): Promise<void> {
	const source = `import { ensureLocationsFile } from ${JSON.stringify(new URL("./build.ts", import.meta.url).href)};
		ensureLocationsFile(${JSON.stringify(folder)});`;
	const thread = new Worker(new URL(`data:text/javascript,${encodeURIComponent(source)}`));
	const [code] = await once(thread, "exit");
	expect(code).toBe(0);
}

test("two threads that build the locations at the same time leave one whole file", async () => {
	const folder = mkdtempSync(join(tmpdir(), "gangway-locations-"));
	try {
		await Promise.all([buildInThread(folder), buildInThread(folder)]);
		const files = readdirSync(folder);
		expect(files).toEqual([expect.stringMatching(/^locations-\w+\.db$/)]);
		const file = new Database(join(folder, files[0] ?? ""), { readonly: true });
		expect(file.pragma("integrity_check", { simple: true })).toBe("ok");
		expect(
			file
				.prepare("select count(*) from location_words where location_words match 'name:lisbon'")
				.pluck()
				.get(),
		).toBeGreaterThan(0);
		file.close();
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
});
