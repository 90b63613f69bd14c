import type { Locator, Page } from "@playwright/test";
import { choosePreference, expect, openPage, test } from "#tests/support/browser.ts";
import { createTripByApi, registerClient } from "#tests/support/people.ts";
import type { TestServer } from "#tests/support/server.ts";

const picture = (page: Page) => page.locator('main picture img[src*="/route.svg"]');

async function dashboard(page: Page, server: TestServer, change: Record<string, unknown> = {}) {
	const olga = await registerClient(server.origin, "Olga");
	const trip = await createTripByApi(olga, change);
	await page.context().addCookies(olga.cookies());
	await openPage(page, `/trip/${trip.shareId}`);
	return trip;
}

/** The picture's width, once it has loaded. */
const widthOf = (image: Locator) =>
	image.evaluate((node) => (node as HTMLImageElement).complete && (node as HTMLImageElement).naturalWidth);

/** Runs in the page: waits until the browser has chosen the drawing for the theme, and has loaded it. */
async function waitForImage(node: Element): Promise<void> {
	await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
	await (node as HTMLImageElement).decode();
}

test("the hero shows the route in the system's theme and in the chosen one", async ({ page, server }) => {
	await page.emulateMedia({ colorScheme: "light" });
	await dashboard(page, server);
	const image = picture(page);
	await expect.poll(() => widthOf(image)).toBe(360);
	const look = async () => {
		await image.evaluate(waitForImage);
		return image.screenshot({ animations: "disabled" });
	};
	const light = await look();
	await page.emulateMedia({ colorScheme: "dark" });
	const dark = await look();
	expect(dark.equals(light)).toBe(false);

	await choosePreference(page, "Light");
	await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
	await expect.poll(() => widthOf(image)).toBe(360);
	expect((await look()).equals(light)).toBe(true);
	await page.emulateMedia({ colorScheme: "light" });
	await choosePreference(page, "Dark");
	await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
	expect((await look()).equals(dark)).toBe(true);
});

test("wide pages have their own drawing, and nothing moves when it loads", async ({ page, server }) => {
	await page.setViewportSize({ width: 1280, height: 900 });
	const later = Promise.withResolvers<void>();
	await page.route("**/route.svg*", async (route) => {
		await later.promise;
		await route.continue();
	});
	const olga = await registerClient(server.origin, "Olga");
	const trip = await createTripByApi(olga);
	await page.context().addCookies(olga.cookies());
	await page.goto(`/trip/${trip.shareId}`, { waitUntil: "domcontentloaded" });
	const before = await page.getByRole("heading", { level: 1 }).boundingBox();
	const box = await picture(page).boundingBox();
	expect(Math.round(((box?.width ?? 0) / (box?.height ?? 1)) * 100)).toBe(321);
	later.resolve();
	await expect.poll(() => widthOf(picture(page))).toBe(868);
	expect(await page.getByRole("heading", { level: 1 }).boundingBox()).toEqual(before);
});

test("a trip to an unknown place has a picture too", async ({ page, server }) => {
	await dashboard(page, server, { origin: "Grandma's house", destination: "The sea" });
	await expect.poll(() => widthOf(picture(page))).toBe(360);
});

test("a phone does not fetch the map beside the join form, a wide page shows it", async ({
	page,
	server,
}) => {
	const trip = await createTripByApi(await registerClient(server.origin, "Olga"));
	const fetched: string[] = [];
	page.on("request", (request) => fetched.push(new URL(request.url()).pathname));
	await openPage(page, `/join/${trip.shareId}`);
	const map = page.locator('main img[src*="/route.svg"]');
	await expect(map).toBeHidden();
	expect(fetched).not.toContain(`/trip/${trip.shareId}/route.svg`);
	await page.setViewportSize({ width: 1280, height: 900 });
	await expect.poll(() => widthOf(map)).toBe(360);
});
