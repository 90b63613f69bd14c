import Database from "better-sqlite3";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Client } from "#tests/support/client.ts";
import { createTripByApi, registerClient, setPlan } from "#tests/support/people.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";

let server: TestServer;
beforeAll(async () => {
	server = await startServer();
});
afterAll(() => server.stop());

test("the page says that the card is charged which is, and asks about the others", async () => {
	const olga = await registerClient(server.origin, "Olga");
	setPlan(server.databaseUrl, olga.email, "plus");
	const trip = await createTripByApi(olga);
	const mia = await registerClient(server.origin, "Mia");
	const plan = { paymentPlan: "3-month", consent: "on", testCard: "success" };
	expect((await mia.post(`/join/${trip.shareId}`, plan)).status).toBe(303);
	const card = {
		type: "card",
		...{ cardLast4: "4444", cardBrand: "mastercard", cardExpMonth: 12, cardExpYear: 2034 },
		cardholderName: "Mia Tester",
		billingAddress: { street: "1 Main St", city: "Oakland", state: "CA", zipCode: "94110", country: "US" },
	};
	expect((await mia.json("POST", "/api/payment-methods", card)).ok).toBe(true);
	const html = (await (await mia.get(`/trip/${trip.shareId}/automatic-charges`)).text()).replaceAll(
		"\u00a0",
		" ",
	);
	expect(html).toMatch(/We charge your Visa •••• 4242/);
	expect(html).toMatch(/Mastercard •••• 4444/);
	expect(html).not.toContain("are charged to");
	expect(html).not.toContain("This card expires");
	expect(html).toContain("Charge your later payments for this trip to");
	const database = new Database(server.databaseUrl.slice("file:".length), { timeout: 5_000 });
	const today = new Date();
	database
		.prepare("update payers set card_exp_month = ?, card_exp_year = ?")
		.run(today.getUTCMonth() + 1, today.getUTCFullYear());
	database.close();
	const later = await (await mia.get(`/trip/${trip.shareId}/automatic-charges`)).text();
	expect(later).toContain("This card expires before the charge on");
});

type Charges = {
	on: boolean;
	card: { label: string; expYear: number } | null;
	charges: { amount: number }[];
};

/** Gus, a guest, pays a trip in three with a kept card. */
async function guestOnInstalments() {
	const olga = await registerClient(server.origin, "Olga");
	setPlan(server.databaseUrl, olga.email, "plus");
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
