import type { Page } from "@playwright/test";
import { registerClient } from "#tests/support/people.ts";
import { expect, test } from "#tests/support/stripe-browser.ts";
import { CARD_CHOICES, type CardChoice } from "#tests/support/stripe-twin/objects/cards.ts";

type Surface = { page: Page; javaScriptEnabled: boolean | undefined };

/** Leads from our page that asks for a card to the choice of one: on our page, or on Stripe's. */
async function openCards({ page, javaScriptEnabled }: Surface, button: string): Promise<void> {
	if (javaScriptEnabled) return expect(page.locator("input[name=surface]")).toHaveCount(1);
	await page.getByRole("button", { name: button }).click();
	await expect(page.getByRole("group", { name: "Test card" })).toBeVisible();
}

async function giveCard(
	{ page, javaScriptEnabled }: Surface,
	card: CardChoice,
	button: string,
): Promise<void> {
	if (javaScriptEnabled) {
		await page.getByLabel("Test card").selectOption(card);
		await page.getByRole("button", { name: button }).click();
		return;
	}
	await page.getByLabel(CARD_CHOICES[card].label).check();
	await page.getByRole("button", { name: "Save card" }).click();
}

async function choosePlusForAYear(page: Page): Promise<void> {
	await page.goto("/pricing");
	await page.getByRole("button", { name: "$29/year 51% OFF" }).click();
}

const ACTIVATE = "Activate Subscription";

/** A new person at the checkout of Plus for a year, at the choice of a card. */
async function openCheckout(surface: Surface, signIn: () => Promise<void>): Promise<void> {
	await signIn();
	await choosePlusForAYear(surface.page);
	await openCards(surface, ACTIVATE);
}

const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const answerBank = (page: Page, answer: "Complete" | "Fail") =>
	page.getByRole("button", { name: `${answer} authentication` }).click();

test("a plan is chosen, its card declined, another one accepted, and the plan is active", async ({
	page,
	server,
	twin,
	switchClient,
	javaScriptEnabled,
}) => {
	const surface = { page, javaScriptEnabled };
	const pia = await registerClient(server.origin, "Pia");
	await switchClient(pia);
	await choosePlusForAYear(page);
	await expect(page).toHaveURL(
		/\/checkout-subscription\/seti_\w+\/seti_\w+_secret_\w+\?priceId=gangway_plus_year&/,
	);
	await expect(heading(page)).toHaveText("Your Plus plan");
	await openCards(surface, ACTIVATE);
	await giveCard(surface, "declined", ACTIVATE);
	await expect(page.getByRole("alert").first()).toContainText("declined");
	await giveCard(surface, "success", ACTIVATE);
	await expect(page).toHaveURL(/\/subscription-success\//);
	await expect(heading(page)).toHaveText("Welcome to Plus!");
	await page.reload();
	await expect(heading(page)).toHaveText("Welcome to Plus!");
	const customer = twin.state.customers.find(({ email }) => email === pia.email)?.id;
	const paid = () => twin.state.charges.filter((one) => one.paid && one.customer === customer);
	expect(paid().map(({ amount }) => amount)).toEqual([2_900]);

	await page.goto("/profile/billing");
	await expect(page.getByText("Plus, annual")).toBeVisible();
	await expect(page.getByText("$29.00")).toBeVisible();
	await page.getByRole("button", { name: "Invoices and cards at Stripe" }).click();
	await expect(page.getByText("$29.00, paid")).toBeVisible();

	await page.goto("/profile/plan?plan=pro&isAnnual=true");
	await page.getByRole("button", { name: "Pay $50.00 and change to Pro, annual" }).click();
	await expect(page.getByRole("heading", { level: 2, name: "Pro", exact: true })).toBeVisible();
	expect(paid().map(({ amount }) => amount)).toEqual([2_900, 5_000]);
	await page.getByText("Cancel your plan").click();
	await page.getByRole("button", { name: "Cancel Pro, annual" }).click();
	await expect(page.getByText("After that you're on Free.")).toBeVisible();
	await page.getByRole("button", { name: "Keep Pro, annual" }).click();
	await expect(page.getByText(/^Renews on/)).toBeVisible();
});

test("a bank that asks when the card is saved: refused, then approved", async ({
	page,
	server,
	switchClient,
	javaScriptEnabled,
}) => {
	const surface = { page, javaScriptEnabled };
	await openCheckout(surface, () => registerClient(server.origin, "Pia").then(switchClient));
	await giveCard(surface, "authentication_once", ACTIVATE);
	await answerBank(page, "Fail");
	await expect(page.getByRole("alert").first()).toBeVisible();
	await giveCard(surface, "authentication_once", ACTIVATE);
	await answerBank(page, "Complete");
	await expect(heading(page)).toHaveText("Welcome to Plus!");
});

test("a card is saved for later, after its bank has asked", async ({
	page,
	server,
	switchClient,
	javaScriptEnabled,
}) => {
	const surface = { page, javaScriptEnabled };
	await switchClient(await registerClient(server.origin, "Maya"));
	await page.goto("/profile/payment-methods/add");
	await openCards(surface, "Save card");
	await giveCard(surface, "authentication_once", "Save card");
	await answerBank(page, "Complete");
	await expect(page.getByText("Payment Method Added")).toBeVisible();
	await expect(page.getByRole("main").getByRole("listitem")).toContainText(["Visa •••• 3155"]);
});
