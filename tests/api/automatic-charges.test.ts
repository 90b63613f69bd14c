import { beforeAll, expect, test } from "vitest";
import { Client } from "#tests/support/client.ts";
import { createTripByApi, registerClient, setTier } from "#tests/support/people.ts";
import { type SharedServer, sharedServer } from "#tests/support/shared-server.ts";
import { runNow } from "#tests/support/sql.ts";

let server: SharedServer;
beforeAll(async () => {
	server = await sharedServer();
});

test("the page says that the card is charged which is, and asks about the others", async () => {
	const { trip, mia } = await accountOnInstalments();
	expect((await mia.json("POST", "/api/payment-methods", MASTERCARD)).ok).toBe(true);
	const html = (await (await mia.get(`/trip/${trip.shareId}/automatic-charges`)).text()).replaceAll(
		"\u00a0",
		" ",
	);
	expect(html).toMatch(/We charge your Visa •••• 4242/);
	expect(html).toMatch(/Mastercard •••• 4444/);
	expect(html).not.toContain("are charged to");
	expect(html).not.toContain("This card expires");
	expect(html).toContain("Charge your later payments for this trip to");
	const today = new Date();
	const expiry = [today.getUTCMonth() + 1, today.getUTCFullYear()];
	runNow(server.databaseUrl, "update payers set card_exp_month = ?, card_exp_year = ?", ...expiry);
	const later = await (await mia.get(`/trip/${trip.shareId}/automatic-charges`)).text();
	expect(later).toContain("This card expires before the charge on");
});

const MASTERCARD = {
	type: "card",
	...{ cardLast4: "4444", cardBrand: "mastercard", cardExpMonth: 12, cardExpYear: 2034 },
	cardholderName: "Mia Tester",
	billingAddress: { street: "1 Main St", city: "Oakland", state: "CA", zipCode: "94110", country: "US" },
};

type Charges = {
	on: boolean;
	card: { label: string; expYear: number } | null;
	charges: { amount: number }[];
};

/** Gus, a guest, pays for a trip in three instalments with a saved card. */
async function guestOnInstalments() {
	const olga = await registerClient(server.origin, "Olga");
	setTier(server.databaseUrl, olga.email, "plus");
	const trip = await createTripByApi(olga);
	const gus = new Client(server.origin);
	const joined = await gus.post(`/join/${trip.shareId}`, {
		...{ name: "Gus", email: "gus@charges.example" },
		...{ paymentPlan: "3-month", consent: "on", testCard: "success" },
	});
	expect(joined.status).toBe(303);
	const share = await gus.get(`/api/trips/share/${trip.shareId}`);
	const { members } = (await share.json()) as { members: { id: string; name: string }[] };
	const memberId = members.find(({ name }) => name === "Gus")?.id ?? "";
	return {
		olga,
		gus,
		page: `/trip/${trip.shareId}/automatic-charges`,
		api: `/api/members/${memberId}/automatic-charges`,
	};
}

/** Mia, who has an account, pays for a trip in three instalments with a saved card. */
async function accountOnInstalments() {
	const olga = await registerClient(server.origin, "Olga");
	setTier(server.databaseUrl, olga.email, "plus");
	const trip = await createTripByApi(olga);
	const mia = await registerClient(server.origin, "Mia");
	const plan = { paymentPlan: "3-month", consent: "on", testCard: "success" };
	expect((await mia.post(`/join/${trip.shareId}`, plan)).status).toBe(303);
	const joined = await mia.json("POST", `/api/trips/${trip.shareId}/join`, {});
	const { id } = (await joined.json()) as { id: string };
	return { trip, mia, api: `/api/members/${id}/automatic-charges` };
}

const textOf = async (response: Response) => (await response.text()).replaceAll("\u00a0", " ");

