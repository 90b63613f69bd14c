import type { BrowserContext, Page } from "@playwright/test";
import { fillInRegistration, signInByForm } from "#tests/support/account-forms.ts";
import { choosePreference, expect, openPage, test } from "#tests/support/browser.ts";
import type { Client } from "#tests/support/client.ts";
import { lisbonWeekEntries } from "#tests/support/lisbon-week-entries.ts";
import { LONG } from "#tests/support/long-run.ts";
import { createTripByApi, LISBON_TRIP, registerClient, type TripJson } from "#tests/support/people.ts";

async function planned(origin: string): Promise<{ olga: Client & { email: string }; trip: TripJson }> {
	const olga = await registerClient(origin, "Olga");
	const trip = await createTripByApi(olga);
	await plan(olga, trip);
	return { olga, trip };
}

async function plan(olga: Client, trip: TripJson): Promise<void> {
	for (const entry of await lisbonWeekEntries(olga, trip)) {
		expect((await olga.json("POST", `/api/trips/${trip.id}/itinerary`, entry)).status).toBe(201);
	}
}

const pagesOf = (pdf: Buffer) => pdf.toString("latin1").match(/\/Type\s*\/Page\b(?!s)/g)?.length;

const pageOf = ({ shareId }: TripJson) => `/trip/${shareId}/itinerary`;

/** The itinerary, and the emergency numbers that are kept along with it. */
const keptOf = (trip: TripJson) => [pageOf(trip), `/trip/${trip.shareId}/emergency`];

/** The paths in this browser's caches, pages first, without the offline page. */
function keptIn(page: Page): Promise<string[]> {
	return page.evaluate(async () => {
		const paths: string[] = [];
		for (const name of await caches.keys()) {
			if (name === "offline") continue;
			const keys = await (await caches.open(name)).keys();
			paths.push(...keys.map(({ url }) => new URL(url).pathname));
		}
		return paths.sort().reverse();
	});
}

const pagesIn = async (page: Page) => (await keptIn(page)).filter((path) => path.startsWith("/trip/"));

/** Opens a trip's itinerary and waits until its copy is kept. */
async function keep(page: Page, trip: TripJson): Promise<void> {
	await page.goto(pageOf(trip));
	await expect.poll(() => pagesIn(page)).toEqual(expect.arrayContaining(keptOf(trip)));
}

/** Makes the worker itself fetch pages, because navigation preloads cannot be held back here. */
async function withoutPreload(page: Page): Promise<void> {
	await page.evaluate(async () => (await navigator.serviceWorker.ready).navigationPreload.disable());
}

async function signIn(context: BrowserContext, who: Client): Promise<void> {
	await context.clearCookies();
	await context.addCookies(who.cookies());
}

/** A signed-in organizer whose browser keeps one trip's itinerary offline. */
async function organizerWithCopy({
	page,
	context,
	server,
}: {
	page: Page;
	context: BrowserContext;
	server: { origin: string };
}) {
	const { olga, trip } = await planned(server.origin);
	await signIn(context, olga);
	await keep(page, trip);
	return { olga, trip };
}

test("offline the itinerary is shown as a copy, and no other page is available", async ({
	page,
	context,
	server,
}) => {
	const { trip } = await organizerWithCopy({ page, context, server });
	await expect(page.getByText("You're reading a saved copy")).toBeHidden();
	for (const other of ["", "/statement", "/receipts", "/itinerary?add"]) {
		await openPage(page, `/trip/${trip.shareId}${other}`);
	}
	await context.setOffline(true);
	await page.goto(pageOf(trip));
	await expect(page.getByRole("heading", { name: "Dinner with fado" })).toBeVisible();
	await expect(page.getByText("You're reading a saved copy")).toBeVisible();
	await expect(page.getByRole("link", { name: "Add to the itinerary" })).toBeHidden();
	const styled = page.locator(".day-stub").first();
	await expect(styled).toHaveCSS("background-color", "rgb(244, 236, 220)");
	for (const path of [`/trip/${trip.shareId}`, `/trip/${trip.shareId}/statement`, `${pageOf(trip)}?add`]) {
		await page.goto(path);
		await expect(page.getByRole("heading", { level: 1, name: "No connection" })).toBeVisible();
		await expect(page.getByText("Lisbon")).toHaveCount(0);
	}
	await context.setOffline(false);
	await page.goto(pageOf(trip));
	await expect(page.getByText("You're reading a saved copy")).toBeHidden();
	const kept = await keptIn(page);
	expect(kept.filter((path) => path.startsWith("/trip/"))).toEqual(keptOf(trip));
	expect(kept).toContainEqual(expect.stringMatching(/^\/assets\/icons-.+\.svg$/));
	expect(kept.filter((path) => !/\.(css|woff2|svg)$/.test(path))).toEqual(keptOf(trip));
	expect(await page.evaluate(async (path) => (await caches.match(path))?.text(), pageOf(trip))).not.toMatch(
		/\$\d/,
	);
});

