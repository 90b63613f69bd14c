import type { Browser, Locator, Page } from "@playwright/test";
import { expect, holdScripts, openPage, test, waitForHydration } from "#tests/support/browser.ts";
import { Client } from "#tests/support/client.ts";
import { LONG } from "#tests/support/long-run.ts";
import { createTripByApi, registerClient } from "#tests/support/people.ts";
import { startServer } from "#tests/support/server.ts";

test.use({ locale: "en-GB", timezoneId: "Asia/Tokyo" });

test("the chat is a log that the keyboard scrolls", async ({ page, server }) => {
	const olga = await registerClient(server.origin, "Olga");
	const trip = await createTripByApi(olga);
	for (let number = 0; number < 40; number += 1)
		await olga.json("POST", `/api/trips/${trip.id}/messages`, { message: `Message ${number}` });
	await page.context().addCookies(olga.cookies());
	await openPage(page, `/trip/${trip.shareId}?view=chat`);
	const log = page.getByRole("log", { name: "Messages" });
	await expect(log.locator("time").last()).toHaveText(/^\d{2}:\d{2}$/);
	const inTokyo = { weekday: "short", month: "short", day: "numeric", timeZone: "Asia/Tokyo" } as const;
	const writtenAt = new Date((await log.locator("time").last().getAttribute("datetime")) ?? "");
	await expect(
		log.getByText(new Intl.DateTimeFormat("en-US", inTokyo).format(writtenAt)).last(),
	).toBeVisible();
	await log.focus();
	const top = () => log.evaluate((box) => box.scrollTop);
	const before = await top();
	await page.keyboard.press("PageUp");
	await expect.poll(top).toBeLessThan(before);
});

/**
 * Records what a screen reader announces of a log's additions: whatever is inserted into it, except in parts with
 * announcements off.
 */
async function listen(log: Locator): Promise<() => Promise<string[]>> {
	await log.evaluate((box) => {
		const heard: string[] = [];
		Object.assign(window, { heard });
		const isOff = (node: Node) =>
			(node instanceof Element ? node : node.parentElement)?.closest("[aria-live=off], [aria-hidden=true]");
		new MutationObserver((changes) => {
			for (const { addedNodes } of changes)
				for (const node of addedNodes) {
					if (isOff(node) || !(node instanceof HTMLElement)) continue;
					const spoken = node.cloneNode(true) as HTMLElement;
					for (const part of spoken.querySelectorAll("[aria-live=off], [aria-hidden=true]")) part.remove();
					heard.push(spoken.textContent ?? "");
				}
		}).observe(box, { childList: true, subtree: true });
	});
	return () => log.page().evaluate(() => (window as unknown as { heard: string[] }).heard);
}

test("a message is announced once and whole, its author first, and one's own is not", async ({
	page,
	server,
}) => {
	const olga = await registerClient(server.origin, "Olga");
	const ben = await registerClient(server.origin, "Ben");
	const trip = await createTripByApi(olga);
	await ben.json("POST", `/api/trips/${trip.shareId}/join`, { name: "Ben" });
	await page.context().addCookies(olga.cookies());
	const live = page.waitForResponse((response) => response.url().endsWith("/live"));
	await openPage(page, `/trip/${trip.shareId}?view=chat`);
	await live;
	const log = page.getByRole("log", { name: "Messages" });
	const heard = await listen(log);
	const own = log.locator(".message-own");
	await page.getByLabel("Message", { exact: true }).fill("Who books?");
	await page.getByLabel("Message", { exact: true }).press("Enter");
	const sent = await own.elementHandle();
	await expect(own.locator("time")).toBeVisible();
	await expect(own).toHaveCount(1);
	expect(await own.evaluate((item, first) => item === first, sent)).toBe(true);
	for (const [number, message] of ["I do", "Today"].entries()) {
		await ben.json("POST", `/api/trips/${trip.id}/messages`, { message });
		await expect(log.locator(".message:not(.message-own)")).toHaveCount(number + 1);
	}
	expect(await heard()).toEqual([
		expect.stringMatching(/^BenI do\d\d:\d\d$/),
		expect.stringMatching(/^BenToday\d\d:\d\d$/),
	]);
	const snapshot = [
		"- listitem:",
		'  - paragraph: "Ben:"',
		"  - paragraph: Today",
		"  - time: /, \\d\\d:\\d\\d/",
		`  - 'link "Remove Ben''s message: Today"': ⋯`,
	];
	await expect(log.getByRole("listitem").last()).toMatchAriaSnapshot(snapshot.join("\n"));
});

test("a message that was not sent is announced, by a region that was there before", async ({
	page,
	server,
}) => {
	const olga = await registerClient(server.origin, "Olga");
	const trip = await createTripByApi(olga);
	await page.context().addCookies(olga.cookies());
	await openPage(page, `/trip/${trip.shareId}?view=chat`);
	const status = page.locator("#chat").getByRole("status");
	await expect(status).toHaveText("");
	await page.route("**/messages", (route) => route.abort());
	const box = page.getByLabel("Message", { exact: true });
	await box.fill("Hello");
	await box.press("Enter");
	await expect(status).toHaveText("Failed to send message");
	await page.unroute("**/messages");
	await page.getByRole("log").getByRole("button", { name: "Try again" }).click();
	await expect(status).toHaveText("");
	await expect(page.getByRole("log").locator(".message time")).toBeVisible();
});

