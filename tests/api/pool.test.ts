import { beforeAll, expect, test } from "vitest";
import { Client } from "#tests/support/client.ts";
import { createTripByApi, registerClient, setTier, type TripJson } from "#tests/support/people.ts";
import { type SharedServer, sharedServer } from "#tests/support/shared-server.ts";

let server: SharedServer;
let olga: Client & { email: string };
let maya: Client & { email: string };
let gus: Client;
let trip: TripJson;

beforeAll(async () => {
	server = await sharedServer();
	olga = await registerClient(server.origin, "Olga");
	setTier(server.databaseUrl, olga.email, "pro");
	trip = await createTripByApi(olga, { title: "Lisbon <crew>", partySize: 6 });
	maya = await registerClient(server.origin, "Maya");
	gus = new Client(server.origin);
	await maya.json("POST", `/api/trips/${trip.shareId}/join`, {});
	await gus.json("POST", `/api/trips/${trip.shareId}/join`, { name: "Gus", email: "gus@pool.example" });
});

const api = () => `/api/trips/${trip.id}/pool`;
const page = () => `/trip/${trip.shareId}/pool`;

type Pool = {
	state: string;
	balance: number;
	own: { put: number; left: number };
	asks: { id: string; state: string; amount: number; isAutomatic: boolean }[];
	topUps: { amount: number }[];
	refunds: { amount: number; status: string }[];
};

const poolOf = async (who: Client) => (await (await who.get(api())).json()) as Pool;

const textOf = async (who: Client, path: string) =>
	(await (await who.get(path)).text())
		.replace(/<(script|style)[\s\S]*?<\/\1>/g, "")
		.replace(/<[^>]+>/g, " ")
		.replace(/\s+/g, " ");

async function expense(who: Client, amount: string): Promise<string> {
	const input = { name: "Dinner <late>", date: "2027-03-13", amount, everyone: true };
	const answer = await who.json("POST", `/api/trips/${trip.id}/expenses`, input);
	return ((await answer.json()) as { id: string }).id;
}

test("from opening to closing over the API, with a guest", async () => {
	expect((await poolOf(gus)).state).toBe("none");
	expect((await gus.json("POST", `${api()}/top-ups`, { amount: 10 })).status).toBe(404);
	expect((await maya.json("POST", api(), {})).status).toBe(403);
	expect((await olga.json("POST", api(), { autoLimit: 5 })).status).toBe(200);
	const put = await gus.json("POST", `${api()}/top-ups`, { amount: 30 });
	expect([put.status, await put.json()]).toMatchObject([200, { status: "paid" }]);
	const declined = await gus.json("POST", `${api()}/top-ups`, { amount: 30, testCard: "declined" });
	expect([declined.status, await declined.json()]).toMatchObject([409, { code: "card_declined" }]);
	const headers = { "Content-Type": "application/json", "Idempotency-Key": "a key of Maya's" };
	const body = JSON.stringify({ amount: "20.50" });
	for (const _ of [1, 2]) await maya.raw(`${api()}/top-ups`, { method: "POST", body, headers });
	expect(await poolOf(maya)).toMatchObject({ balance: 5_050, own: { put: 2_050, left: 2_050 } });

	const dinner = await expense(maya, "12");
	const asked = await maya.json("POST", `${api()}/asks`, { expenseId: dinner, way: "payout" });
	expect([asked.status, await asked.json()]).toMatchObject([409, { code: "payee_missing" }]);
	const account = { country: "US", entityType: "individual" };
	const opened = await maya.json("POST", `${api()}/payout-account`, account);
	expect(opened.status).toBe(200);
	const again = await maya.json("POST", `${api()}/asks`, { expenseId: dinner, way: "payout" });
	const [ask] = ((await again.json()) as Pool).asks;
	expect([again.status, ask?.state]).toEqual([201, "asked"]);
	const answer = `${api()}/asks/${ask?.id}/answer`;
	expect((await maya.json("POST", answer, { answer: "pay" })).status).toBe(403);
	const paid = await olga.json("POST", answer, { answer: "pay" });
	expect(((await paid.json()) as Pool).asks[0]?.state).toBe("paid");
	const small = await expense(maya, "5");
	const atOnce = await maya.json("POST", `${api()}/asks`, { expenseId: small, way: "payout" });
	expect(((await atOnce.json()) as Pool).asks[0]).toMatchObject({ state: "paid", isAutomatic: true });

	expect((await olga.json("POST", `${api()}/close`, { expected: 1 })).status).toBe(409);
	const closed = await olga.json("POST", `${api()}/close`, { expected: 3_350 });
	expect([closed.status, await closed.json()]).toEqual([200, { returned: 3_350 }]);
	expect(await poolOf(gus)).toMatchObject({
		state: "closed",
		balance: 0,
		refunds: [
			{ amount: 1_300, status: "processed" },
			{ amount: 2_050, status: "processed" },
		],
	});
});

test("the same by forms, without a script", async () => {
	expect(await textOf(olga, page())).toContain("Open the pool again");
	const opened = await olga.post(page(), { intent: "open", autoLimit: "0" });
	expect([opened.status, opened.headers.get("location")]).toEqual([303, page()]);
	expect(await textOf(gus, page())).toContain("In the pool $0.00");
	expect(await textOf(gus, `${page()}/top-up`)).toContain("Go on to the card");
	expect(await textOf(gus, `${page()}/top-up?amount=abc`)).toContain("Go on to the card");
	const card = await textOf(gus, `${page()}/top-up?amount=12.34`);
	expect(card).toContain("All of your $12.34 goes into the pool. There is no booking fee");
	const form = { amount: "12.34", testCard: "success" };
	const put = await gus.post(`${page()}/top-up`, form);
	expect([put.status, put.headers.get("location")]).toEqual([303, page()]);
	const refused = await gus.post(`${page()}/top-up`, { ...form, testCard: "declined" });
	expect(refused.status).toBe(409);
	const bank = await gus.post(`${page()}/top-up`, { ...form, testCard: "authentication" });
	const question = bank.headers.get("location") ?? "";
	expect(question).toContain("?returned=");
	expect(await textOf(gus, question)).toContain("Your bank asks whether you are paying $12.34.");
	const topUpId = new URL(question, server.origin).searchParams.get("returned") ?? "";
	await gus.post(`${page()}/top-up`, { answer: "approve", topUpId });
	expect(await textOf(gus, question)).toContain("$12.34 is in the pool");
	expect(await textOf(maya, page())).toContain("In the pool $24.68");

	const dinner = await expense(maya, "10");
	expect(await textOf(maya, page())).toContain("Dinner &lt;late&gt;: $10.00");
	const asked = await maya.post(page(), { intent: "ask", expenseId: dinner, amount: "", way: "payout" });
	expect(asked.status).toBe(303);
	const [ask] = (await poolOf(olga)).asks.filter(({ state }) => state === "asked");
	expect(await textOf(olga, page())).toContain("Pay $10.00");
	expect(await textOf(gus, page())).not.toContain("Pay $10.00");
	expect((await olga.post(page(), { answer: "pay", askId: ask?.id ?? "" })).status).toBe(303);
	const closing = await textOf(olga, `${page()}/close`);
	expect(closing).toContain("Close it and send back $14.68");
	expect((await olga.post(`${page()}/close`, { expected: "1" })).status).toBe(409);
	expect((await olga.post(`${page()}/close`, { expected: "1468" })).status).toBe(303);
	expect(await textOf(gus, page())).toContain("This pool is closed");
});
