import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Browser, chromium, type Page } from "@playwright/test";
import sharp from "sharp";
import { DEMO_PASSWORD, DEMO_PEOPLE } from "#app/seed/seed-data.ts";
import { waitForHydration } from "#tests/support/browser.ts";
import { launchOptions } from "#tests/support/chromium.ts";
import { Client } from "#tests/support/client.ts";
import { startServer } from "#tests/support/server.ts";

const FOLDER = join("app", "features", "site", "landing", "pictures");
const SCREEN = { width: 360, height: 800 };
const MARGIN = 14; // above the trip's ticket, in CSS pixels
const MAX_BYTES = 40_000;

const server = await startServer({ env: { SEED: "demo" } });
const browser = await chromium.launch(launchOptions());
try {
	const olga = new Client(server.origin);
	await olga.post("/login", { email: DEMO_PEOPLE.olga.email, password: DEMO_PASSWORD });
	await olga.json("POST", "/api/notifications/read-all");
	const list = await (await olga.get("/trip-results")).text();
	const paths = [...list.matchAll(/href="(\/trip\/[\w-]+)"/g)].map(([, path = ""]) => path);
	const trip = await firstWith("Lisbon, finally", paths, olga);
	await olga.get(`${trip}?view=chat`); // so that no message is new
	for (const theme of ["light", "dark"] as const) {
		await draw(`dashboard-trip-${theme}`, trip, theme, browser, olga);
		await draw(`dashboard-people-${theme}`, `${trip}?view=people`, theme, browser, olga);
	}
} finally {
	await browser.close();
	await server.stop();
}

async function firstWith(title: string, paths: string[], client: Client): Promise<string> {
	for (const path of paths) if ((await (await client.get(path)).text()).includes(title)) return path;
	throw new Error(`there is no trip ${title}`);
}

async function draw(
	name: string,
	path: string,
	theme: "light" | "dark",
	browser: Browser,
	client: Client,
): Promise<void> {
	const context = await browser.newContext({
		baseURL: server.origin,
		viewport: SCREEN,
		deviceScaleFactor: 2,
		colorScheme: theme,
	});
	await context.addCookies(client.cookies());
	const page = await context.newPage();
	await page.goto(path);
	await waitForHydration(page);
	await startAtTicket(page);
	const picture = await sharp(await page.screenshot({ animations: "disabled" }))
		.avif({ quality: 62, effort: 9 })
		.toBuffer();
	await context.close();
	if (picture.byteLength > MAX_BYTES) throw new Error(`${name} has ${picture.byteLength} bytes`);
	writeFileSync(join(FOLDER, `${name}.avif`), picture);
	console.log(`${name}.avif, ${picture.byteLength} bytes`);
}

/** Scrolls past the site's header, because the picture is about the trip. */
async function startAtTicket(page: Page): Promise<void> {
	await page.locator(".trip-hero").evaluate((ticket, margin) => {
		window.scrollTo(0, ticket.getBoundingClientRect().top + window.scrollY - margin);
	}, MARGIN);
	// The page is drawn at its new scroll position in the second frame.
	await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}
