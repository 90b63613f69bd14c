import { join } from "node:path";
import type { Browser, Page } from "@playwright/test";
import { addDays, DAY_MS, dateOf, formatDate, MINUTE_MS } from "#app/lib/dates.ts";
import { expect, openPage, test } from "#tests/support/browser.ts";
import { Client } from "#tests/support/client.ts";
import { LONG } from "#tests/support/long-run.ts";
import { registerClient } from "#tests/support/people.ts";
import { createPlusTrip } from "#tests/support/plus-trip.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";

/** The midnight in UTC between the two times of day, near enough for every cookie and session. */
const MIDNIGHT = Date.parse(dateOf(new Date())) + 2 * DAY_MS;
const NEW_DAY = dateOf(new Date(MIDNIGHT));
const OLD_DAY = addDays(NEW_DAY, -1);

/** The local date in each zone from 23:57 to 00:03 UTC. */
const ZONES = [
	["America/Los_Angeles", OLD_DAY],
	["Pacific/Auckland", NEW_DAY],
	["Pacific/Kiritimati", NEW_DAY],
	["Asia/Kolkata", NEW_DAY],
] as const;
const TIMES = [
	["23:57", -3 * MINUTE_MS],
	["00:03", 3 * MINUTE_MS],
] as const;
/** The two cases that a page with UTC's date would get wrong are in every run. */
const isShort = (zone: string, time: string) =>
	(zone === "America/Los_Angeles" && time === "00:03") || (zone === "Pacific/Auckland" && time === "23:57");

/** A trip that begins on the new day, with Maya, who has paid. */
async function sceneOn(server: TestServer) {
	const { trip } = await createPlusTrip(server, { startDate: NEW_DAY, endDate: addDays(NEW_DAY, 7) });
	const maya = await registerClient(server.origin, "Maya");
	const fields = { name: "Maya", email: "", paymentPlan: "full", testCard: "success" };
	await maya.post(`/join/${trip.shareId}`, fields);
	return { trip, maya, visitor: new Client(server.origin) };
}

/** A page in a browser with this time zone, whose clock stands still. */
async function pageIn(
	browser: Browser,
	{ who, ...options }: { who: Client; timezoneId: string; baseURL: string },
	now: number,
): Promise<Page> {
	const context = await browser.newContext(options);
	await context.addCookies(who.cookies());
	const page = await context.newPage();
	await page.clock.setFixedTime(now);
	return page;
}

for (const [timezoneId, day] of ZONES) {
	for (const [time, shift] of TIMES) {
		const tag = isShort(timezoneId, time) ? [] : [LONG];
		test(`in ${timezoneId} at ${time} UTC, pages go by the reader's day`, { tag }, async ({ browser }) => {
			const now = MIDNIGHT + shift;
			const server = await startServer({
				preloads: [join(import.meta.dirname, "../../support/clock-ahead.ts")],
				env: { CLOCK_AHEAD_MS: String(now - Date.now()) },
			});
			const { trip, maya, visitor } = await sceneOn(server);
			const days = day === NEW_DAY ? 0 : 1;
			const stranger = await pageIn(browser, { who: visitor, timezoneId, baseURL: server.origin }, now);
			const member = await pageIn(browser, { who: maya, timezoneId, baseURL: server.origin }, now);

			await openPage(stranger, "/");
			await expect(stranger.getByLabel("Start date")).toHaveValue(day);
			await expect(stranger.getByLabel("End date")).toHaveValue(addDays(day, 7));

			await openPage(stranger, `/join/${trip.shareId}`);
			const starts = days === 0 ? "DepartureToday" : "DepartureIn 1 day";
			await expect(stranger.locator("main")).toContainText(starts);
			await expect(stranger.getByRole("region", { name: "Your schedule" })).toContainText(
				`Today, ${formatDate(day, day)}`,
			);

			await openPage(member, `/join/${trip.shareId}`);
			await expect(member.locator("dl, .stats").filter({ hasText: "Departure" }).first()).toContainText(
				days === 0 ? "Today" : "In 1 day",
			);

			await openPage(member, `/trip/${trip.shareId}`);
			const left = days === 0 ? "Today" : days;
			await expect(member.locator(".trip-hero")).toContainText(`Days until trip${left}`);

			await openPage(member, "/");
			await expect(member.locator("main")).toContainText(days === 0 ? "Starts today" : "1 day to go");
			await server.stop();
		});
	}
}