test("offline, an entry is neither sent nor lost, and the page says so", { tag: LONG }, async ({
	page,
	context,
	server,
}) => {
	const { olga, trip } = await planned(server.origin);
	await signIn(context, olga);
	await page.goto(`${pageOf(trip)}?add#entry`);
	await page.getByLabel("Title").fill("Sunset at the miradouro");
	await page.getByLabel("Day").first().fill("2027-03-14");
	await context.setOffline(true);
	const add = page.getByRole("button", { name: "Add to the itinerary" });
	await add.click();
	const unsent = page.getByText("Not sent: you are offline. What you typed is still here.");
	await expect(unsent).toBeInViewport();
	await expect(page.getByLabel("Title")).toHaveValue("Sunset at the miradouro");
	await choosePreference(page, "Dark");
	await expect(unsent).toBeInViewport();
	await context.setOffline(false);
	await expect(unsent).toBeHidden();
	await add.click();
	await expect(page.getByRole("heading", { name: "Sunset at the miradouro" })).toBeVisible();
});

test("after signing out no copy is left, online or offline", async ({ page, context, server }) => {
	const { trip } = await organizerWithCopy({ page, context, server });
	await page.getByRole("button", { name: "Sign Out" }).first().click();
	await page.waitForURL("**/landing");
	await expect.poll(() => keptIn(page)).toEqual([]);
	await context.setOffline(true);
	// Chromium does not apply offline mode to a worker that is just starting, so the server may answer 401.
	const response = await page.goto(pageOf(trip));
	if (response?.status() !== 401) {
		await expect(page.getByRole("heading", { level: 1, name: "No connection" })).toBeVisible();
	}
	await expect(page.getByRole("heading", { name: "Dinner with fado" })).toBeHidden();
});

test("signing out offline leaves no copy either", { tag: LONG }, async ({ page, context, server }) => {
	await organizerWithCopy({ page, context, server });
	await page.reload();
	await context.setOffline(true);
	await page.getByRole("button", { name: "Sign Out" }).first().click();
	await context.setOffline(false);
	await page.goto("/landing");
	await expect.poll(() => keptIn(page)).toEqual([]);
});

test("another person who signs in finds no copy of the previous one", async ({ page, context, server }) => {
	const { olga, trip } = await planned(server.origin);
	const maya = await registerClient(server.origin, "Maya");
	await signIn(context, olga);
	await keep(page, trip);
	await context.clearCookies();
	await openPage(page, "/login");
	expect(await pagesIn(page)).toEqual(keptOf(trip));
	await signInByForm(page, maya.email);
	await expect(page.getByText("Welcome back!")).toBeVisible();
	await expect.poll(() => keptIn(page)).toEqual([]);
});

test("another person who registers at an address with a slash at its end finds none either", async ({
	page,
	context,
	server,
}) => {
	const { trip } = await organizerWithCopy({ page, context, server });
	await context.clearCookies();
	await openPage(page, "/register/");
	expect(await pagesIn(page)).toEqual(keptOf(trip));
	await page.route(/\/register\/.*\.data/, (route) => route.abort()); // its answer would also clear them
	await fillInRegistration(page, "Maya", "maya@slash.example");
	await page.getByRole("button", { name: "Create Account" }).click();
	await expect.poll(() => keptIn(page)).toEqual([]);
});

test("a copy is deleted when its session ends, and at another person's first page", { tag: LONG }, async ({
	page,
	context,
	server,
}) => {
	const { olga, trip } = await planned(server.origin);
	const other = await planned(server.origin);
	await signIn(context, olga);
	await keep(page, trip);
	await signIn(context, other.olga);
	await keep(page, other.trip);
	expect(await pagesIn(page)).toEqual(keptOf(other.trip));
	await context.clearCookies();
	await page.goto(pageOf(other.trip));
	await expect.poll(() => keptIn(page)).toEqual([]);
});

test("a page that was loading during a sign-out is not kept", { tag: LONG }, async ({
	page,
	context,
	server,
}) => {
	const { trip } = await organizerWithCopy({ page, context, server });
	await withoutPreload(page);
	const late = await context.newPage();
	const gate = Promise.withResolvers<void>();
	const answered = Promise.withResolvers<void>();
	await context.route(`**${pageOf(trip)}`, async (route) => {
		const response = await route.fetch();
		answered.resolve();
		await gate.promise;
		await route.fulfill({ response });
	});
	const opening = late.goto(pageOf(trip));
	await answered.promise;
	await page.getByRole("button", { name: "Sign Out" }).first().click();
	await page.waitForURL("**/landing");
	await expect.poll(() => keptIn(page)).toEqual([]);
	gate.resolve();
	await opening;
	// If the first page were kept, that would happen before this second page loads.
	await context.unrouteAll({ behavior: "wait" });
	await page.reload();
	expect(await pagesIn(page)).toEqual([]);
});

