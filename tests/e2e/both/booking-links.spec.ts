import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { type BookingSite, openBookingSite } from "#tests/support/booking-site.ts";
import { test as base, expect, openPage } from "#tests/support/browser.ts";

const test = base.extend<object, { site: BookingSite; serverEnv: Record<string, string> }>({
	site: [
		// biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
		async ({}, use) => {
			const site = await openBookingSite();
			await use(site);
			await site.close();
		},
		{ scope: "worker" },
	],
	serverEnv: [async ({ site }, use) => use(site.env), { scope: "worker" }],
});

const field = (page: Page, name: string) => page.locator(`[name="newItem.${name}"]`);

/** Pasting inserts the whole text at once. */
async function paste(page: Page, text: string): Promise<void> {
	await field(page, "url").focus();
	await page.keyboard.insertText(text);
}

test.beforeEach(async ({ page, site, javaScriptEnabled }) => {
	Object.assign(site.house, { price: "1200.00", currency: "USD", delayMs: 0 });
	await (javaScriptEnabled === false ? page.goto("/") : openPage(page, "/"));
});

test("a pasted link fills in name and price, which are checked, added, and checked again", async ({
	page,
	site,
	javaScriptEnabled,
}) => {
	await paste(page, site.link);
	if (javaScriptEnabled === false) await page.getByRole("button", { name: "Add to the trip" }).click();
	await expect(
		page.getByText("Name and price are from the page: $1,200.00. Please check them."),
	).toBeVisible();
	await expect(field(page, "name")).toHaveValue("Casa do Mar");
	await expect(field(page, "cost")).toHaveValue("1200.00");
	await page.getByRole("button", { name: "Add to the trip" }).click();
	const tag = page.getByRole("listitem").filter({ hasText: "Casa do Mar" });
	await expect(tag).toContainText(/from the page, \w+ \d+/);
	await expect(field(page, "url")).toHaveValue("");

	site.house.price = "1310.00";
	await tag.getByRole("button", { name: "Check again what Casa do Mar costs" }).click();
	await expect(tag).toContainText("The page says $1,310.00 now; it was $1,200.00.");
	if (javaScriptEnabled !== false) {
		expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
	}

	await page.fill("[name=origin]", "Boston");
	await page.fill("[name=destination]", "Lisbon");
	await page.getByRole("button", { name: "Create the trip" }).click();
	await expect(page).toHaveURL(/\/trip-created\//);
	await expect(page.getByRole("main")).toContainText("$327.50");
});

test("a link that cannot be read shows a note and is typed in by hand", async ({
	page,
	site,
	javaScriptEnabled,
}) => {
	await paste(page, site.missing);
	if (javaScriptEnabled === false) {
		await page.getByRole("button", { name: "Read name and price from the link" }).click();
	}
	await expect(page.getByText("This link can't be read automatically.").first()).toBeVisible();
	await field(page, "name").fill("Ours");
	await field(page, "cost").fill("999");
	await page.getByRole("button", { name: "Add to the trip" }).click();
	await expect(page.getByRole("listitem").filter({ hasText: "Ours" })).toContainText("typed");
});

test("without JavaScript, a page without a price in dollars leads to the cost", async ({
	page,
	site,
	javaScriptEnabled,
}) => {
	test.skip(javaScriptEnabled !== false, "the focus stays in the link");
	site.house.currency = "EUR";
	await paste(page, site.link);
	await page.getByRole("button", { name: "Read name and price from the link" }).click();
	await expect(page.getByText(/in EUR: enter the cost in dollars/)).toBeVisible();
	await expect(field(page, "name")).toHaveValue("Casa do Mar");
	await expect(field(page, "cost")).toBeFocused();
});

test("with JavaScript, values typed meanwhile stay, and a new link replaces the old link's price", async ({
	page,
	site,
	javaScriptEnabled,
}) => {
	test.skip(javaScriptEnabled === false, "nothing is read while one types");
	site.house.delayMs = 1_000;
	await paste(page, site.link);
	await expect(page.getByText("Reading the page…")).toBeVisible();
	await field(page, "name").fill("Our house");
	await expect(field(page, "cost")).toHaveValue("1200.00");
	await expect(field(page, "name")).toHaveValue("Our house");
	await expect(page.getByRole("definition").filter({ hasText: "$1,200.00" })).toBeVisible();

	site.house.currency = "EUR";
	site.house.delayMs = 0;
	await field(page, "url").selectText();
	await paste(page, `${site.link}/2`);
	await expect(page.getByText(/in EUR: enter the cost in dollars/)).toBeVisible();
	await expect(field(page, "cost")).toHaveValue("");
	await expect(field(page, "name")).toHaveValue("Our house");

	await field(page, "cost").fill("");
	await field(page, "url").selectText();
	await paste(page, site.link);
	await expect(field(page, "cost")).toHaveValue("1200.00");
	await field(page, "url").selectText();
	await paste(page, site.missing);
	await expect(field(page, "cost")).toHaveValue("");
});

test("with JavaScript, another link at once replaces the values of the old one, even those that the server filled in", async ({
	page,
	site,
	javaScriptEnabled,
}) => {
	test.skip(javaScriptEnabled === false, "without a script nothing is filled in but by the server");
	await field(page, "url").fill(site.link);
	await page.getByRole("button", { name: "Read name and price from the link" }).press("Enter");
	await expect(field(page, "cost")).toHaveValue("1200.00");
	await expect(page.getByRole("button", { name: "Read name and price from the link" })).toBeFocused();
	site.house.delayMs = 1_500;
	await field(page, "url").selectText();
	await paste(page, site.missing);
	await expect(field(page, "cost")).toHaveValue("");
	await expect(field(page, "name")).toHaveValue("");
	await expect(page.getByText("Please check them.")).toHaveCount(0);
	await page.getByRole("button", { name: "Add to the trip" }).click();
	await expect(page.getByText("Enter a name")).toBeVisible();
});

test("with JavaScript, values typed while the server reads stay, and so does the focus", async ({
	page,
	site,
	javaScriptEnabled,
}) => {
	test.skip(javaScriptEnabled === false, "nothing is read while one types");
	site.house.delayMs = 1_000;
	await field(page, "url").fill(`${site.link}/slow`);
	await page.getByRole("button", { name: "Read name and price from the link" }).click();
	await field(page, "name").focus();
	await page.keyboard.type("Our house");
	await expect(field(page, "cost")).toHaveValue("1200.00");
	await expect(field(page, "name")).toHaveValue("Our house");
	await expect(field(page, "name")).toBeFocused();
	await expect(page.getByRole("definition").filter({ hasText: "$1,200.00" })).toBeVisible();
	await field(page, "cost").press("Enter");
	await expect(page.getByRole("listitem").filter({ hasText: "Our house" })).toBeVisible();
	await expect(field(page, "url")).toBeFocused();
});

test("with JavaScript, a link pasted while another is being added stays and is read", async ({
	page,
	site,
	javaScriptEnabled,
}) => {
	test.skip(javaScriptEnabled === false, "nothing is sent while one types");
	await paste(page, site.link);
	await expect(field(page, "cost")).toHaveValue("1200.00");
	let release = () => {};
	const held = new Promise<void>((resolve) => {
		release = resolve;
	});
	await page.route("**/*.data*", async (route) => {
		await held;
		await route.continue();
	});
	await page.getByRole("button", { name: "Add to the trip" }).click();
	site.house.price = "80.00";
	await field(page, "url").selectText();
	await paste(page, `${site.link}/next`);
	release();
	await expect(page.getByRole("listitem").filter({ hasText: "Casa do Mar" })).toContainText("$1,200.00");
	await expect(field(page, "cost")).toHaveValue("80.00");
	await expect(field(page, "url")).toHaveValue(`${site.link}/next`);
	await expect(field(page, "url")).toBeFocused();
	await expect(page.getByRole("definition").filter({ hasText: "$1,280.00" })).toBeVisible();
});

test("with JavaScript, a few letters and a link typed letter by letter are not read", async ({
	page,
	javaScriptEnabled,
}) => {
	test.skip(javaScriptEnabled === false, "nothing is read while one types");
	let asked = 0;
	page.on("request", (request) => {
		if (request.url().endsWith("/api/extract-booking-info")) asked++;
	});
	await page.clock.install();
	await openPage(page, "/");
	await page.clock.pauseAt(Date.now() + 60_000);
	await paste(page, "http://a");
	await page.clock.runFor(1_000);
	await field(page, "url").fill("");
	await field(page, "url").pressSequentially("https://www.rooms.example/house", { delay: 1 });
	await page.clock.runFor(1_000);
	expect(asked).toBe(0);
	await field(page, "url").fill("");
	await paste(page, "https://www.rooms.example/house");
	await page.clock.runFor(499);
	expect(asked).toBe(0);
	await page.clock.runFor(1);
	await expect.poll(() => asked).toBe(1);
});
