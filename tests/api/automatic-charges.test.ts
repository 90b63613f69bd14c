import Database from "better-sqlite3";
import { afterAll, beforeAll, expect, test } from "vitest";
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