test("Enter sends, Shift and Enter begin a new line, and the box grows with its text", async ({
	page,
	server,
}) => {
	const olga = await registerClient(server.origin, "Olga");
	const trip = await createTripByApi(olga);
	await page.context().addCookies(olga.cookies());
	await openPage(page, `/trip/${trip.shareId}?view=chat`);
	const box = page.getByLabel("Message", { exact: true });
	const height = async () => (await box.boundingBox())?.height ?? 0;
	const before = await height();
	await box.pressSequentially("One");
	await box.press("Shift+Enter");
	await box.pressSequentially("Two");
	expect(await height()).toBeGreaterThan(before);
	await box.press("Enter");
	await expect(page.getByRole("log").locator(".message-bubble > p")).toHaveText("One\nTwo", {
		useInnerText: true,
	});
	await expect(box).toHaveValue("");
	expect(await height()).toBe(before);
});

test("the message box stays in sight while a phone's keyboard covers the page", async ({ page, server }) => {
	const olga = await registerClient(server.origin, "Olga");
	const trip = await createTripByApi(olga);
	await page.context().addCookies(olga.cookies());
	await openPage(page, `/trip/${trip.shareId}?view=chat`);
	const cover = (height: number, offsetTop: number) =>
		page.evaluate(
			(screen) => {
				for (const [name, value] of Object.entries(screen))
					Object.defineProperty(visualViewport, name, { value, configurable: true });
				visualViewport?.dispatchEvent(new Event("resize"));
			},
			{ height, offsetTop },
		);
	await cover(380, 100);
	const box = await page.getByLabel("Message", { exact: true }).boundingBox();
	const log = await page.getByRole("log").boundingBox();
	expect(log?.y).toBeGreaterThanOrEqual(100);
	expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(480);
	expect(log?.height).toBeGreaterThan(200);
	await cover(740, 0);
	await expect(page.getByRole("navigation", { name: "Parts" })).toBeVisible();
});

test("a message that was typed before the page's script ran keeps its button usable all the time", async ({
	page,
	server,
}) => {
	const olga = await registerClient(server.origin, "Olga");
	const trip = await createTripByApi(olga);
	await page.context().addCookies(olga.cookies());
	const runScripts = await holdScripts(page);
	await page.goto(`/trip/${trip.shareId}?view=chat`, { waitUntil: "commit" });
	await page.locator("[name=message]").fill("See you at the gate");
	await page.getByRole("button", { name: "Send" }).evaluate((button) => {
		const disabled: string[] = [];
		Object.assign(window, { disabled });
		new MutationObserver((changes) => disabled.push(...changes.map(({ type }) => type))).observe(button, {
			attributeFilter: ["disabled"],
		});
	});
	runScripts();
	await waitForHydration(page);
	await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
	expect(await page.evaluate(() => (window as unknown as { disabled: string[] }).disabled)).toEqual([]);
});

test("offline, a message stays in its box, on the page, and goes out later", async ({ page, server }) => {
	const olga = await registerClient(server.origin, "Olga");
	const trip = await createTripByApi(olga);
	await page.context().addCookies(olga.cookies());
	await openPage(page, `/trip/${trip.shareId}?view=chat`);
	const box = page.locator("[name=message]");
	await page.context().setOffline(true);
	await box.fill("See you at the gate");
	await box.press("Enter");
	await expect(page.getByText("Not sent: you are offline. What you typed is still here.")).toBeVisible();
	await expect(page.getByRole("heading", { level: 1 })).toContainText("Lisbon");
	await expect(box).toHaveValue("See you at the gate");
	await page.context().setOffline(false);
	await box.press("Enter");
	await expect(page.locator("#chat li").last()).toContainText("See you at the gate");
	await expect(box).toHaveValue("");
});

/** Opens the chat in a separate browser and waits until its page follows changes. */
async function openChat(browser: Browser, client: Client, shareId: string, origin: string): Promise<Page> {
	const context = await browser.newContext({ baseURL: origin });
	await context.addCookies(client.cookies());
	const page = await context.newPage();
	const live = page.waitForResponse((response) => response.url().endsWith("/live"));
	await openPage(page, `/trip/${shareId}?view=chat`);
	await live;
	return page;
}

