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

type Line = { number: number; amount: number; dueDate: string };
type Plan = {
	amount: number;
	payments: Line[];
	automaticCharges: boolean;
	refusal: string | null;
	options: { paymentPlan: string; payments: Line[]; totalPayments: number }[];
};

/** Gus, a guest, has joined with six payments and agreed to automatic charges. */
async function guestOn({ origin, databaseUrl }: { origin: string; databaseUrl: string }) {
	const olga = await registerClient(origin, "Olga");
	setTier(databaseUrl, olga.email, "plus");
	const trip = await createTripByApi(olga);
	const gus = new Client(origin);
	const joining = { name: "Gus", email: "gus@plans.example", paymentPlan: "6-month", consent: true };
	const joined = await gus.json("POST", `/api/trips/${trip.shareId}/join`, joining);
	const { id } = (await joined.json()) as { id: string };
	const api = `/api/members/${id}/payment-plan`;
	return {
		gus,
		id,
		trip,
		page: `/trip/${trip.shareId}/payment-plan`,
		plan: async () => (await (await gus.get(api)).json()) as Plan,
		change: (body: object) => gus.json("PUT", api, body),
	};
}

async function guestWhoPaid() {
	const scene = await guestOn(demo);
	const { gus, id } = scene;
	const begun = await gus.json("POST", "/api/create-payment-intent", { memberId: id });
	const { paymentIntentId } = (await begun.json()) as { paymentIntentId: string };
	const paid = await gus.json("POST", `/api/members/${id}/confirm-payment`, { paymentIntentId });
	expect(paid.status).toBe(200);
	return scene;
}

const textOf = async (response: Response) => (await response.text()).replaceAll("\u00a0", " ");
const fieldOf = (html: string, name: string) =>
	new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? "";

describe("without a script", () => {
	test("a guest sees the other plans, confirms one beside the present one, and automatic charges go on", async () => {
		const { gus, page, plan } = await guestWhoPaid();
		const list = await textOf(await gus.get(page));
		expect(list).toContain("Other plans that fit");
		expect(list).toContain("3 Monthly Payments");
		const confirm = await textOf(await gus.get(`${page}?plan=3-month`));
		expect(confirm).toContain("Your new plan");
		expect(confirm).toContain("your automatic charges end with this change");
		const names = ["paymentPlan", "amount", "firstDueDate", "lastDueDate"];
		const shown = Object.fromEntries(names.map((name) => [name, fieldOf(confirm, name)]));
		const changed = await gus.post(`${page}?plan=3-month`, { ...shown, consent: "on" });
		expect([changed.status, changed.headers.get("location")]).toEqual([303, page]);
		expect(await textOf(await gus.get(page))).toContain("We charge your saved card on the new dates.");
		const after = await plan();
		expect(after).toMatchObject({ automaticCharges: true, amount: Number(shown.amount) });
		expect(after.payments.map(({ number }) => number)).toEqual([2, 3, 4]);
		const again = await gus.post(`${page}?plan=3-month`, { ...shown, consent: "on" });
		expect(again.status).toBe(303);
	});

	test("another amount than was shown is refused on the page, which shows the present one", async () => {
		const { gus, page } = await guestWhoPaid();
		const refused = await gus.post(`${page}?plan=3-month`, { paymentPlan: "3-month", amount: "1" });
		expect(refused.status).toBe(409);
		const html = await textOf(refused);
		expect(html).toContain("Your plan was not changed");
		expect(html).toContain("The amount that another plan can pay is $");
	});

	test("the pass and the payment's page lead there", async () => {
		const { gus, trip, page } = await guestWhoPaid();
		for (const path of [`/join/${trip.shareId}?view=money`, `/join/${trip.shareId}`])
			expect(await textOf(await gus.get(path))).toContain(`href="${page}"`);
		const { id } = await guestOn(demo);
		expect(id).not.toBe("");
	});
});

describe("over the API", () => {
	test("the plans are listed with all amounts and dates, and one is chosen", async () => {
		const { plan, change } = await guestWhoPaid();
		const before = await plan();
		expect(before).toMatchObject({ automaticCharges: true, refusal: null });
		const full = before.options.find(({ paymentPlan }) => paymentPlan === "full");
		expect(full).toMatchObject({ totalPayments: 2, payments: [{ number: 2, amount: before.amount }] });
		const { dueDate = "" } = full?.payments[0] ?? {};
		const order = { paymentPlan: "full", consent: true };
		expect((await change(order)).status).toBe(400);
		const terms = { ...order, amount: before.amount, firstDueDate: dueDate, lastDueDate: dueDate };
		const other = await change({ ...terms, amount: before.amount - 1 });
		expect([other.status, await other.json()]).toMatchObject([409, { code: "amount_mismatch" }]);
		const changed = await change(terms);
		expect([changed.status, await changed.json()]).toMatchObject([
			200,
			{ automaticCharges: true, payments: [{ number: 2, amount: before.amount, dueDate }], options: [] },
		]);
		const later = await change({ paymentPlan: "12-month" });
		expect([later.status, await later.json()]).toMatchObject([400, { code: "invalid" }]);
	});

	test("with Stripe's keys, before the first payment it is refused", async () => {
		const { plan, change } = await guestOn(stripe.server);
		expect(await plan()).toMatchObject({ options: [], refusal: expect.stringContaining("first payment") });
		expect((await change({ paymentPlan: "full" })).status).toBe(409);
	});
});
