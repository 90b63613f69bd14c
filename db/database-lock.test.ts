import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { startChild } from "#tests/support/child-process.ts";
import { TEMP_ROOT } from "#tests/support/fast-start.ts";
import { lockAlone } from "./database-lock.ts";

let folder: string;
beforeEach(() => {
	folder = mkdtempSync(join(TEMP_ROOT, "gangway-lock-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const HOLDER = `const { lockAlone } = await import(process.cwd() + "/db/database-lock.ts");
	console.log("asks");
	const release = lockAlone(process.argv[1], 20_000);
	console.log("has it");
	process.stdin.resume().once("end", () => { release(); process.exit(); });`;

/** A process that takes the lock and holds it until its input ends. */
function startHolder(file: string) {
	const { process: child, result } = startChild("--input-type=module", "-e", HOLDER, file);
	let output = "";
	child.stdout?.on("data", (chunk) => {
		output += chunk;
	});
	const says = (words: string) => expect.poll(() => output, { timeout: 10_000 }).toContain(words);
	return { child, result, says };
}

test("a lock that another process has is waited for, and had once that lets go", async () => {
	const file = join(folder, "lock");
	const [first, second] = [startHolder(file), startHolder(file)];
	await Promise.all([first.says("asks"), second.says("asks")]);
	await Promise.any([first, second].map(({ says }) => says("has it")));
	expect(lockAlone(file)).toBeNull();
	for (const { child } of [first, second]) child.stdin?.end();
	for (const { result } of [first, second])
		expect(await result).toMatchObject({ code: 0, output: "asks\nhas it\n", errors: "" });
	expect(lockAlone(file)).not.toBeNull();
});

test("a process that is killed leaves no lock behind", async () => {
	const file = join(folder, "lock");
	const holder = startHolder(file);
	await holder.says("has it");
	expect(lockAlone(file)).toBeNull();
	holder.child.kill("SIGKILL");
	await holder.result;
	expect(lockAlone(file)).not.toBeNull();
});
