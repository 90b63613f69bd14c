import type { BrowserContext, Page } from "@playwright/test";
import { expect, openPage, test } from "#tests/support/browser.ts";
import type { Client } from "#tests/support/client.ts";
import { LONG } from "#tests/support/long-run.ts";
import { createTripByApi, registerClient } from "#tests/support/people.ts";

const OF_A_PERSON = ["tripPlanningProgress", "form_card", "trip_old", "lastSearch", "bookmarks"];
const OF_A_TAB = ["currentTrip", "tempTripData"];

/** Stores data that a sign-out has to clear, and data that it has to keep. */
async function fillStorage(page: Page): Promise<void> {
	await page.evaluate(
		([kept, tab]) => {
			for (const key of [...kept, "unrelated"]) localStorage.setItem(key, "x");
			for (const key of tab) sessionStorage.setItem(key, "x");
		},
		[OF_A_PERSON, OF_A_TAB] as const,
	);
}

async function storedIn(page: Page): Promise<string[]> {
	const keys = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);
	return keys.filter((key) => [...OF_A_PERSON, ...OF_A_TAB, "unrelated"].includes(key));
}

const copiesIn = (page: Page) =>
	page.evaluate(async () => {
		const copies = await (await caches.open("itineraries")).keys();
		return copies.map(({ url }) => new URL(url).pathname);
	});

async function signIn(context: BrowserContext, who: Client): Promise<void> {
	await context.addCookies(who.cookies());
}

const signOut = (page: Page) => page.locator("form[action='/logout'] button:visible").first().click();

/** A signed-in organizer whose browser keeps one trip's itinerary offline. */
async function withCopy(page: Page, context: BrowserContext, origin: string) {
	const olga = await registerClient(origin, "Olga");
	await signIn(context, olga);
	const path = `/trip/${(await createTripByApi(olga)).shareId}/itinerary`;
	await page.goto(path);
	await expect.poll(() => copiesIn(page)).toEqual([path, path.replace("itinerary", "emergency")]);
	return olga;
}

for (const [name, path, lite] of [
	["a page without the router", "/features", false],
	["a page from memory", "/about", false],
	["a page in lite mode", "/profile", true],
] as const) {
	test(`signing out on ${name} clears what this browser keeps of a person`, async ({
		page,
		context,
		server,
	}) => {
		const olga = await registerClient(server.origin, "Olga");
		if (lite) await olga.post("/preferences", { lite: "on" });
		await signIn(context, olga);
		await page.goto(path);
		await fillStorage(page);
		await signOut(page);
		await expect(page).toHaveURL("/landing");
		await expect(page.getByText("all trip data cleared")).toBeVisible();
		expect(await storedIn(page)).toEqual(["unrelated"]);
		// Plans made after that belong to the next person.
		await fillStorage(page);
		await page.goto("/about");
		expect(await storedIn(page)).toContain("tripPlanningProgress");
	});
}

test("deleting the account leaves no copy of an itinerary, and nothing stored", async ({
	page,
	context,
	server,
}) => {
	await withCopy(page, context, server.origin);
	await openPage(page, "/profile/delete?confirm");
	await fillStorage(page);
	await page.getByLabel("Your password").fill("correct horse");
	await page.getByRole("button", { name: /delete/i }).click();
	await expect(page).toHaveURL("/landing");
	await expect.poll(() => copiesIn(page)).toEqual([]);
	await expect.poll(() => storedIn(page)).toEqual(["unrelated"]);
});

test("a session that was ended elsewhere leaves nothing behind once a page is opened", { tag: LONG }, async ({
	page,
	context,
	server,
}) => {
	const olga = await withCopy(page, context, server.origin);
	await fillStorage(page);
	await olga.post("/logout", {});
	await page.goto("/features");
	await expect.poll(() => copiesIn(page)).toEqual([]);
	expect(await storedIn(page)).toEqual(["unrelated"]);
	expect((await context.cookies()).map(({ name }) => name)).not.toContain("gangway_session");
});
