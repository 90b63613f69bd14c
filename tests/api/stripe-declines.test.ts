import { beforeAll, expect, test } from "vitest";
import { createTripByApi, registerClient } from "#tests/support/people.ts";
import { runSql } from "#tests/support/stripe-members.ts";
import { type SharedStripeServer, sharedStripeServer } from "#tests/support/stripe-server.ts";

let stripe: SharedStripeServer;
beforeAll(async () => {
	stripe = await sharedStripeServer();
});

/** Asks as if three seconds had passed since the last question to Stripe, the minimum interval. */
function askAgain(ask: () => Promise<Response>): Promise<Response> {
	runSql(stripe, "update attempts set checked_at = null");
	return ask();
}

test("a card that is declined in the card field is 409 card_declined with Stripe's words, and the next one pays", async () => {
	const { twin, server } = stripe;
	const trip = await createTripByApi(await registerClient(server.origin, "Olga"));
	const maya = await registerClient(server.origin, "Maya");
	const joined = await maya.json("POST", `/api/trips/${trip.shareId}/join`, {});
	const { id: memberId } = (await joined.json()) as { id: string };
	const begun = await maya.json("POST", "/api/create-payment-intent", { memberId });
	const { clientSecret, paymentId, paymentIntentId } = (await begun.json()) as Record<string, string>;
	const enter = async (card: string) => {
		const body = { key: twin.publishableKey, client_secret: clientSecret ?? "", card };
		await fetch(`${twin.origin}/browser/confirm`, { method: "POST", body: new URLSearchParams(body) });
		await twin.webhooks.settled();
	};
	const confirm = async () => {
		const answers = [
			await askAgain(() => maya.json("POST", "/api/confirm-payment", { paymentId })),
			await askAgain(() =>
				maya.json("POST", `/api/members/${memberId}/confirm-payment`, { paymentIntentId }),
			),
		];
		return Promise.all(
			answers.map(async (one) => ({ status: one.status, ...((await one.json()) as object) })),
		);
	};
	expect(await confirm()).toMatchObject([{ code: "not_finished" }, { code: "not_finished" }]);
	await enter("insufficient_funds");
	const declined = { status: 409, code: "card_declined", message: "Your card has insufficient funds." };
	expect(await confirm()).toMatchObject([declined, declined]);
	const page = await askAgain(() => maya.get(`/checkout/${trip.shareId}/${memberId}/${paymentId}?returned`));
	expect(await page.text()).toContain("Your card has insufficient funds.");
	await enter("authentication");
	expect(await confirm()).toMatchObject([{ code: "not_finished" }, { code: "not_finished" }]);
	await enter("success");
	expect(await confirm()).toMatchObject([
		{ status: 200, success: true },
		{ status: 200, success: true },
	]);
});