test("a page that is opened while a sign-out is being sent is not kept", { tag: LONG }, async ({
	page,
	context,
	server,
}) => {
	const { trip } = await organizerWithCopy({ page, context, server });
	const late = await context.newPage();
	// A page may not answer while it is navigating, so this one stays where it is.
	await late.goto("/landing");
	const gate = Promise.withResolvers<void>();
	await context.route("**/logout*", async (route) => {
		await gate.promise;
		await route.continue();
	});
	await page.getByRole("button", { name: "Sign Out" }).first().click({ noWaitAfter: true });
	await expect.poll(() => keptIn(late)).toEqual([]);
	await late.goto(pageOf(trip));
	await expect(late.getByRole("heading", { level: 1 })).toBeVisible();
	gate.resolve();
	await page.waitForURL("**/landing");
	expect(await pagesIn(page)).toEqual([]);
});

test("a page with a toast is kept without it", { tag: LONG }, async ({ page, context, server }) => {
	const { olga, trip } = await organizerWithCopy({ page, context, server });
	await olga.post("/login", { email: olga.email, password: "correct horse" });
	await context.addCookies(olga.cookies());
	await page.goto(pageOf(trip));
	await expect(page.getByText("Welcome back!")).toBeVisible();
	await expect
		.poll(() => page.evaluate(async (path) => (await caches.match(path))?.text(), pageOf(trip)))
		.toContain("Dinner with fado");
	const kept = await page.evaluate(async (path) => (await caches.match(path))?.text(), pageOf(trip));
	expect(kept).not.toContain("Welcome back!");
});

test("only the last twenty trips are kept", { tag: LONG }, async ({ page, context, server }) => {
	const { trip } = await organizerWithCopy({ page, context, server });
	await page.evaluate(async (path) => {
		const pages = await caches.open("itineraries");
		const kept = await pages.match(path);
		for (let n = 0; n < 45; n += 1)
			await pages.put(`/trip/trip-${n}/itinerary`, kept?.clone() ?? Response.error());
	}, pageOf(trip));
	await page.reload();
	// Two pages are kept per trip: the itinerary, and its emergency numbers.
	await expect.poll(() => pagesIn(page)).not.toContain("/trip/trip-6/itinerary");
	const kept = await pagesIn(page);
	expect(kept).toHaveLength(40);
	expect(kept).toContain(pageOf(trip));
	expect(kept).toContain("/trip/trip-7/itinerary");
});

test("on a slow connection the copy is shown after three seconds", { tag: LONG }, async ({
	page,
	context,
	server,
}) => {
	const { trip } = await organizerWithCopy({ page, context, server });
	await page.reload();
	await withoutPreload(page);
	await context.route(`**${pageOf(trip)}`, () => {});
	await page.goto(pageOf(trip));
	await expect(page.getByText("You're reading a saved copy")).toBeVisible();
	await context.unrouteAll({ behavior: "ignoreErrors" });
});

test("eight days with fourteen entries are printed on two pages, without the elements for the screen", async ({
	page,
	context,
	server,
}) => {
	const { olga, trip } = await planned(server.origin);
	await signIn(context, olga);
	await page.goto(pageOf(trip));
	await page.emulateMedia({ media: "print", colorScheme: "dark" });
	for (const unwanted of [
		page.getByRole("banner"),
		page.getByRole("contentinfo"),
		page.getByText("Change"),
	]) {
		await expect(unwanted.first()).toBeHidden();
	}
	await expect(page.locator("html")).toHaveCSS("background-color", "rgb(255, 255, 255)");
	expect(pagesOf(await page.pdf({ preferCSSPageSize: true }))).toBe(2);
});

test("a booking's long address does not push an itinerary onto a third page", { tag: LONG }, async ({
	page,
	context,
	server,
}) => {
	const olga = await registerClient(server.origin, "Olga");
	const link = (host: string) =>
		`https://www.${host}/${"a-very-long-way-to-a-booking/".repeat(70)}`.slice(0, 2_048);
	const tripItems = LISBON_TRIP.tripItems.map((item) => ({ ...item, url: link(new URL(item.url).hostname) }));
	const trip = await createTripByApi(olga, { tripItems });
	await plan(olga, trip);
	await signIn(context, olga);
	await page.goto(pageOf(trip));
	expect(pagesOf(await page.pdf({ preferCSSPageSize: true }))).toBe(2);
});