test("a guest changes the card without a script and without paying, and removes it", async () => {
	const { gus, page } = await guestOnInstalments();
	const form = await gus.get(`${page}/card`);
	expect(form.headers.get("cache-control")).toBe("private, no-store");
	const asked = await textOf(form);
	expect(asked).toContain("we go on charging your Visa •••• 4242");
	expect(asked).toContain("The card you save here is charged on these dates:");
	expect(asked).not.toContain("Automatic charges are off");
	await gus.post(page, { intent: "off" });
	const whileOff = await textOf(await gus.get(`${page}/card`));
	expect(whileOff).toContain("Automatic charges are off. Saving a card switches them on.");
	expect(whileOff).not.toContain("we go on charging");
	await gus.post(page, { intent: "on" });
	const declined = await gus.post(`${page}/card`, { testCard: "declined" });
	expect(declined.status).toBe(409);
	expect(await textOf(await gus.get(page))).toContain("We charge your Visa •••• 4242");

	const saved = await gus.post(`${page}/card`, { testCard: "authentication" });
	expect([saved.status, saved.headers.get("location")]).toEqual([303, page]);
	const changed = await textOf(await gus.get(page));
	expect(changed).toContain("Card saved");
	expect(changed).toContain("We charge your Visa •••• 3220");

	expect((await gus.post(page, { intent: "remove" })).status).toBe(303);
	const removed = await textOf(await gus.get(page));
	expect(removed).toContain("Automatic charges are off");
	expect(removed).toContain("Save a card and switch them on");
	expect((await gus.post(page, { intent: "remove" })).status).toBe(404);
	const on = await gus.post(page, { intent: "on" });
	expect([on.status, on.headers.get("location")]).toEqual([303, `${page}/card`]);

	// The answer is lost on the way, and the page asks for it.
	const lost = await gus.post(`${page}/card`, { testCard: "lost_answer" });
	expect(lost.headers.get("location")).toMatch(/\/card\?setup=/);
	const looked = await gus.get(lost.headers.get("location") ?? "");
	expect([looked.status, looked.headers.get("location")]).toEqual([302, page]);
	expect(await textOf(await gus.get(page))).toContain("We charge your Visa •••• 0119");
});

test("over the API the switch and the card are the member's own", async () => {
	const { gus, olga, api } = await guestOnInstalments();
	const charges = async (response: Promise<Response>) => (await (await response).json()) as Charges;
	const before = await charges(gus.get(api));
	expect(before).toMatchObject({ on: true, paused: null, lastCharges: [] });
	expect(before.card).toEqual({ label: "Visa •••• 4242", expMonth: 12, expYear: 2028 });
	expect(before.charges).toHaveLength(2);
	expect(JSON.stringify(before)).not.toMatch(/pm_demo|cus_demo/);
	expect((await gus.json("PUT", api, { on: "no" })).status).toBe(400);
	expect((await gus.json("POST", api, { on: false })).status).toBe(405);
	expect(await charges(gus.json("PUT", api, { on: false }))).toMatchObject({ on: false });
	expect(await charges(gus.json("PUT", api, { on: true }))).toMatchObject({ on: true });
	for (const response of [
		await olga.get(api),
		await olga.json("PUT", api, { on: false }),
		await olga.json("DELETE", `${api}/card`),
	]) {
		expect(response.status).toBe(403);
	}
	expect((await gus.json("DELETE", `${api}/card`)).status).toBe(200);
	expect(await charges(gus.get(api))).toMatchObject({ on: false, card: null });
	expect((await gus.json("PUT", api, { on: true })).status).toBe(409);
});

test("they are switched on for a saved card only, also by who agreed when joining and whose card was declined", async () => {
	const olga = await registerClient(server.origin, "Olga");
	setTier(server.databaseUrl, olga.email, "plus");
	const trip = await createTripByApi(olga);
	const mia = await registerClient(server.origin, "Mia");
	const plan = { paymentPlan: "3-month", consent: "on", testCard: "declined" };
	expect((await mia.post(`/join/${trip.shareId}`, plan)).status).toBe(409);
	const joined = await mia.json("POST", `/api/trips/${trip.shareId}/join`, {});
	const { id } = (await joined.json()) as { id: string };
	const on = await mia.json("PUT", `/api/members/${id}/automatic-charges`, { on: true });
	expect([on.status, await on.json()]).toEqual([
		409,
		{
			message: "You have no saved card, so nothing can be charged automatically.",
			code: "conflict",
		},
	]);
});

