import { LONG } from "#tests/support/long-run.ts";
import { chooseAnotherCard, expect, test } from "#tests/support/stripe-browser.ts";
import { type PaidMember, paidMember } from "#tests/support/stripe-members.ts";
import { browserStub } from "#tests/support/stripe-twin/index.ts";

const SCRIPT = "https://js.stripe.com/**";
/** Stripe's script, whose next confirmation fails with an exception. */
const BREAKING = `${browserStub("https://api.stripe.com")}
	const make = window.Stripe;
	window.Stripe = Object.assign((key) => {
		const stripe = make(key);
		const { confirmPayment } = stripe;
		stripe.confirmPayment = async () => {
			stripe.confirmPayment = confirmPayment;
			throw new TypeError("undefined is not a function");
		};
		return stripe;
	}, { version: make.version });`;

const checkoutOf = ({ trip, memberId, paymentIds }: PaidMember) =>
	`/checkout/${trip.shareId}/${memberId}/${paymentIds[1]}`;

test("an error within Stripe's script is not a decline, and the same card can be tried again", async ({
	page,
	context,
	stripe,
	twin,
	switchClient,
	surface,
}) => {
	await context.route(SCRIPT, (route) => route.fulfill({ contentType: "text/javascript", body: BREAKING }));
	const member = await paidMember(stripe, { paymentPlan: "3-month" });
	const before = twin.state.charges.length;
	await switchClient(member.maya);
	await page.goto(checkoutOf(member));
	await surface.open();
	await surface.pay("success");
	const toasts = page.getByRole("region", { name: "Notifications" });
	for (const told of [toasts, page.getByRole("alert")]) {
		await expect(told).toContainText("Payment Error");
		await expect(told).toContainText("An unexpected error occurred. Please try again.");
	}
	expect(twin.state.charges).toHaveLength(before);
	await surface.pay("success");
	await expect(page.getByText("Payment successful!")).toBeVisible();
	expect(twin.state.charges).toHaveLength(before + 1);
});

test("if Stripe's script does not load, a later instalment is paid on Stripe's page too", {
	tag: LONG,
}, async ({ page, context, stripe, switchClient }) => {
	await context.route(SCRIPT, (route) => route.abort());
	const member = await paidMember(stripe, { paymentPlan: "3-month" });
	await switchClient(member.maya);
	await page.goto(checkoutOf(member));
	await chooseAnotherCard(page);
	await expect(page.getByText("Stripe failed to load")).toBeVisible();
	await page.getByRole("button", { name: "Pay $323.33 now" }).click();
	await page.getByLabel("Card that is accepted").check();
	await page.getByRole("button", { name: "Pay $323.33" }).click();
	await expect(page.getByText("Payment successful!")).toBeVisible();
});
