import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildIfChanged } from "./lib/build.mjs";
import { ensureChromium } from "./lib/chromium.mjs";
import { install } from "./lib/install.mjs";
import { findNode } from "./lib/node.mjs";
import { run, runMain, UserError } from "./lib/run.mjs";
import { playwrightCounts, vitestCounts, withExitCode } from "./lib/test-counts.mjs";

/**
 * `npm test`: installs what is missing, then runs every part, whatever the parts before it gave. The last line is
 * `N passed, N failed`, even when the install fails. `npm test -- unit http` runs only the parts named.
 */
const PARTS = { lint, typecheck, unit, stripe, http, faults, e2e };
const NEED_BUILD = ["http", "faults", "e2e"];

const reports = mkdtempSync(join(tmpdir(), "gangway-reports-"));
const { NODE_ENV: _, ...env } = process.env;
const results = [];
let isFinished = false;
let node = process.execPath;

process.on("exit", () => {
	rmSync(reports, { recursive: true, force: true });
	if (!isFinished) results.push({ part: "not all was run", passed: 0, failed: 1, seconds: 0 });
	summarize();
});

await runMain(async () => {
	await test(requestedParts());
	isFinished = true;
});

async function test(parts) {
	await install();
	node = findNode();
	const isBuilt = !parts.some((part) => NEED_BUILD.includes(part)) || (await tryBuild());
	for (const part of parts) {
		if (NEED_BUILD.includes(part) && !isBuilt) continue;
		console.log(`\n── ${part}`);
		results.push(await runTimed(part, PARTS[part]));
	}
}

function requestedParts() {
	const asked = process.argv.slice(2);
	const unknown = asked.filter((part) => !(part in PARTS));
	if (unknown.length > 0) {
		throw new UserError(
			`there is no part ${unknown.join(", ")}. Choose from ${Object.keys(PARTS).join(", ")}.`,
		);
	}
	return asked.length > 0 ? asked : Object.keys(PARTS);
}

/** A build that fails is one failure, and the parts that need it do not run. */
async function tryBuild() {
	try {
		await buildIfChanged(node);
		return true;
	} catch (error) {
		console.error(error instanceof UserError ? error.message : error);
		results.push({ part: `build (so no ${NEED_BUILD.join(", ")})`, passed: 0, failed: 1, seconds: 0 });
		return false;
	}
}

async function lint() {
	return toCounts(await runTool("@biomejs/biome/bin/biome", ["check"]));
}

async function typecheck() {
	const generated = await runTool("@react-router/dev/bin.cjs", ["typegen"]);
	return toCounts(generated || (await runTool("typescript/bin/tsc", [])));
}

function unit() {
	return vitest("unit");
}

/** Both gateways against their contract, and Stripe's twin against Stripe's own packages, in the browser too. */
async function stripe() {
	const CHROMIUM_PATH = await ensureChromium(node);
	return vitest("stripe", CHROMIUM_PATH && { CHROMIUM_PATH });
}

function http() {
	return vitest("http");
}

function faults() {
	return vitest("faults");
}

async function vitest(project, extra) {
	const report = join(reports, `${project}.json`);
	const options = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
	const code = await runTool("vitest/vitest.mjs", ["run", "--project", project, ...options], extra);
	return withExitCode(readCounts(report, vitestCounts), code);
}

async function e2e() {
	const report = join(reports, "e2e.json");
	const CHROMIUM_PATH = await ensureChromium(node);
	const code = await runTool("@playwright/test/cli.js", ["test", "--reporter=list,json"], {
		PLAYWRIGHT_JSON_OUTPUT_FILE: report,
		...(CHROMIUM_PATH && { CHROMIUM_PATH }),
	});
	return withExitCode(readCounts(report, playwrightCounts), code);
}

function runTool(path, args, extra) {
	const [script, ...rest] = path.split("/");
	return run(node, [join("node_modules", script, ...rest), ...args], { env: { ...env, ...extra } });
}

function toCounts(code) {
	return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

function readCounts(report, counts) {
	return existsSync(report) ? counts(JSON.parse(readFileSync(report, "utf8"))) : { passed: 0, failed: 0 };
}

async function runTimed(part, body) {
	const start = performance.now();
	const counts = await body().catch((error) => {
		console.error(error instanceof UserError ? error.message : error);
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
