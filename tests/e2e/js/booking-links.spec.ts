import { field, paste, test } from "#tests/support/booking-page.ts";
import { expect, holdRequests, openPage } from "#tests/support/browser.ts";
import { LONG } from "#tests/support/long-run.ts";

/** The request of the planner's script for a pasted link. */
const READING = "**/api/extract-booking-info";

test("values typed meanwhile stay, and a new link replaces the old link's price", { tag: LONG }, async ({
	page,
	site,
}) => {
	const answer = await holdRequests(page, READING);
	await paste(page, site.link);
	await expect(page.getByText("Reading the page…")).toBeVisible();
	await field(page, "name").fill("Our house");
	answer();
	await expect(field(page, "cost")).toHaveValue("1200.00");
	await expect(field(page, "name")).toHaveValue("Our house");
	await expect(page.getByRole("definition").filter({ hasText: "$1,200.00" })).toBeVisible();

	site.house.currency = "EUR";
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
	await expect(page.getByText("This link can't be read automatically.").first()).toBeVisible();
});

test("another link at once replaces the values of the old one, even those that the server filled in", {
	tag: LONG,
}, async ({ page, site }) => {
	await field(page, "url").fill(site.link);
	await page.getByRole("button", { name: "Read name and price from the link" }).press("Enter");
	await expect(field(page, "cost")).toHaveValue("1200.00");
	await expect(page.getByRole("button", { name: "Read name and price from the link" })).toBeFocused();
	await holdRequests(page, READING);
	await field(page, "url").selectText();
	await paste(page, site.missing);
	await expect(field(page, "cost")).toHaveValue("");
	await expect(field(page, "name")).toHaveValue("");
	await expect(page.getByText("Please check them.")).toHaveCount(0);
	await page.getByRole("button", { name: "Add to the trip" }).click();
	await expect(page.getByText("Enter a name").last()).toBeVisible();
});

test("of a pasted text, the field takes the link and its page is read; of two links, it asks which", async ({
	page,
	site,
}) => {
	await paste(page, `Check out this place! <${site.link}>.`);
	await expect(field(page, "url")).toHaveValue(site.link);
	await expect(field(page, "cost")).toHaveValue("1200.00");
	await field(page, "url").selectText();
	await paste(page, `${site.link} or ${site.missing}`);
	await expect(page.getByText("Which of these links is it? Keep only that one.")).toBeVisible();
	await expect(field(page, "cost")).toHaveValue("");
	await field(page, "url").fill(`Is it ${site.link}?`);
	await page.getByRole("button", { name: "Read name and price from the link" }).click();
	await expect(field(page, "cost")).toHaveValue("1200.00");
	await expect(field(page, "name")).toHaveValue("Casa do Mar");
	await expect(field(page, "url")).toHaveValue(site.link);
	await page.getByRole("button", { name: "Add to the trip" }).click();
	await expect(page.getByRole("link", { name: "Casa do Mar" })).toHaveAttribute("href", site.link);
});

test("that a link can't be read stands in one place, whoever has tried", async ({ page, site }) => {
	const told = page.getByText("This link can't be read automatically.");
	await paste(page, site.missing);
	await expect(told).toHaveCount(1);
	await page.getByRole("button", { name: "Read name and price from the link" }).click();
	await expect(page.getByText("Enter the details manually.").first()).toBeVisible();
	// Shown at its field, and in the form's error summary, which links to the field.
	await expect(told).toHaveCount(2);
});

test("values typed while the server reads stay, and so does the focus", async ({ page, site }) => {
	const answer = await holdRequests(page, "**/*.data*");
	await field(page, "url").fill(`${site.link}/slow`);
	await page.getByRole("button", { name: "Read name and price from the link" }).click();
	await field(page, "name").focus();
	await page.keyboard.type("Our house");
	answer();
	await expect(field(page, "cost")).toHaveValue("1200.00");
	await expect(field(page, "name")).toHaveValue("Our house");
	await expect(field(page, "name")).toBeFocused();
	await expect(page.getByRole("definition").filter({ hasText: "$1,200.00" })).toBeVisible();
	await field(page, "cost").press("Enter");
	await expect(page.getByRole("listitem").filter({ hasText: "Our house" })).toBeVisible();
	await expect(field(page, "url")).toBeFocused();
});

test("a link pasted while another is being added stays and is read", { tag: LONG }, async ({
	page,
	site,
}) => {
	await paste(page, site.link);
	await expect(field(page, "cost")).toHaveValue("1200.00");
	const release = await holdRequests(page, "**/*.data*");
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

test("a few letters and a link typed letter by letter are not read", { tag: LONG }, async ({ page }) => {
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
