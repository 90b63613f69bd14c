import { beforeAll, describe, expect, test } from "vitest";
import { Client } from "#tests/support/client.ts";
import { createTripByApi, registerClient, setTier } from "#tests/support/people.ts";
import { type SharedServer, sharedServer } from "#tests/support/shared-server.ts";
import { type SharedStripeServer, sharedStripeServer } from "#tests/support/stripe-server.ts";

let demo: SharedServer;
let stripe: SharedStripeServer;
beforeAll(async () => {
	[demo, stripe] = await Promise.all([sharedServer(), sharedStripeServer()]);
});

type Intent = { clientSecret?: string; paymentIntentId?: string };
type PaymentRow = { id: string; status: string; amount: number; paidAhead: boolean };

/** Ben, a guest, has joined with three payments of $970.00. */
async function guestOn({ origin, databaseUrl }: { origin: string; databaseUrl: string }) {
	const olga = await registerClient(origin, "Olga");
	setTier(databaseUrl, olga.email, "plus");
	const trip = await createTripByApi(olga);
	const ben = new Client(origin);
	const joining = { name: "Ben", email: "ben@guests.example", paymentPlan: "3-month", consent: true };
	const joined = await ben.json("POST", `/api/trips/${trip.shareId}/join`, joining);
	const { id: memberId } = (await joined.json()) as { id: string };
	const list = async () => {
		const answer = await ben.json("GET", `/api/members/${memberId}/payments`);
		return (await answer.json()) as PaymentRow[];
	};
	const begin = async (given: object) => {
		const answer = await ben.json("POST", "/api/create-payment-intent", { memberId, ...given });
		return { status: answer.status, ...((await answer.json()) as Intent) };
	};
	const amounts = async () =>
		(await list()).map(({ status, amount, paidAhead }) => (paidAhead ? "ahead" : `${status} ${amount}`));
	const checkout = async () => `/checkout/${trip.shareId}/${memberId}/${(await list())[1]?.id}`;
	return { trip, ben, memberId, begin, amounts, checkout };
}

describe("in demo mode", () => {
	/** The guest has paid the first payment. */
	async function open() {
		const scene = await guestOn(demo);
		const { ben, memberId, begin } = scene;
		const confirm = async ({ paymentIntentId }: Intent) =>
			ben.json("POST", `/api/members/${memberId}/confirm-payment`, {
				paymentIntentId,
			});
		await confirm(await begin({}));
		return { ...scene, confirm };
	}

	test("a guest without JavaScript sees what will be left, pays the rest, and sees that all is paid", async () => {
		const { ben, trip, amounts, checkout } = await open();
		const page = await checkout();
		const pass = await (await ben.get(`/join/${trip.shareId}`)).text();
		expect(pass).toContain(`href="${page}?pay=646.67"`);
		expect(pass).toContain(`action="${page}"`);
		const review = await (await ben.get(`${page}?pay=646.67`)).text();
		expect(review).toContain("After this, nothing is left to pay.");
		expect(review).toContain("Pay $646.67 now");
		const shown = { amount: "64667", ahead: "32334", testCard: "success" };
		const wrong = await ben.post(`${page}?pay=646.67`, { ...shown, amount: "64000" });
		expect([wrong.status, await wrong.text()]).toEqual([
			409,
			expect.stringContaining("The amount due is $646.67"),
		]);
		const paid = await ben.post(`${page}?pay=646.67`, shown);
		expect([paid.status, paid.headers.get("Location")]).toEqual([
			303,
			expect.stringMatching(new RegExp(`^/join/${trip.shareId}\\?payment_success=true&payment_id=`)),
		]);
		expect(await amounts()).toEqual(["paid 32333", "paid 64667", "ahead"]);
		expect(await (await ben.get(`/join/${trip.shareId}`)).text()).toContain("3 of 3");
	});

	test("what does not fit is refused by form and API with the nearest amounts", async () => {
		const { ben, begin, amounts, checkout } = await open();
		const message =
			"That would leave less than $0.50 for a payment, which is too little for a card. Pay $646.17 or $646.67.";
		expect(await begin({ ahead: 32_300 })).toMatchObject({
			status: 400,
			code: "invalid",
			message,
			errors: { ahead: [message] },
		});
		const page = await checkout();
		const posted = await ben.post(page, { amount: "64633", ahead: "32300", testCard: "success" });
		expect([posted.status, await posted.text()]).toEqual([400, expect.stringContaining(message)]);
		expect(await (await ben.get(`${page}?pay=646.33`)).text()).toContain(message);
		expect(await amounts()).toEqual(["paid 32333", "due 32333", "due 32334"]);
	});

	test("a lost answer is being checked, with the amount that was asked for, and nothing else can be paid", async () => {
		const { ben, begin, checkout } = await open();
		const page = await checkout();
		const shown = { amount: "40000", ahead: "7667", testCard: "lost_answer" };
		expect((await ben.post(page, shown)).status).toBe(303);
		expect(await begin({ ahead: 7_667 })).toMatchObject({ status: 409, code: "payment_checking" });
		expect(await begin({})).toMatchObject({ status: 409, code: "payment_checking" });
	});

	test("a bank that asks names the whole amount", async () => {
		const { ben, amounts, checkout } = await open();
		const page = await checkout();
		await ben.post(page, { amount: "40000", ahead: "7667", testCard: "authentication" });
		expect(await (await ben.get(page)).text()).toContain("Yes, pay $400.00");
		expect((await ben.post(page, { answer: "approve" })).status).toBe(303);
		expect(await amounts()).toEqual(["paid 32333", "paid 40000", "due 24667"]);
	});
});