test("over the API a guest changes the card without paying, which switches charges on as the form does", async () => {
	const { gus, olga, api } = await guestOnInstalments();
	const change = (body: object) => gus.json("POST", `${api}/card`, body);
	const declined = await change({ testCard: "declined" });
	expect([declined.status, await declined.json()]).toMatchObject([409, { code: "card_declined" }]);
	expect(await (await gus.get(api)).json()).toMatchObject({ card: { label: "Visa •••• 4242" } });
	expect((await change({ testCard: "gold" })).status).toBe(400);
	await gus.json("PUT", api, { on: false });
	const saved = await change({ testCard: "authentication" });
	const text = await saved.text();
	expect(saved.status).toBe(200);
	expect(JSON.parse(text)).toMatchObject({ on: true, card: { label: "Visa •••• 3220" } });
	expect(text).not.toMatch(/pm_demo|cus_demo|seti_demo/);

	const lost = await change({ testCard: "lost_answer" });
	expect(lost.status).toBe(202);
	const { setupId } = (await lost.json()) as { setupId: string };
	const foreign = await olga.json("POST", `${api}/card`, { setupId });
	expect(foreign.status).toBe(403);
	for (const _again of [1, 2]) {
		const looked = await change({ setupId });
		expect([looked.status, await looked.json()]).toMatchObject([200, { card: { label: "Visa •••• 0119" } }]);
	}
	expect((await change({ setupId: "x" })).status).toBe(404);
	expect((await gus.json("PUT", `${api}/card`, { cardId: "x" })).status).toBe(401);
});

test("over the API an account has another of its saved cards charged", async () => {
	const { api, mia } = await accountOnInstalments();
	expect((await mia.json("POST", "/api/payment-methods", MASTERCARD)).ok).toBe(true);
	const cards = (await (await mia.get("/api/payment-methods")).json()) as { id: string; cardLast4: string }[];
	const cardId = cards.find(({ cardLast4 }) => cardLast4 === "4444")?.id;
	const chosen = await mia.json("PUT", `${api}/card`, { cardId });
	expect([chosen.status, await chosen.json()]).toMatchObject([
		200,
		{ on: true, card: { label: "Mastercard •••• 4444", expMonth: 12, expYear: 2034 } },
	]);
	await mia.json("PUT", api, { on: false });
	const other = cards.find(({ cardLast4 }) => cardLast4 === "4242")?.id;
	const whileOff = await mia.json("PUT", `${api}/card`, { cardId: other });
	expect(await whileOff.json()).toMatchObject({ on: false, card: { label: "Visa •••• 4242" } });
	expect((await mia.json("PUT", `${api}/card`, { cardId: "x" })).status).toBe(404);
	expect((await mia.json("PUT", `${api}/card`, {})).status).toBe(400);
});

test("an account's card is deleted with its automatic charges only if its owner says so", async () => {
	const { olga, page } = await guestOnInstalments();
	const mia = await registerClient(server.origin, "Mia");
	const share = page.replace("/trip/", "/join/").replace("/automatic-charges", "");
	const plan = { paymentPlan: "3-month", consent: "on", testCard: "success" };
	expect((await mia.post(share, plan)).status).toBe(303);
	const [card] = (await (await mia.get("/api/payment-methods")).json()) as { id: string }[];
	const path = `/api/payment-methods/${card?.id}`;
	expect((await mia.json("DELETE", path)).status).toBe(409);
	expect((await olga.json("DELETE", path, { endCharges: true })).status).toBe(404);
	const list = await textOf(await mia.get("/profile/payment-methods"));
	expect(list).toContain("Your later payments for");
	const form = { intent: "delete", id: card?.id ?? "" };
	expect((await mia.post("/profile/payment-methods", form)).status).toBe(409);
	expect((await mia.post("/profile/payment-methods", { ...form, endCharges: "on" })).status).toBe(303);
	expect(await textOf(await mia.get(page))).toContain("Automatic charges are off");
});
