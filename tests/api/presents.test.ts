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

type Row = { status: string; amount: number; present: boolean; givenBy: string | null; card: string | null };
type Presents = {
	friends: { memberId: string; name: string; amount: number }[];
	given: { name: string; amount: number; refunded: number; word: string | null }[];
	own: { asks: boolean; amount: number | null } | null;
};

/** Maya's trip for $970.00 each. Ben has an account, Gina and Hal are guests; all have joined with three payments. */
async function open({ origin, databaseUrl }: { origin: string; databaseUrl: string }) {
	const maya = await registerClient(origin, "Maya");
	setTier(databaseUrl, maya.email, "plus");
	const trip = await createTripByApi(maya);
	const join = async (who: Client, name: string) => {
		const given = { name, email: `${name}-${trip.id}@presents.example`.toLowerCase() };
		const at = `/api/trips/${trip.shareId}/join`;
		const joined = await who.json("POST", at, { paymentPlan: "3-month", ...given });
		return ((await joined.json()) as { id: string }).id;
	};
	const ben = await registerClient(origin, "Ben");
	const benId = await join(ben, "Ben");
	const [gina, hal] = [new Client(origin), await registerClient(origin, "Hal")];
	const ginaId = await join(gina, "Gina");
	await join(hal, "Hal");
	const api = `/api/trips/${trip.id}/presents`;
	const at = `/trip/${trip.shareId}`;
	const textAt = async (who: Client, path: string) => {
		const response = await who.get(path);
		expect([path, response.status]).toEqual([path, 200]);
		return textOf(await response.text());
	};
	return {
		...{ maya, ben, benId, gina, ginaId, hal, trip, api, at, textAt },
		ask: (who: Client, asks = true) => who.json("PUT", api, { asks }),
		give: (who: Client, body: object = {}) => who.json("POST", `${api}/${benId}`, body),
		presents: async (who: Client) => (await (await who.get(api)).json()) as Presents,
		rows: async () => (await (await ben.get(`/api/members/${benId}/payments`)).json()) as Row[],
	};
}

const textOf = (html: string) =>
	html
		.replace(/<(script|style)[\s\S]*?<\/\1>/g, "")
		.replace(/<!--.*?-->/g, "")
		.replace(/<[^>]+>/g, "")
		.replaceAll("&#x27;", "'")
		.replaceAll("\u00a0", " ");

describe("without a script", () => {
	test("Ben lets a friend pay, Gina pays with her own card and a word, and both read it", async () => {
		const { ben, benId, gina, at, trip, textAt, rows } = await open(demo);
		expect(await textAt(gina, `${at}/presents`)).toContain("Nobody has asked for help right now");
		expect((await gina.get(`${at}/presents/${benId}`)).status).toBe(404);
		const asked = await ben.post(`${at}/presents`, { asks: "true" });
		expect([asked.status, asked.headers.get("Location")]).toEqual([303, `${at}/presents`]);
		expect(await textAt(gina, `/join/${trip.shareId}?view=people`)).toContain(
			"Ben lets you pay their next payment",
		);
		const list = await textAt(gina, `${at}/presents`);
		expect(list).toContain("Next payment: $323.33");
		const page = await textAt(gina, `${at}/presents/${benId}`);
		expect(page).toContain("$323.33");
		for (const text of [list, page]) expect(text).not.toMatch(/of 3|\$970|due/i);
		const form = { testCard: "success", amount: "32333", word: "Happy birthday!" };
		const paid = await gina.post(`${at}/presents/${benId}`, form);
		expect([paid.status, paid.headers.get("Location")]).toEqual([303, `${at}/presents`]);
		expect(await rows()).toMatchObject([
			{ status: "paid", present: true, givenBy: "Gina", card: "Gina's card" },
			{ status: "due", present: false, givenBy: null },
			{ status: "due" },
		]);
		expect(await textAt(gina, `${at}/presents`)).toContain("for Ben");
		expect(await textAt(ben, `${at}?view=money`)).toContain("Paid by Gina, as a present");
		expect(
			(await gina.post(`${at}/presents/${benId}`, { ...form, word: "Again" })).headers.get("Location"),
		).toBe(`${at}/presents`);
		expect((await rows())[1]?.status).toBe("due");
	});

	test("a declined card shows the form again, with what was typed, and only to the giver", async () => {
		const { ben, benId, gina, at, ask, textAt, rows } = await open(demo);
		await ask(ben);
		const declined = await gina.post(`${at}/presents/${benId}`, {
			...{ testCard: "declined", amount: "32333", word: "For you" },
		});
		const html = await declined.text();
		expect([declined.status, html]).toEqual([409, expect.stringContaining('value="For you"')]);
		const [{ status } = { status: "" }] = await rows();
		expect(status).toBe("due");
		expect(await textAt(ben, `${at}?view=money`)).not.toContain("declined");
	});

	test("a form of another site is refused, and nobody pays from outside", async () => {
		const { ben, benId, gina, at, ask, rows } = await open(demo);
		await ask(ben);
		const body = new URLSearchParams({ testCard: "success" });
		const forged = await gina.raw(`${at}/presents/${benId}`, {
			...{ method: "POST", body, headers: { Origin: "https://evil.example" } },
		});
		expect(forged.status).toBe(403);
		const visitor = new Client(demo.origin);
		expect((await visitor.post(`${at}/presents/${benId}`, { testCard: "success" })).status).toBe(401);
		expect((await rows())[0]?.status).toBe("due");
	});
});

