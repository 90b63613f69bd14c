import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { dateOf } from "#app/lib/dates.ts";
import { Client } from "#tests/support/client.ts";
import { createTripByApi, registerClient, setTier } from "#tests/support/people.ts";
import { type SharedServer, sharedServer } from "#tests/support/shared-server.ts";
import { type SharedStripeServer, sharedStripeServer } from "#tests/support/stripe-server.ts";

let demo: SharedServer;
let stripe: SharedStripeServer;
beforeAll(async () => {
	[demo, stripe] = await Promise.all([sharedServer(), sharedStripeServer()]);
});

type Row = { id: string; status: string; amount: number; paidOutside: boolean };
type Outside = { id: string; amount: number };

const TODAY = dateOf(new Date());

/** Maya's trip for $970.00 each. Michelle, a guest without a card, and Ben have joined with three payments. */
async function open({ origin, databaseUrl }: { origin: string; databaseUrl: string }) {
	const maya = await registerClient(origin, "Maya");
	setTier(databaseUrl, maya.email, "plus");
	const trip = await createTripByApi(maya);
	const join = async (who: Client, given: object) => {
		const joined = await who.json("POST", `/api/trips/${trip.shareId}/join`, {
			paymentPlan: "3-month",
			...given,
		});
		return ((await joined.json()) as { id: string }).id;
	};
	const michelle = new Client(origin);
	const michelleId = await join(michelle, {
		name: "Michelle",
		email: `michelle-${trip.id}@outside.example`.toLowerCase(),
	});
	const ben = await registerClient(origin, "Ben");
	const benId = await join(ben, {});
	const api = `/api/trips/${trip.id}/outside-payments`;
	const at = `/trip/${trip.shareId}`;
	const textAt = async (who: Client, path: string) => {
		const response = await who.get(path);
		expect([path, response.status]).toEqual([path, 200]);
		return textOf(await response.text());
	};
	return {
		...{ maya, michelle, michelleId, ben, benId, trip, api, at, textAt },
		record: (memberId: string, given: object = {}) =>
			maya.json("POST", api, { amount: "150", paidOn: TODAY, how: "venmo", memberId, ...given }),
		answer: (who: Client, id: string, body: object) => who.json("POST", `${api}/${id}/answer`, body),
		rows: async (who: Client, memberId: string) =>
			(await (await who.get(`/api/members/${memberId}/payments`)).json()) as Row[],
		jsonAt: async <T>(who: Client, path: string) => (await (await who.get(path)).json()) as T,
	};
}

const textOf = (html: string) =>
	html
		.replace(/<script[\s\S]*?<\/script>/g, "")
		.replace(/<!--.*?-->/g, "")
		.replace(/<[^>]+>/g, "")
		.replaceAll("&#x27;", "'")
		.replaceAll("\u00a0", " ");

const idOf = async (response: Response) => ((await response.json()) as Outside).id;
const fieldOf = (html: string, name: string) =>
	new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? "";

