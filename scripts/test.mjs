import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { buildIfChanged } from "./lib/build.mjs";
import { changedSince, testsTouchedBy } from "./lib/changed.mjs";
import { ensureChromium } from "./lib/chromium.mjs";
import { honest, playwrightCounts, vitestCounts } from "./lib/counts.mjs";
import { install } from "./lib/install.mjs";
import { findNode } from "./lib/node.mjs";
import { main, Problem, run } from "./lib/run.mjs";

/**
 * `npm test`: installs what is missing, then runs every part, whatever the parts before it gave. The last line is
 * `N passed, N failed`, even when the install fails. `npm test -- unit http` runs only the parts named.
 * `--long`: with many seeds, some drawn anew, and many deaths. `--changed`: only what touches what differs from the last
 * commit, or from another one that is named.
 */
const PARTS = { lint, typecheck, unit, stripe, http, faults, e2e };
const NEED_BUILD = ["http", "faults", "e2e"];

const { values: given, positionals } = parseArgs({
	options: { long: { type: "boolean" }, changed: { type: "boolean" } },
	allowPositionals: true,
});
const NOTHING = { passed: 0, failed: 0 };

/** The commit that `--changed` compares with. */
const base = given.changed && (positionals.find((word) => !(word in PARTS)) ?? "HEAD");
let changed = null;

const reports = mkdtempSync(join(tmpdir(), "gangway-reports-"));
const { NODE_ENV: _, ...env } = { ...process.env, ...(given.long && { TEST_LONG: "1" }) };
const results = [];
let isThrough = false;
let node = process.execPath;

process.on("exit", () => {
	rmSync(reports, { recursive: true, force: true });
	if (!isThrough) results.push({ part: "not all was run", passed: 0, failed: 1, seconds: 0 });
	summarize();
});

await main(async () => {
	await test(partsAskedFor());
	isThrough = true;
});

async function test(parts) {
	await install();
	if (base) changed = changedSince(base);
	node = findNode();
	const isBuilt = !parts.some((part) => NEED_BUILD.includes(part)) || (await builds());
	for (const part of parts) {
		if (NEED_BUILD.includes(part) && !isBuilt) continue;
		console.log(`\n── ${part}`);
		results.push(await timed(part, PARTS[part]));
	}
}

function partsAskedFor() {
	const asked = positionals.filter((word) => word !== base);
	const unknown = asked.filter((part) => !(part in PARTS));
	if (unknown.length > 0) {
		throw new Problem(
			`there is no part ${unknown.join(", ")}. Choose from ${Object.keys(PARTS).join(", ")}.`,
		);
	}
	return asked.length > 0 ? asked : Object.keys(PARTS);
}

/** A build that fails is one failure, and the parts that need it do not run. */
async function builds() {
	try {
		await buildIfChanged(node);
		return true;
	} catch (error) {
		console.error(error instanceof Problem ? error.message : error);
		results.push({ part: `build (so no ${NEED_BUILD.join(", ")})`, passed: 0, failed: 1, seconds: 0 });
		return false;
	}
}

async function lint() {
	return check(await tool("@biomejs/biome/bin/biome", ["check"]));
}

async function typecheck() {
	const generated = await tool("@react-router/dev/bin.cjs", ["typegen"]);
	return check(generated || (await tool("typescript/bin/tsc", [])));
}

function unit() {
	return vitest("unit*", { args: sinceBase() });
}

/** Both gateways against their contract, and Stripe's twin against Stripe's own packages, in the browser too. */
async function stripe() {
	const CHROMIUM_PATH = await ensureChromium(node);
	return vitest("stripe", { args: sinceBase(), extra: CHROMIUM_PATH && { CHROMIUM_PATH } });
}

function http() {
	const args = touched("tests/api/**/*.test.ts");
	return args ? vitest("http", { args }) : NOTHING;
}

function faults() {
	return vitest("faults", { args: sinceBase() });
}

async function vitest(project, { args = [], extra } = {}) {
	const report = join(reports, `${project.replace("*", "")}.json`);
	const options = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
	const code = await tool("vitest/vitest.mjs", ["run", "--project", project, ...options, ...args], extra);
	const counts = counted(report, vitestCounts);
	return changed && code === 0 ? counts : honest(counts, code);
}

function sinceBase() {
	return changed ? [`--changed=${base}`, "--passWithNoTests"] : [];
}

/** The files to run; none for all of them, null when there is nothing to run. */
function touched(pattern) {
	if (!changed) return [];
	const files = testsTouchedBy(pattern, changed);
	return files.length > 0 ? files : null;
}

async function e2e() {
	const files = touched("tests/e2e/**/*.spec.ts");
	if (!files) return NOTHING;
	const report = join(reports, "e2e.json");
	const CHROMIUM_PATH = await ensureChromium(node);
	const code = await tool("@playwright/test/cli.js", ["test", "--reporter=list,json", ...files], {
		PLAYWRIGHT_JSON_OUTPUT_FILE: report,
		...(CHROMIUM_PATH && { CHROMIUM_PATH }),
	});
	return honest(counted(report, playwrightCounts), code);
}

function tool(path, args, extra) {
	const [script, ...rest] = path.split("/");
	return run(node, [join("node_modules", script, ...rest), ...args], { env: { ...env, ...extra } });
}

function check(code) {
	return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

function counted(report, counts) {
	return existsSync(report) ? counts(JSON.parse(readFileSync(report, "utf8"))) : { passed: 0, failed: 0 };
}

async function timed(part, body) {
	const start = performance.now();
	const counts = await body().catch((error) => {
		console.error(error instanceof Problem ? error.message : error);
		return { passed: 0, failed: 1 };
	});
	return { part, ...counts, seconds: (performance.now() - start) / 1000 };
}

function summarize() {
	console.log("");
	for (const { part, passed, failed, seconds } of results) {
		const verdict = failed > 0 ? "✗" : "✓";
		console.log(
			`${verdict} ${part.padEnd(10)} ${passed} passed, ${failed} failed  (${seconds.toFixed(1)} s)`,
		);
	}
	const total = (key) => results.reduce((sum, result) => sum + result[key], 0);
	console.log(`\n${total("passed")} passed, ${total("failed")} failed`);
	if (total("failed") > 0 || total("passed") === 0) process.exitCode ||= 1;
}
