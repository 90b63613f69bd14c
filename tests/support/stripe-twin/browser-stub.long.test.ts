import { type Browser, chromium, type Page } from "@playwright/test";
import { afterAll, beforeAll, expect, test } from "vitest";
import { launchOptions } from "../chromium.ts";
import { serveStripe } from "./index.ts";
import { freshTwin, INTENT_PARAMS } from "./test-fixtures.ts";

const SHOP = "https://shop.example/";
const HTML = `<!doctype html><title>Shop</title>
<form><div id="card"></div></form>
<script src="https://js.stripe.com/endive/stripe.js"></script>`;

let browser: Browser;
beforeAll(async () => {
	browser = await chromium.launch(launchOptions());
}, 60_000);
afterAll(() => browser?.close());

/** A page with the card form of a new intent. */
async function shop() {
	const { twin, stripe } = await freshTwin();
	const page = await browser.newPage();
	await serveStripe(page, twin);
	await page.route(`${SHOP}**`, (route) => route.fulfill({ contentType: "text/html", body: HTML }));
	await page.goto(SHOP);
	const intent = await stripe.paymentIntents.create(INTENT_PARAMS);
	const secret = intent.client_secret ?? "";
	await page.evaluate(
		`window.stripe = Stripe("${twin.publishableKey}");
		window.elements = stripe.elements({ clientSecret: "${secret}" });
		elements.create("payment").mount("#card");`,
	);
	return { twin, stripe, page, intent, secret };
}

const confirm = (page: Page, more = 'redirect: "if_required"') =>
	page.evaluate<{ paymentIntent?: { status: string }; error?: { code: string } }>(
		`stripe.confirmPayment({ elements, ${more} })`,
	);

test("a card is chosen, declined, and another accepted", async () => {
	const { stripe, page, intent, secret } = await shop();
	await page.getByLabel("Test card").selectOption("Card that is declined");
	expect((await confirm(page)).error?.code).toBe("card_declined");
	await page.getByLabel("Test card").selectOption("Card that is accepted");
	expect((await confirm(page)).paymentIntent?.status).toBe("succeeded");
	expect((await stripe.paymentIntents.retrieve(intent.id)).status).toBe("succeeded");
	const seen = await page.evaluate<{ paymentIntent: object }>(`stripe.retrievePaymentIntent("${secret}")`);
	expect(seen.paymentIntent).not.toHaveProperty("metadata");
	// No form of the page contains the card.
	expect(await page.evaluate("[...new FormData(document.querySelector('form')).keys()]")).toEqual([]);
});

test("a bank asks in a dialog", async () => {
	const { page } = await shop();
	await page.getByLabel("Test card").selectOption("authentication");
	const refused = confirm(page);
	await page.getByRole("dialog").getByRole("button", { name: "Fail authentication" }).click();
	expect((await refused).error?.code).toBe("payment_intent_authentication_failure");
	const approved = confirm(page);
	await page.getByRole("dialog").getByRole("button", { name: "Complete authentication" }).click();
	expect((await approved).paymentIntent?.status).toBe("succeeded");
});

test("without if_required the browser goes to the return_url", async () => {
	const { page, intent } = await shop();
	void confirm(page, `confirmParams: { return_url: "${SHOP}back" }`).catch(() => undefined);
	await page.waitForURL(`${SHOP}back?**`);
	const query = new URL(page.url()).searchParams;
	expect(query.get("payment_intent")).toBe(intent.id);
	expect(query.get("redirect_status")).toBe("succeeded");
});

test("a lost answer is an api_connection_error, and old options are refused", async () => {
	const { twin, page } = await shop();
	twin.faults.next({ path: /browser\/confirm/, how: "drop", when: "after", times: 3 });
	const { error } = await confirm(page);
	expect(error).toMatchObject({ type: "api_connection_error" });
	expect(twin.state.charges.length).toBeGreaterThan(0);
	const old = page.evaluate(
		'stripe.elements({ mode: "payment", amount: 100, currency: "usd", paymentMethodTypes: ["card"] })',
	);
	await expect(old).rejects.toThrow("paymentMethodTypes");
});
