import type { Page } from "@playwright/test";
import { expect, openPage, test } from "#tests/support/browser.ts";
import { writeDownConfetti } from "#tests/support/confetti.ts";
import { LONG } from "#tests/support/long-run.ts";
import { registerClient } from "#tests/support/people.ts";
import { createPlusTrip } from "#tests/support/plus-trip.ts";

const moving = { contextOptions: { reducedMotion: "no-preference" } } as const;
const banner = (page: Page) => page.locator(".celebration").getByRole("status");
const bar = (page: Page) => page.getByRole("progressbar", { name: "Payment progress" });

/** On a phone it may be in another view of the trip, while the celebration covers the whole screen. */
const ownCard = (page: Page) =>
	page.locator("section", { has: page.locator("h2", { hasText: "Your payments" }) });

/** Records the banner's text, because it disappears after three seconds. @returns a function that reads it */
async function writeDownBanner(page: Page): Promise<() => Promise<string>> {
	await page.addInitScript(() => {
		const note = () => {
			const words = document.querySelector(".celebration [role=status]")?.textContent;
			if (words) Object.assign(window, { said: words });
		};
		new MutationObserver(note).observe(document, { childList: true, subtree: true, characterData: true });
	});
	return () => page.evaluate(() => (window as { said?: string }).said ?? "");
}

/** Opens a demo page that can celebrate, and stops its time. */
async function openDemo(page: Page, path: string) {
	await page.clock.install();
	const bursts = await writeDownConfetti(page);
	await openPage(page, path);
	await expect(page.locator(".celebration")).toHaveCount(1);
	await page.clock.pauseAt(Date.now() + 60_000);
	return bursts;
}

