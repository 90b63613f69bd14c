import { beforeAll, expect, test } from "vitest";
import { runStripeJob } from "#tests/support/server-jobs.ts";
import { paidMember } from "#tests/support/stripe-members.ts";
import { type SharedStripeServer, sharedStripeServer } from "#tests/support/stripe-server.ts";
import { stripeFor } from "#tests/support/stripe-twin/index.ts";

let stripe: SharedStripeServer;
beforeAll(async () => {
	stripe = await sharedStripeServer();
});

const textOf = async (response: Response) => (await response.text()).replaceAll("\u00a0", " ");

test("a card that is saved on Stripe's page counts, even if nobody comes back, and the one before is detached", async () => {
	const { twin } = stripe;
	const { trip, maya } = await paidMember(stripe, { paymentPlan: "3-month", guest: true });
	const page = `/trip/${trip.shareId}/automatic-charges`;
	expect(await textOf(await maya.get(page))).toContain("We charge your Visa •••• 4242");
	const policy = (await maya.get(`${page}/card`)).headers.get("content-security-policy");
	expect(policy).toContain("https://js.stripe.com");
	const charges = twin.state.charges.length;
	const begun = await maya.post(`${page}/card`, {});
	const hosted = begun.headers.get("location") ?? "";
	expect([begun.status, hosted.startsWith(twin.origin)]).toEqual([303, true]);
	// Sending the form again leads to the same page.
	expect((await maya.post(`${page}/card`, {})).headers.get("location")).toBe(hosted);
	const post = (card: string) =>
		fetch(hosted, { method: "POST", body: new URLSearchParams({ card }), redirect: "manual" });
	expect((await post("declined")).status).toBe(402);
	expect(await textOf(await maya.get(page))).toContain("We charge your Visa •••• 4242");
	const bank = (await post("authentication")).headers.get("location") ?? "";
	const answer = new URLSearchParams({ answer: "approve" });
	await fetch(bank, { method: "POST", body: answer, redirect: "manual" });
	await twin.webhooks.settled();
	expect(await textOf(await maya.get(page))).toContain("We charge your Visa •••• 3184");
	expect(twin.state.charges).toHaveLength(charges);
	const customer = twin.state.charges.at(-1)?.customer;
	if (typeof customer !== "string") throw new Error("the charge has a customer");
	const attached = async () => {
		const { data } = await stripeFor(twin).paymentMethods.list({ customer, type: "card" });
		return data.map(({ card }) => card?.last4);
	};
	expect(await attached()).toEqual(["3184", "4242"]);
	expect(await runStripeJob(stripe, "saved-cards")).toMatch(/[1-9]\d* saved cards? changed at the provider/);
	expect(await attached()).toEqual(["3184"]);
});

test("over the API a card is saved in the browser's card field, and confirmed by our own id of the form", async () => {
	const { twin } = stripe;
	const { maya, olga, memberId } = await paidMember(stripe, { paymentPlan: "3-month" });
	const api = `/api/members/${memberId}/automatic-charges/card`;
	const begun = await maya.json("POST", api, {});
	expect(begun.status).toBe(200);
	const { clientSecret, setupId, ...rest } = (await begun.json()) as Record<string, string>;
	expect(rest).toEqual({ returnUrl: expect.stringContaining(`/automatic-charges/card?setup=${setupId}`) });
	expect(setupId).not.toMatch(/^seti_/);
	expect(await (await maya.json("POST", api, {})).json()).toMatchObject({ clientSecret, setupId });
	const confirm = () => maya.json("POST", api, { setupId });
	expect(await (await confirm()).json()).toMatchObject({ code: "not_finished" });
	const enter = (card: string) =>
		fetch(`${twin.origin}/browser/confirm`, {
			method: "POST",
			body: new URLSearchParams({ key: twin.publishableKey, client_secret: clientSecret ?? "", card }),
		});
	await enter("declined");
	const declined = await confirm();
	expect([declined.status, await declined.json()]).toMatchObject([409, { code: "card_declined" }]);
	expect((await enter("pm_card_mastercard")).status).toBe(200);
	expect((await olga.json("POST", api, { setupId })).status).toBe(403);
	const saved = await confirm();
	const text = await saved.text();
	expect([saved.status, JSON.parse(text)]).toMatchObject([
		200,
		{ on: true, card: { label: "Mastercard •••• 4444" } },
	]);
	expect(text).not.toMatch(/\b(pm|cus|seti)_/);
	expect((await confirm()).status).toBe(200);
});