describe("without a script", () => {
	test("the organizer records a payment, and the guest reads to whom they paid it", async () => {
		const { maya, michelle, michelleId, at, rows, textAt, trip } = await open(demo);
		expect(await textAt(maya, `${at}/outside`)).toContain("Michelle$970.00 left to pay");
		const page = `${at}/outside?member=${michelleId}`;
		const html = await (await maya.get(page)).text();
		const form = {
			...{ memberId: michelleId, left: fieldOf(html, "left"), formKey: fieldOf(html, "formKey") },
			...{ amount: "150", paidOn: TODAY, how: "venmo", note: "For the house" },
		};
		const recorded = await maya.post(page, form);
		const to = recorded.headers.get("Location") ?? "";
		expect([recorded.status, to]).toEqual([
			303,
			expect.stringMatching(new RegExp(`^${at}/outside/[\\w-]{22}$`)),
		]);
		expect((await maya.post(page, form)).headers.get("Location")).toBe(to);
		expect((await rows(michelle, michelleId)).map(({ amount }) => amount)).toEqual([17_333, 32_333, 32_334]);
		for (const who of [maya, michelle]) {
			const text = await textAt(who, to);
			expect(text).toContain("Paid to Maya, outside Gangway");
			expect(text).toContain("For the house");
		}
		expect(await textAt(michelle, `/join/${trip.shareId}`)).toContain(
			"You paid $150.00 to Maya, outside Gangway.",
		);
		const stale = await maya.post(page, { ...form, formKey: "", amount: "20" });
		expect([stale.status, textOf(await stale.text())]).toEqual([
			409,
			expect.stringContaining("Michelle has $820.00 left to pay by now."),
		]);
		const tooMuch = await maya.post(page, { ...form, formKey: "", left: "82000", amount: "820.01" });
		expect([tooMuch.status, textOf(await tooMuch.text())]).toEqual([
			400,
			expect.stringContaining("Michelle has $820.00 left to pay, so no more than that can be recorded."),
		]);
	});

	test("a guest says what they paid, the organizer reads it first on the trip's page and confirms, and the guest is in", async () => {
		const { maya, michelle, michelleId, at, trip, textAt, rows } = await open(demo);
		expect(await textAt(michelle, `/join/${trip.shareId}`)).toContain("I have paid outside");
		const html = await (await michelle.get(`${at}/outside`)).text();
		const claim = {
			amount: "323.33",
			paidOn: TODAY,
			how: "cash",
			note: "",
			formKey: fieldOf(html, "formKey"),
		};
		const to = (await michelle.post(`${at}/outside`, claim)).headers.get("Location") ?? "";
		expect((await rows(michelle, michelleId))[0]?.status).toBe("due");
		expect(await textAt(maya, at)).toContain("Michelle says they paid you $323.33 in cash on");
		expect((await michelle.post(to, { answer: "confirm" })).status).toBe(403);
		const declined = await maya.post(to, { answer: "decline", words: "" });
		expect(declined.status).toBe(400);
		expect((await maya.post(to, { answer: "confirm" })).status).toBe(303);
		expect((await maya.post(to, { answer: "confirm" })).status).toBe(409);
		expect((await rows(michelle, michelleId)).map(({ paidOutside }) => paidOutside)).toEqual([
			true,
			false,
			false,
		]);
		expect(await textAt(michelle, `/join/${trip.shareId}`)).toContain("1 of 3");
	});

	test("the guest objects, and the organizer undoes it with a reason", async () => {
		const { maya, michelle, michelleId, at, record, rows, textAt } = await open(demo);
		const id = await idOf(await record(michelleId));
		const page = `${at}/outside/${id}`;
		expect((await michelle.post(page, { answer: "object", words: "It was $100." })).status).toBe(303);
		expect(await textAt(maya, at)).toContain("Michelle objects to the $150.00 that you recorded");
		expect((await maya.post(page, { answer: "undo", words: "A slip of mine." })).status).toBe(303);
		expect((await rows(michelle, michelleId)).map(({ amount }) => amount)).toEqual([32_333, 32_333, 32_334]);
		const text = await textAt(michelle, page);
		for (const words of ["Undone", "It was $100.", "A slip of mine."]) expect(text).toContain(words);
	});

	test("a receipt's picture is kept whole, and only the two see it", async () => {
		const { maya, michelle, ben, michelleId, at, record } = await open(demo);
		const id = await idOf(await record(michelleId));
		const page = `${at}/outside/${id}`;
		const tall = sharp({ create: { width: 300, height: 900, channels: 3, background: "#ffffff" } });
		const body = new FormData();
		body.set("picture", new Blob([new Uint8Array(await tall.png().toBuffer())]), "receipt.png");
		expect((await michelle.raw(page, { method: "POST", body })).status).toBe(303);
		const html = await (await maya.get(page)).text();
		const picture = /src="([^"]+\.webp)"/.exec(html)?.[1] ?? "";
		const shown = await maya.get(picture);
		expect(shown.headers.get("Content-Type")).toBe("image/webp");
		const { width, height } = await sharp(await shown.arrayBuffer()).metadata();
		expect([width, height]).toEqual([300, 900]);
		expect((await michelle.get(picture)).status).toBe(200);
		expect((await ben.get(picture)).status).toBe(404);
	});
});

describe.each(["demo", "live"] as const)("over the API, in %s mode", (mode) => {
	test("a claim, its answer and a record", async () => {
		const { maya, michelle, michelleId, api, answer, record, jsonAt } = await open(
			mode === "demo" ? demo : stripe.server,
		);
		const given = { amount: 150, paidOn: TODAY, how: "zelle" };
		const claimed = await michelle.json("POST", `${api}/claim`, given);
		expect(claimed.status).toBe(201);
		const id = await idOf(claimed);
		expect((await michelle.json("POST", `${api}/claim`, given)).status).toBe(409);
		expect((await answer(michelle, id, { answer: "confirm" })).status).toBe(403);
		expect(await (await answer(maya, id, { answer: "confirm" })).json()).toMatchObject({
			...{ state: "recorded", counts: true, amount: 15_000, receivedBy: "Maya" },
		});
		expect((await record(michelleId, { left: 97_000 })).status).toBe(409);
		expect((await record(michelleId, { amount: 20, left: 82_000 })).status).toBe(201);
		const { outsidePayments } = await jsonAt<{ outsidePayments: Outside[] }>(michelle, api);
		expect(outsidePayments.map(({ amount }) => amount)).toEqual([2_000, 15_000]);
	});

	test("with one Idempotency-Key it is recorded once", async () => {
		const { maya, michelle, michelleId, api, rows } = await open(mode === "demo" ? demo : stripe.server);
		const body = JSON.stringify({ memberId: michelleId, amount: 150, paidOn: TODAY, how: "cash" });
		const headers = { "Content-Type": "application/json", "Idempotency-Key": `cash-${michelleId}` };
		const send = () => maya.raw(api, { method: "POST", body, headers });
		expect(await idOf(await send())).toBe(await idOf(await send()));
		expect((await rows(michelle, michelleId))[0]?.amount).toBe(17_333);
	});
});
