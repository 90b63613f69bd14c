import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { affectedTests, filesChangedSince } from "./lib/affected-tests.mjs";
import { buildIfChanged } from "./lib/build.mjs";
import { ensureChromium } from "./lib/chromium.mjs";
import { playwrightFailures, vitestFailures } from "./lib/failed-tests.mjs";
import { install } from "./lib/install.mjs";
import { findNode } from "./lib/node.mjs";
import { root, run, runMain, UserError } from "./lib/run.mjs";
import { playwrightCounts, vitestCounts, withExitCode } from "./lib/test-counts.mjs";

/**
 * `npm test` installs what is missing, then runs every part, even after one has failed. The last line is `N passed, N
 * failed`, even if the install fails; the lines before it name each failed test. `npm test -- unit http` runs only the
 * named parts. `--long` adds the tests that are not needed for each merge, and runs those with a database on PostgreSQL
 * too; `npm test -- unit-postgres` runs one such part. `--changed` runs only the tests that can be affected by changes
 * since the last commit, or since another named commit.
 */
const PARTS = {
	...{ lint, typecheck, unit, stripe, postgres, http, faults },
	"unit-postgres": () => onPostgres(unit),
	"stripe-postgres": () => onPostgres(stripe),
	"http-postgres": () => onPostgres(http),
	"faults-postgres": () => onPostgres(faults),
	e2e,
};
const ONLY_LONG = ["unit-postgres", "stripe-postgres", "http-postgres", "faults-postgres"];
const NEED_BUILD = ["postgres", "http", "faults", "http-postgres", "faults-postgres", "e2e"];

const { values: options, positionals } = parseArgs({
	options: { long: { type: "boolean" }, changed: { type: "boolean" } },
	allowPositionals: true,
});
const NO_TESTS = { passed: 0, failed: 0 };

/** The commit that `--changed` compares with. */
const baseCommit = options.changed && (positionals.find((word) => !(word in PARTS)) ?? "HEAD");
let changedFiles = null;

const reports = mkdtempSync(join(tmpdir(), "gangway-reports-"));
const { NODE_ENV: _, ...env } = { ...process.env, ...(options.long && { TEST_LONG: "1" }) };
/** The PostgreSQL server of all parts, once it is started. */
let postgresServer = null;
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
	if (baseCommit) changedFiles = filesChangedSince(baseCommit);
	node = findNode();
	// The build uses one core, and the parts that do not need it use the other in the meantime.
	const building = parts.some((part) => NEED_BUILD.includes(part)) && tryBuild();
	for (const part of parts) {
		if (NEED_BUILD.includes(part) && !(await building)) continue;
		console.log(`\n── ${part}`);
		results.push(await runTimed(part, PARTS[part]));
	}
	postgresServer?.stop();
}

function requestedParts() {
	const asked = positionals.filter((word) => word !== baseCommit);
	const unknown = asked.filter((part) => !(part in PARTS));
	if (unknown.length > 0) {
		throw new UserError(
			`there is no part ${unknown.join(", ")}. Choose from ${Object.keys(PARTS).join(", ")}.`,
		);
	}
	if (asked.length > 0) return asked;
	return Object.keys(PARTS).filter((part) => options.long || !ONLY_LONG.includes(part));
}

/** A failed build counts as one failure, and the parts that need it do not run. */
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
	return toCounts(await run(node, [join("scripts", "lint.mjs")], { env }));
}

async function typecheck() {
	const generated = await runTool("@react-router/dev/bin.cjs", ["typegen"]);
	return toCounts(generated || (await runTool("typescript/bin/tsc", [])));
}

function unit(extra) {
	return vitest("unit*", { args: changedOnly(), extra });
}

/** `db.write` and the main job with two servers, on PostgreSQL. */
function postgres() {
	return onPostgres((extra) => vitest("postgres", { args: changedOnly(), extra }));
}

