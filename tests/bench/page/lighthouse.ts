import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { chromium } from "@playwright/test";
import { SESSION_COOKIE, SHARED } from "#tests/bench/seed.ts";
import { wholeBrowser } from "#tests/support/chromium.ts";
import { findFreePort } from "#tests/support/free-port.ts";
import { median } from "../load.ts";
import { atLeast, atMost, printTable, printTitle } from "../report.ts";

const MIN_PERFORMANCE = 95;
const MAX_INTERACTIVE_MS = 4_800;
const RUNS = 3;
const MAX_ATTEMPTS = 4;
const PATHS = [
	"/",
	"/landing",
	"/pricing",
	"/how-it-works",
	"/blog",
	"/blog/1",
	"/support",
	"/login",
	"/join/trip-0",
	"/trip/trip-0",
	`/g/${SHARED.groupPage}`,
	`/i/${SHARED.itinerary}`,
];

/** Pages with `noindex`, which Lighthouse would count as a problem. */
const NOT_LISTED = /^\/(login|join|trip|g|i)\b/;

/** Only fetched for the bench, because it is larger than everything else that is installed. */
const LIGHTHOUSE = "lighthouse@13.5.0";

type Category = "performance" | (typeof WHOLE)[number];
type Report = {
	categories: Record<Category, { score: number }>;
	audits: Record<(typeof AUDITS)[number][1], { numericValue: number }>;
};

/** Categories in which a page must have all points. */
const WHOLE = ["accessibility", "best-practices", "seo"] as const;

const AUDITS = [
	["first paint", "first-contentful-paint"],
	["largest paint", "largest-contentful-paint"],
	["blocked", "total-blocking-time"],
	["speed index", "speed-index"],
	["interactive", "interactive"],
] as const;

/**
 * Lighthouse's scores on its default phone, signed in as the trips' organizer for pages of a trip.
 * @param only these pages, or all if it is empty
 */
export async function benchLighthouse(origin: string, only: readonly string[]): Promise<void> {
	const rows: string[][] = [];
	for (const path of PATHS.filter((one) => only.length === 0 || only.includes(one))) {
		const reports: Report[] = [];
		for (let run = 0; run < RUNS; run += 1) reports.push(await reportOn(origin, path));
		const scores = (["performance", ...WHOLE] as const).map((category) =>
			median(reports.map(({ categories }) => Math.round(categories[category].score * 100))),
		);
		const [performance = 0, ...whole] = scores;
		atLeast(`Lighthouse's performance score of ${path}`, { byRate: performance }, MIN_PERFORMANCE);
		atLeast(`Lighthouse's other scores of ${path}`, { byRate: Math.min(...whole) }, 100);
		const times = AUDITS.map(([, name]) => median(reports.map((report) => report.audits[name].numericValue)));
		atMost(`Lighthouse's time until ${path} is interactive, ms`, times.at(-1) ?? NaN, MAX_INTERACTIVE_MS);
		rows.push([path, ...[...scores, ...times].map((figure) => figure.toFixed(0))]);
	}
	printTitle("Lighthouse, mobile: scores, and times in ms");
	printTable([["", "performance", ...WHOLE, ...AUDITS.map(([title]) => title)], ...rows]);
}

/** Chromium's recording of a page load sometimes fails, which says nothing about the page. */
async function reportOn(origin: string, path: string): Promise<Report> {
	for (let attempt = 1; attempt < MAX_ATTEMPTS; attempt += 1) {
		const report = await runLighthouse(origin, path).catch(() => null);
		if (report?.categories.performance.score) return report;
	}
	return runLighthouse(origin, path);
}

/** The session is a cookie of the browser, because Lighthouse does not send its extra headers with the live stream. */
async function runLighthouse(origin: string, path: string): Promise<Report> {
	const profile = mkdtempSync(join(tmpdir(), "gangway-lighthouse-"));
	const port = await findFreePort();
	const { args = [], ...browser } = wholeBrowser();
	const context = await chromium.launchPersistentContext(profile, {
		...browser,
		args: [...args, `--remote-debugging-port=${port}`],
	});
	try {
		if (path.startsWith("/trip/")) await context.addCookies([{ ...SESSION_COOKIE, url: origin }]);
		const { stdout } = await promisify(execFile)(
			"npx",
			[
				...["--yes", LIGHTHOUSE, origin + path, `--port=${port}`, "--quiet", "--output=json"],
				`--only-categories=${["performance", ...WHOLE].join()}`,
				...(NOT_LISTED.test(path) ? ["--skip-audits=is-crawlable"] : []),
			],
			{ maxBuffer: 50_000_000 },
		);
		return JSON.parse(stdout) as Report;
	} finally {
		await context.close();
		rmSync(profile, { recursive: true, force: true });
	}
}