test("a message appears in a browser at another server process, where it is new, and who joins does too", {
	tag: LONG,
}, async ({ browser, server }) => {
	const other = await startServer({ env: { DATABASE_URL: server.databaseUrl } });
	const olga = await registerClient(server.origin, "Olga");
	const maya = await registerClient(other.origin, "Maya");
	const trip = await createTripByApi(olga);
	await maya.json("POST", `/api/trips/${trip.shareId}/join`, { name: "Maya" });
	const [hers, theirs] = [
		await openChat(browser, olga, trip.shareId, server.origin),
		await openChat(browser, maya, trip.shareId, other.origin),
	];
	await hers.locator("[name=message]").fill("Boarding at 9, see https://gate.example/12");
	await hers.locator("[name=message]").press("Enter");
	await expect(theirs.getByText("Boarding at 9")).toBeVisible();
	await expect(theirs.getByRole("log").getByText("New", { exact: true })).toBeVisible();
	await expect(hers.getByRole("log").getByText("New", { exact: true })).toHaveCount(0);
	const link = theirs.getByRole("link", { name: "https://gate.example/12" });
	await expect(link).toHaveAttribute("rel", "noopener noreferrer nofollow");
	await new Client(other.origin).json("POST", `/api/trips/${trip.shareId}/join`, {
		name: "Zoe",
		email: "zoe@chat.example",
	});
	await expect(hers.getByRole("log").getByText("Zoe joined")).toBeVisible();
	await hers.context().close();
	await theirs.context().close();
	await other.stop();
});

test("several messages are sent without waiting, and one whose answer was lost is shown once, as sent", async ({
	page,
	server,
}) => {
	const olga = await registerClient(server.origin, "Olga");
	const trip = await createTripByApi(olga);
	await page.context().addCookies(olga.cookies());
	await openPage(page, `/trip/${trip.shareId}?view=chat`);
	const log = page.getByRole("log");
	const box = page.locator("[name=message]");
	let isLost = true;
	await page.route("**/messages", async (route) => {
		const response = await route.fetch();
		if (isLost) await route.abort();
		else await route.fulfill({ response });
	});
	for (const text of ["One", "Two", "Three"]) {
		await box.fill(text);
		await box.press("Enter");
		await expect(box).toHaveValue("");
		isLost = false;
	}
	await expect(log.getByText("Three")).toBeVisible();
	await expect(log.getByText("Sending...")).toHaveCount(0);
	await expect(log.getByText("Failed to send message")).toHaveCount(0);
	await expect(log.locator(".message-bubble > p")).toHaveText(["One", "Two", "Three"]);
	await page.reload();
	await expect(log.locator(".message-bubble > p")).toHaveText(["One", "Two", "Three"]);
});

test("news that arrive while the connection is gone leave the page and what is typed on it", {
	tag: LONG,
}, async ({ page, server }) => {
	const olga = await registerClient(server.origin, "Olga");
	const ben = await registerClient(server.origin, "Ben");
	const trip = await createTripByApi(olga);
	await ben.json("POST", `/api/trips/${trip.shareId}/join`, { paymentPlan: "full" });
	await page.context().addCookies(olga.cookies());
	const streaming = page.waitForRequest("**/live");
	await openPage(page, `/trip/${trip.shareId}?view=chat`);
	await streaming;
	await page.getByLabel("Message", { exact: true }).fill("I am still writing");
	await page.route(/\/live$|\.data/, (route) => route.abort());
	const asked = page.waitForEvent("requestfailed");
	await ben.json("POST", `/api/trips/${trip.id}/messages`, { message: "Hello" });
	await asked;
	await expect(page.getByLabel("Message", { exact: true })).toHaveValue("I am still writing");
	await page.unroute(/\/live$|\.data/);
	await ben.json("POST", `/api/trips/${trip.id}/messages`, { message: "Are you there?" });
	await expect(page.getByText("Are you there?")).toBeVisible();
	await expect(page.getByLabel("Message", { exact: true })).toHaveValue("I am still writing");
	await expect(page.getByRole("link", { name: "Chat", exact: true })).toHaveText("Chat");
});

test("on a phone the chat takes the screen, also of a cancelled trip", async ({ page, server }) => {
	const olga = await registerClient(server.origin, "Olga");
	const trip = await createTripByApi(olga, {
		title: "Two weeks of tiles, trams and pastry in Lisbon and Sintra",
	});
	for (let number = 0; number < 20; number += 1)
		await olga.json("POST", `/api/trips/${trip.id}/messages`, { message: `Message ${number}` });
	await olga.json("POST", `/api/trips/${trip.id}/cancel`, {
		reason: "A storm has closed the harbour for weeks",
	});
	await page.context().addCookies(olga.cookies());
	await openPage(page, `/trip/${trip.shareId}?view=chat`);
	const bottomOf = async (part: Locator) => {
		const box = await part.boundingBox();
		return (box?.y ?? 0) + (box?.height ?? Number.POSITIVE_INFINITY);
	};
	const form = page.locator("#chat-form");
	const newest = page.getByRole("log").getByText("Message 19", { exact: true });
	expect(await bottomOf(newest)).toBeLessThanOrEqual((await form.boundingBox())?.y ?? 0);
	const tabs = await page.getByRole("navigation", { name: "Parts" }).boundingBox();
	expect(Math.abs((await bottomOf(form)) - (tabs?.y ?? 0))).toBeLessThanOrEqual(1);
	expect((await page.getByRole("log").boundingBox())?.height).toBeGreaterThanOrEqual(480);
	expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(740);
	await expect(page.getByText("Cancelled", { exact: true }).first()).toBeVisible();
});
