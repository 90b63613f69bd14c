import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { SESSION_COOKIE } from "#tests/bench/seed.ts";
import { launchOptions } from "#tests/support/chromium.ts";
import { median } from "../load.ts";
import { atLeast, printTable, printTitle } from "../report.ts";

const MIN_SCORE = 95;
const RUNS = 3;
const MAX_ATTEMPTS = 4;
const PATHS = ["/", "/landing", "/login", "/join/trip-0", "/trip/trip-0"];

/** It is fetched for the bench alone, because it weighs more than everything else that is installed. */
const LIGHTHOUSE = "lighthouse@13.5.0";

type Audit = { numericValue: number };
type Report = {
	categories: { performance: { score: number } };
	audits: Record<(typeof AUDITS)[number][1], Audit>;
};

const AUDITS = [
	["first paint", "first-contentful-paint"],
	["largest paint", "largest-contentful-paint"],
	["blocked", "total-blocking-time"],
	["speed index", "speed-index"],
] as const;

/** Lighthouse's score for performance on its usual phone. */
export async function benchLighthouse(origin: string): Promise<void> {
	const rows: string[][] = [];
	for (const path of PATHS) {
		const reports: Report[] = [];
		for (let run = 0; run < RUNS; run += 1)
			reports.push(await reportOn(origin + path, path.startsWith("/trip")));
		const score = median(reports.map(({ categories }) => categories.performance.score * 100));
		atLeast(`Lighthouse's performance score of ${path}`, { byRate: score }, MIN_SCORE);
		const audits = AUDITS.map(([, name]) =>
			median(reports.map((report) => report.audits[name].numericValue)),
		);
		rows.push([path, score.toFixed(0), ...audits.map((ms) => ms.toFixed(0))]);
	}
	printTitle("Lighthouse, mobile: performance score, and times in ms");
	printTable([["", "score", ...AUDITS.map(([title]) => title)], ...rows]);
}

/** Chromium's recording of a page load fails now and then, which says nothing about the page. */
async function reportOn(url: string, isOrganizer: boolean): Promise<Report> {
	for (let attempt = 1; attempt < MAX_ATTEMPTS; attempt += 1) {
		const report = await runLighthouse(url, isOrganizer).catch(() => null);
		if (report) return report;
	}
	return runLighthouse(url, isOrganizer);
}

/** @throws Error if the report could not be made */
async function runLighthouse(url: string, isOrganizer: boolean): Promise<Report> {
	const { name, value } = SESSION_COOKIE;
	const { executablePath, args = [] } = launchOptions();
	const { stdout } = await promisify(execFile)(
		"npx",
		[
			...["--yes", LIGHTHOUSE, url, "--quiet", "--output=json", "--only-categories=performance"],
			`--chrome-flags=${["--headless=new", ...args].join(" ")}`,
			...(isOrganizer ? [`--extra-headers=${JSON.stringify({ Cookie: `${name}=${value}` })}`] : []),
		],
		{
			env: { ...process.env, ...(executablePath && { CHROME_PATH: executablePath }) },
			maxBuffer: 50_000_000,
		},
	);
	return JSON.parse(stdout) as Report;
}
