import { expect, openPage, test } from "#tests/support/browser.ts";
import { registerClient, setPlan } from "#tests/support/people.ts";
import { sidewaysProblems } from "#tests/support/sideways.ts";

test("one question is open at a time, and its link leads to where it happens", async ({ page }) => {
	await openPage(page, "/support");
	const open = page.locator("details[open]");
	await expect(open).toHaveCount(0);
	await page.getByText("Can I take a deposit?").click();
	await expect(page.getByText("There is no separate deposit.")).toBeVisible();
	await page.getByText("Who holds the money?").click();
	await expect(open).toHaveCount(1);
	await expect(page.getByText("There is no separate deposit.")).toBeHidden();
	await open.getByRole("link", { name: "Terms of paying" }).click();
	await expect(page).toHaveURL("/terms-of-paying");
});

test("a link to an answer opens it", async ({ page }) => {
	await openPage(page, "/support#payout-countries");
	await expect(page.getByText("European Economic Area except Iceland")).toBeInViewport();
});

test("the footer's FAQ leads from another tab to the questions", async ({ page }) => {
	await page.goto("/support?tab=resources");
	const tabs = page.getByRole("navigation", { name: "Help and support" });
	await expect(tabs.getByRole("link", { name: "Resources" })).toHaveAttribute("aria-current", "page");
	await page.getByRole("contentinfo").getByRole("link", { name: "FAQ" }).click();
	await expect(page).toHaveURL("/support#faq");
	await expect(tabs.getByRole("link", { name: "FAQ" })).toHaveAttribute("aria-current", "page");
	await expect(page.getByRole("heading", { name: "Questions and answers" })).toBeInViewport();
	await tabs.getByRole("link", { name: "Contact Us" }).click();
	await expect(page.getByRole("heading", { name: "Write to us" })).toBeInViewport();
	await tabs.getByRole("link", { name: "Resources" }).click();
	await expect(
		page.locator("#resources").getByRole("link", { name: "Security and privacy" }),
	).toHaveAttribute("href", "/security");
});

test("a search finds the answers that have all its words, or says that there is none", async ({ page }) => {
	await page.goto("/support");
	const search = page.getByRole("searchbox", { name: "Search the answers" });
	await search.fill("travel agent");
	await search.press("Enter");
	await expect(page.getByText("1 answer for “travel agent”")).toBeVisible();
	await expect(page.getByText("Gangway sells no travel")).toBeVisible();
	await search.fill("zebra");
	await page.getByRole("button", { name: "Search" }).click();
	await expect(page.getByText("No answer has “zebra” in it")).toBeVisible();
	await page.getByRole("link", { name: "Show all questions" }).click();
	await expect(page.getByText("How do I plan a trip with friends?")).toBeVisible();
});

test("a visitor writes to us on a phone: errors at the fields, then the message is sent", async ({
	page,
}) => {
	await page.setViewportSize({ width: 360, height: 740 });
	await openPage(page, "/support?tab=contact&about=payment#contact");
	await expect(page.getByLabel("Subject")).toHaveValue("A question about a payment");
	await page.getByLabel("Your email").fill("ben@people");
	await page.getByLabel("Message").fill("I see two charges.");
	await page.getByRole("button", { name: "Send the message" }).click();
	const name = page.getByLabel("Your name");
	await expect(name).toBeFocused();
	await expect(name).toHaveAccessibleDescription("Tell us your name");
	await expect(page.getByLabel("Your email")).toHaveAccessibleDescription(
		/Please enter a valid email address/,
	);
	await expect(page.getByLabel("Message")).toHaveValue("I see two charges.");
	await expect(page.getByLabel("What is it about?")).toHaveValue("billing");
	expect(await page.evaluate(sidewaysProblems)).toEqual([]);
	await name.fill("Ben");
	await page.getByLabel("Your email").fill("ben@people.example");
	await page.getByRole("button", { name: "Send the message" }).click();
	await expect(page.getByText("Message Sent")).toBeVisible();
	await expect(page.getByText("We'll get back to you within 24 hours!")).toBeVisible();
	await expect(page.getByText("We answer by email within 24 to 48 hours.")).toBeVisible();
});

test("a member of Pro reads what their plan has", async ({ page, server, context }) => {
	const pia = await registerClient(server.origin, "Pia");
	setPlan(server.databaseUrl, pia.email, "pro");
	await context.addCookies(pia.cookies());
	await page.goto("/support");
	const card = (name: string) =>
		page.getByRole("listitem").filter({ has: page.getByRole("heading", { name, exact: true }) });
	await expect(card("Email")).toContainText("You are on Pro: we answer within 12 to 24 hours.");
	await expect(card("Live chat")).toContainText("Coming soon");
	await expect(card("Phone")).toContainText("It will come with your plan, 24/7.");
	await card("Email").getByRole("link", { name: "Write to us" }).click();
	await expect(page.getByLabel("Your email")).toHaveValue(pia.email);
});