test.describe("with motion", () => {
	test.use(moving);

	test("the confetti demo celebrates each milestone with a banner for 3 seconds", { tag: LONG }, async ({
		page,
	}) => {
		const bursts = await openDemo(page, "/confetti-demo");
		for (const [percent, message] of [
			[25, "Great Progress"],
			[50, "Halfway Done"],
			[75, "Almost There"],
		] as const) {
			await page.getByRole("button", { name: `${percent}%: ${message}` }).click();
			await expect(banner(page)).toContainText(message);
			await page.clock.runFor(2_900);
			await expect(banner(page)).toContainText(message);
			await expect(bar(page)).toHaveJSProperty("value", percent);
			await page.clock.runFor(200);
			await expect(banner(page)).toBeEmpty();
		}
		expect(await bursts()).toHaveLength(3);
		expect(
			(await bursts()).every(({ colors }) => colors.every((color) => /^#[0-9a-f]{3,6}$/.test(color))),
		).toBe(true);
	});

	test("the banner keeps off the edges of a narrow phone", { tag: LONG }, async ({ page }) => {
		await page.setViewportSize({ width: 320, height: 640 });
		await openDemo(page, "/confetti-demo");
		await page.getByRole("button", { name: "100%: Trip Fully Paid" }).click();
		const box = await banner(page).locator(".toast").boundingBox();
		expect(box?.x).toBeGreaterThanOrEqual(12);
		expect((box?.x ?? 0) + (box?.width ?? 320)).toBeLessThanOrEqual(308);
	});

	test("everything paid is eight bursts at intervals of 200 ms, and a payment is one", { tag: LONG }, async ({
		page,
	}) => {
		const bursts = await openDemo(page, "/confetti-demo?made=10");
		await page.getByRole("button", { name: "Simulate Payment Success" }).click();
		await page.clock.runFor(500);
		// The confetti's own script may arrive after these 500 ms, and then starts its timer.
		const countLater = async () => {
			await page.clock.runFor(50);
			return (await bursts()).length;
		};
		await expect.poll(countLater).toBe(1);
		await expect(banner(page)).toBeEmpty();
		await expect(page.getByText("$889.13 of $970.00 paid")).toBeVisible();

		await page.getByRole("button", { name: "Simulate Payment Success" }).click();
		await expect(banner(page)).toContainText("Trip Fully Paid");
		await page.clock.runFor(2_000);
		await expect.poll(async () => (await bursts()).length).toBe(9);
		const times = (await bursts()).slice(1).map(({ at }) => at);
		expect(times.map((at) => at - (times[0] ?? 0))).toEqual([0, 200, 400, 600, 800, 1_000, 1_200, 1_400]);
		await expect(page.getByText("$970.00 of $970.00 paid")).toBeVisible();

		await page.getByRole("button", { name: "Simulate Payment Success" }).click();
		await expect(page.getByText("12 of 12 payments made")).toBeVisible();
		await page.getByRole("button", { name: "Reset Demo" }).click();
		await expect(page.getByText("$0.00 of $970.00 paid")).toBeVisible();
		await expect(banner(page)).toBeEmpty();
	});

	test("Pay Now takes a second, moves the bar in steps and goes on to the next payment", {
		tag: LONG,
	}, async ({ page }) => {
		await openDemo(page, "/payment-demo?paid=1+2");
		const row = page.locator("#payment-3");
		const before = await row.boundingBox();
		await page.getByRole("button", { name: "Pay Now $80.83, payment 3" }).click();
		await expect(row.getByRole("button", { name: "Processing…" })).toBeVisible();
		expect((await row.boundingBox())?.height).toBe(before?.height);
		await expect(page.getByRole("button", { name: "Processing…" })).toBeFocused();
		await page.clock.runFor(900);
		await expect(page.getByText("2 of 12 payments made")).toBeVisible();
		await page.clock.runFor(200);
		await expect(page.getByText("3 of 12 payments made")).toBeVisible();
		await expect(banner(page)).toContainText("Great Progress");
		await expect(page.getByRole("button", { name: "Pay Now $80.83, payment 4" })).toBeFocused();
		const early = await bar(page).evaluate((meter: HTMLProgressElement) => meter.value);
		expect(early).toBeGreaterThanOrEqual(17);
		expect(early).toBeLessThan(25);
		await page.clock.runFor(1_000);
		await expect(bar(page)).toHaveJSProperty("value", 25);
		await expect(page.getByText("$242.49 of $970.00 paid")).toBeVisible();
	});

	for (const { plan, paid, message, bursts: thrown } of [
		{ plan: "12-month", paid: "$80.83 of $970.00 paid", message: null, bursts: 1 },
		{ plan: "3-month", paid: "$323.33 of $970.00 paid", message: "Great Progress", bursts: 1 },
		{ plan: "full", paid: "$970.00 of $970.00 paid", message: "Your share is paid", bursts: 8 },
	]) {
		test(`a payment by the plan ${plan} is celebrated once on the dashboard`, async ({
			page,
			context,
			server,
		}) => {
			const { trip } = await createPlusTrip(server);
			const maya = await registerClient(server.origin, "Maya");
			const joined = await maya.post(`/join/${trip.shareId}`, {
				name: "Maya Kline",
				email: maya.email,
				paymentPlan: plan,
				testCard: "success",
				consent: "on",
			});
			await context.addCookies(maya.cookies());
			const bursts = await writeDownConfetti(page);
			const said = await writeDownBanner(page);
			await openPage(page, joined.headers.get("Location") ?? "");
			await expect(ownCard(page)).toContainText(paid);
			if (message) await expect.poll(said).toContain(message);
			await expect.poll(async () => (await bursts()).length).toBe(thrown);

			await page.reload();
			await expect(page.locator(".celebration")).toHaveCount(1);
			await expect(ownCard(page)).toContainText(paid);
			await expect(banner(page)).toBeEmpty();
			expect(await bursts()).toEqual([]);
		});
	}

	test("nothing on the page moves from its place while it celebrates", { tag: LONG }, async ({ page }) => {
		await openDemo(page, "/confetti-demo");
		const places = () =>
			page.locator("main :is(h2, button, progress), main p:not(:has(span))").evaluateAll((all) =>
				all.map((one) => {
					const { x, y, width, height } = one.getBoundingClientRect();
					return [x, y + scrollY, width, height];
				}),
			);
		const before = await places();
		await page.getByRole("button", { name: "100%: Trip Fully Paid" }).click();
		await expect(banner(page)).toContainText("Trip Fully Paid");
		for (const ms of [100, 500, 1_000, 2_000]) {
			await page.clock.runFor(ms);
			expect(await places()).toEqual(before);
		}
	});
});

test("who asks for less motion gets the banner at once, a bar that stands still, and no confetti", async ({
	page,
}) => {
	const loaded: string[] = [];
	page.on("request", (request) => loaded.push(request.url()));
	await openDemo(page, "/confetti-demo");
	await page.getByRole("button", { name: "50%: Halfway Done" }).click();
	await expect(banner(page)).toContainText("Halfway Done");
	await expect(bar(page)).toHaveJSProperty("value", 50);
	await page.clock.runFor(3_100);
	await expect(banner(page)).toBeEmpty();
	expect(loaded.filter((url) => url.includes("confetti.module"))).toEqual([]);
});