describe("over the API", () => {
	test("a friend asks, one gives, and what anyone else has to pay stays unknown", async () => {
		const { ben, benId, gina, ginaId, hal, maya, api, ask, give, presents } = await open(demo);
		expect((await give(gina)).status).toBe(404);
		expect((await ask(ben)).status).toBe(200);
		expect((await presents(hal)).friends).toEqual([{ memberId: benId, name: "Ben", amount: 32_333 }]);
		expect((await give(gina, { amount: 97_000 })).status).toBe(409);
		expect((await gina.json("POST", `${api}/${ginaId}`, {})).status).toBe(409);
		expect((await hal.json("POST", `${api}/${ginaId}`, {})).status).toBe(404);
		expect((await hal.get(`${api}/${ginaId}`)).status).toBe(404);
		const given = await give(hal, { word: "Enjoy" });
		expect([given.status, await given.json()]).toEqual([
			200,
			{ status: "paid", clientSecret: null, url: null, demoMode: true },
		]);
		expect((await presents(hal)).given).toMatchObject([{ name: "Ben", amount: 32_333, word: "Enjoy" }]);
		expect((await presents(maya)).friends).toEqual([]);
		expect((await presents(ben)).own).toMatchObject({ asks: false, amount: 32_333 });
	});

	test("with Stripe's keys it is paid in our page, or on Stripe's", async () => {
		const { ben, benId, gina, hal, api, ask, give, rows } = await open(stripe.server);
		await ask(ben);
		const begun = (await (await give(gina, { surface: "embedded" })).json()) as { clientSecret: string };
		expect(begun).toMatchObject({ status: "embedded", url: null, demoMode: false });
		const { publishableKey: key } = stripe.twin;
		const body = new URLSearchParams({ key, client_secret: begun.clientSecret, card: "success" });
		await fetch(`${stripe.twin.origin}/browser/confirm`, { method: "POST", body });
		const asked = await (await gina.get(`${api}/${benId}`)).json();
		expect(asked).toMatchObject({ state: "given", amount: 32_333 });
		expect((await rows())[0]).toMatchObject({ status: "paid", givenBy: "Gina" });
		await ask(ben);
		const hosted = (await (await give(hal)).json()) as { url: string };
		expect(hosted).toMatchObject({ status: "hosted", clientSecret: null });
		expect(hosted.url).toContain(stripe.twin.origin);
	});
});

test("every page and call says who has paid", async () => {
	const { ben, benId, gina, maya, trip, at, ask, give, presents, textAt } = await open(demo);
	await ask(ben);
	await give(gina);
	const words = "Paid by Gina, as a present";
	for (const path of [`${at}?view=money`, `/checkout/${trip.shareId}/${benId}/${benId}.payment-1`])
		expect(await textAt(ben, path)).toContain(words);
	expect(await textAt(ben, `${at}/receipts`)).toContain("Paid byGina, as a present");
	expect(await textAt(maya, `${at}?view=people`)).toContain("$323.33 of that by Gina, as a present");
	expect(await textAt(maya, `${at}/statement`)).toContain(words);
	expect(await (await maya.get(`${at}/statement.csv`)).text()).toContain(words);
	expect(await textAt(gina, `${at}/receipts`)).toContain("A present for Ben");
	expect(await (await ben.get("/profile/data/payments.csv")).text()).toContain("Gina");

	const asked = await ben.json("POST", `/api/trips/${trip.id}/members/${benId}/refund`, { leaving: false });
	expect(asked.status).toBe(201);
	const { id } = (await asked.json()) as { id: string };
	expect(await textAt(ben, `${at}/refunds`)).not.toMatch(/(to|of) your card/);
	expect(await textAt(maya, `${at}/refunds`)).toContain("Back to Gina's card");
	await maya.json("POST", `/api/refunds/${id}/status`, { status: "approved" });
	const [given] = (await presents(gina)).given;
	expect(given?.refunded).toBe(31_365);
	expect(await textAt(gina, `${at}/presents`)).toContain("$313.65 went back to your card");
	expect(await textAt(ben, at)).not.toContain("went back to your card");
	const told = await (await ben.get("/api/notifications")).text();
	expect(told).toContain("went back to Gina's card");
});
