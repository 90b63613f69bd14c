import type { Page } from "@playwright/test";
import { expect, holdRequests, openPage, test } from "#tests/support/browser.ts";
import { LONG } from "#tests/support/long-run.ts";
import { createTripByApi, registerClient } from "#tests/support/people.ts";

/** Tests of errors that disappear once corrected, late pages, and toasts that cover nothing. */

const email = (page: Page) => page.getByLabel("Email");
const password = (page: Page) => page.getByLabel("Password", { exact: true });

test("an error goes when its field is left mended, and comes back with the next answer", async ({ page }) => {
	await openPage(page, "/register");
	await email(page).fill("olga@");
	await password(page).fill("short");
	const create = page.getByRole("button", { name: "Create Account" });
	await create.click();
	await expect(email(page)).toHaveAttribute("aria-invalid", "true");
	await expect(page.getByText("Please enter a valid email address").last()).toBeVisible();

	await email(page).fill("olga@people");
	await email(page).press("Control+a");
	await page.keyboard.type("still wrong");
	await page.keyboard.press("Tab");
	await expect(email(page)).toHaveAttribute("aria-invalid", "true");
	await email(page).fill("olga@people.example");
	await page.keyboard.press("Tab");
	await expect(email(page)).not.toHaveAttribute("aria-invalid");
	await expect(email(page)).not.toHaveAttribute("aria-describedby");
	await expect(page.getByText("Please enter a valid email address")).toHaveCount(0);
	await expect(password(page)).toHaveAttribute("aria-invalid", "true");

	await password(page).fill("still");
	await page.keyboard.press("Tab");
	await expect(page.getByText("Password must be at least 8 characters").last()).toBeVisible();
	await email(page).fill("a@b");
	await create.click();
	await expect(page.getByText("First name is required").last()).toBeVisible();
	await expect(page.getByText("Password must be at least 8 characters").last()).toBeVisible();
});

test("an error that only the server knows goes when a field was changed, and a press still hits its button", {
	tag: LONG,
}, async ({ page, server }) => {
	const olga = await registerClient(server.origin, "Olga");
	await openPage(page, "/login");
	await email(page).fill(olga.email);
	await password(page).fill("wrong horse");
	const signIn = page.getByRole("button", { name: "Sign in", exact: true });
	await signIn.click();
	const summary = page.getByRole("main").getByRole("alert");
	await expect(summary).toContainText("Invalid email or password");
	await password(page).focus();
	await page.keyboard.press("Tab");
	await expect(summary).toBeVisible();
	await password(page).fill("another horse");
	await page.keyboard.press("Tab");
	await expect(summary).toHaveCount(0);
	await signIn.click();
	await expect(summary).toContainText("Invalid email or password");
	await password(page).fill("correct horse");
	await signIn.click();
	await expect(page.getByText("Welcome back!")).toBeVisible();
});

test.describe("on a touch screen", () => {
	test.use({ hasTouch: true });

	test("a tap right after an error was mended still hits its button", { tag: LONG }, async ({
		page,
		server,
	}) => {
		const olga = await registerClient(server.origin, "Olga");
		await openPage(page, "/login");
		await email(page).fill(olga.email);
		await password(page).fill("wrong horse");
		const signIn = page.getByRole("button", { name: "Sign in", exact: true });
		await signIn.tap();
		await expect(page.getByText("Invalid email or password")).toBeVisible();
		await password(page).fill("correct horse");
		await signIn.tap();
		await expect(page.getByText("Welcome back!")).toBeVisible();
	});
});

test("a text's error goes while it is typed", { tag: LONG }, async ({ page }) => {
	await openPage(page, "/");
	const cost = page.getByLabel("Cost", { exact: true });
	await page.getByLabel("Name", { exact: true }).fill("Car");
	await cost.fill("12.5x");
	await page.getByRole("button", { name: "Add to the trip" }).click();
	await expect(cost).toHaveAttribute("aria-invalid", "true");
	await page.getByRole("alert").getByRole("link").press("Enter");
	await expect(cost).toBeFocused();
	await page.keyboard.press("End");
	await page.keyboard.press("Backspace");
	await expect(cost).not.toHaveAttribute("aria-invalid");
	await page.keyboard.press("Enter");
	await expect(page.getByText("Car is on the list.")).toBeVisible();
	await expect(page.getByText("$12.50", { exact: true }).first()).toBeVisible();
});

test("a page that is late says what is loading, and the page after it has the focus", async ({
	page,
	server,
}) => {
	const olga = await registerClient(server.origin, "Olga");
	const trip = await createTripByApi(olga);
	await page.context().addCookies(olga.cookies());
	await openPage(page, `/trip/${trip.shareId}`);
	const answer = await holdRequests(page, /\/join\/.*\.data/);
	await page.getByRole("link", { name: "Set Your Payment Plan" }).click();
	await expect(page.getByText("Loading trip details...")).toBeVisible();
	await expect(page.getByRole("main")).toHaveAttribute("aria-busy", "true");
	await expect(page.getByText("Loading trip details...")).toBeInViewport();
	answer();
	await expect(page.getByRole("heading", { level: 1 })).toContainText("Lisbon Trip");
	await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
	await expect(page.getByRole("main")).not.toHaveAttribute("aria-busy");
});

test("a page that does not come at all says so, and the browser's own request for it is one tap away", {
	tag: LONG,
}, async ({ page }) => {
	await openPage(page, "/");
	await page.clock.install();
	await page.route(/\/login\.data/, () => {}); // is never answered
	await page.getByRole("banner").getByRole("link", { name: "Login" }).click();
	await page.clock.fastForward(1_000);
	const status = page.getByRole("main").getByRole("status").first();
	await expect(status).toHaveText("Loading...");
	await expect(async () => {
		await page.clock.fastForward(8_000);
		await expect(status).toHaveText("Still loading. Your connection may be slow.", { timeout: 1_000 });
	}).toPass();
	await page.getByRole("main").getByRole("link", { name: "Try again" }).click();
	await expect(page.getByLabel("Password", { exact: true })).toBeVisible();
	await expect(page).toHaveURL(/\/login$/);
});

test("a toast covers no heading, moves nothing on the page, and goes by itself", {
	tag: LONG,
}, async ({ page, server }) => {
	await page.clock.install();
	const olga = await registerClient(server.origin, "Olga");
	await page.context().addCookies(olga.cookies());
	await openPage(page, "/profile?edit");
	await page.getByLabel("First name").fill("Olena");
	await page.getByRole("button", { name: "Save Changes" }).click();
	const toast = page.locator(".toast");
	await expect(toast).toContainText("Profile Updated");
	await toast.evaluate((element) => Promise.all(element.getAnimations().map(({ finished }) => finished)));
	const heading = page.getByRole("heading", { level: 1 });
	const [shown, title] = await Promise.all([toast, heading].map((part) => part.boundingBox()));
	if (!shown || !title) throw new Error("a part is missing");
	const isBeside = shown.x >= title.x + title.width;
	expect(isBeside || shown.y + shown.height <= title.y).toBe(true);
	await page.clock.fastForward(6_000);
	await expect(toast).toHaveCount(0);
	expect((await heading.boundingBox())?.y).toBe(title.y);
	await page.locator(".site-header a.logo").click({ trial: true });
});