describe("with Stripe's keys", () => {
	/** The guest has paid the first payment in the card field. */
	async function open() {
		const { twin, server } = stripe;
		const scene = await guestOn(server);
		const enter = async ({ clientSecret = "" }: Intent, card = "success") => {
			const body = { key: twin.publishableKey, client_secret: clientSecret, card };
			await fetch(`${twin.origin}/browser/confirm`, { method: "POST", body: new URLSearchParams(body) });
			await twin.webhooks.settled();
		};
		await enter(await scene.begin({}));
		return { ...scene, enter };
	}

	test("the webhook applies what was paid ahead before anyone asks, and asking changes nothing more", async () => {
		const { ben, memberId, begin, enter, amounts } = await open();
		const begun = await begin({ ahead: 10_000, amount: 42_333 });
		expect(begun).toMatchObject({ status: 200, amount: 42_333 });
		expect(await begin({ ahead: 10_000 })).toMatchObject({ paymentIntentId: begun.paymentIntentId });
		await enter(begun);
		expect(await amounts()).toEqual(["paid 32333", "paid 42333", "due 22334"]);
		const { paymentIntentId } = begun;
		const confirmed = await ben.json("POST", `/api/members/${memberId}/confirm-payment`, { paymentIntentId });
		expect(confirmed.status).toBe(200);
		expect(await amounts()).toEqual(["paid 32333", "paid 42333", "due 22334"]);
	});

	test("of two tabs, the intent of the earlier one cannot be paid any more", async () => {
		const { begin, enter, amounts } = await open();
		const plain = await begin({});
		const rest = await begin({ ahead: 32_334 });
		await enter(plain);
		expect(await amounts()).toEqual(["paid 32333", "due 32333", "due 32334"]);
		await enter(rest);
		expect(await amounts()).toEqual(["paid 32333", "paid 64667", "ahead"]);
	});

	test("without a script the rest is paid on Stripe's page", async () => {
		const { ben, checkout, amounts } = await open();
		const page = await checkout();
		const sent = await ben.post(`${page}?pay=646.67`, { amount: "64667", ahead: "32334" });
		const hosted = sent.headers.get("Location") ?? "";
		expect([sent.status, hosted]).toEqual([303, expect.stringContaining(stripe.twin.origin)]);
		expect(await (await fetch(hosted)).text()).toContain("646.67");
		expect(await amounts()).toEqual(["paid 32333", "due 32333", "due 32334"]);
	});
});