/** Runs a part on PostgreSQL, which is started from an npm package, unless TEST_POSTGRES_URL names a server. */
async function onPostgres(part) {
	postgresServer ??= env.TEST_POSTGRES_URL
		? { url: env.TEST_POSTGRES_URL, stop() {} }
		: await startPostgres();
	const counts = await part({ TEST_ENGINE: "postgres", TEST_POSTGRES_URL: postgresServer.url });
	return { ...counts, failures: counts.failures?.map((failure) => `${failure} (on PostgreSQL)`) };
}

async function startPostgres() {
	const child = spawn(node, [join("tests", "support", "postgres", "serve.ts")], {
		cwd: root,
		env,
		stdio: ["pipe", "pipe", "inherit"],
	});
	const ended = once(child, "exit").then(() => {
		throw new UserError("PostgreSQL did not start; the reason is above.");
	});
	ended.catch(() => {}); // it also rejects when the server is stopped
	const [url] = await Promise.race([once(child.stdout, "data"), ended]);
	return { url: String(url), stop: () => child.stdin.end() };
}

/**
 * Both gateways against their contract, and in a long run the fake Stripe against Stripe's own packages, in the browser
 * too.
 */
async function stripe(extra) {
	if (options.long) await ensureChromium(node);
	return vitest("stripe", { args: changedOnly(), extra });
}

async function http(extra) {
	const args = affectedFiles("tests/api/**/*.test.ts");
	return args ? vitest("http", { args, extra }) : NO_TESTS;
}

function faults(extra) {
	return vitest("faults*", { args: changedOnly(), extra });
}

/** @param extra environment variables, for a run on PostgreSQL */
async function vitest(project, { args, extra = {} }) {
	const report = join(reports, `${project.replace("*", "")}-${extra.TEST_ENGINE ?? "sqlite"}.json`);
	const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
	const code = await runTool(
		"vitest/vitest.mjs",
		["run", "--project", project, ...reporters, ...args],
		extra,
	);
	const counts = readReport(report, vitestCounts, vitestFailures);
	return changedFiles && code === 0 ? counts : withExitCode(counts, code);
}

/** Vitest itself finds the tests that import a changed file. */
function changedOnly() {
	return changedFiles ? [`--changed=${baseCommit}`, "--passWithNoTests"] : [];
}

/** @returns the files to run; an empty list runs all of them, and null means that none are affected */
function affectedFiles(pattern) {
	if (!changedFiles) return [];
	const files = affectedTests(pattern, changedFiles).filter(
		(file) => options.long || !file.includes(".long."),
	);
	return files.length > 0 ? files : null;
}

async function e2e() {
	const files = affectedFiles("tests/e2e/**/*.spec.ts");
	if (!files) return NO_TESTS;
	const report = join(reports, "e2e.json");
	await ensureChromium(node);
	const code = await runTool(
		"@playwright/test/cli.js",
		["test", "--reporter=list,json", ...(baseCommit ? ["--pass-with-no-tests"] : []), ...files],
		{
			PLAYWRIGHT_JSON_OUTPUT_FILE: report,
		},
	);
	return withExitCode(readReport(report, playwrightCounts, playwrightFailures), code);
}

function runTool(path, args, extra) {
	const [script, ...rest] = path.split("/");
	return run(node, [join("node_modules", script, ...rest), ...args], { env: { ...env, ...extra } });
}

function toCounts(code) {
	return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

function readReport(path, countsOf, failuresOf) {
	if (!existsSync(path)) return NO_TESTS;
	const report = JSON.parse(readFileSync(path, "utf8"));
	return { ...countsOf(report), failures: failuresOf(report) };
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
			`${verdict} ${part.padEnd(15)} ${passed} passed, ${failed} failed  (${seconds.toFixed(1)} s)`,
		);
	}
	for (const failure of results.flatMap(({ failures }) => failures ?? [])) console.log(`  ✗ ${failure}`);
	const total = (key) => results.reduce((sum, result) => sum + result[key], 0);
	console.log(`\n${total("passed")} passed, ${total("failed")} failed`);
	// A change may affect no tests, but a full run without a passed test is a failure.
	if (total("failed") > 0 || (total("passed") === 0 && !changedFiles)) process.exitCode ||= 1;
}
