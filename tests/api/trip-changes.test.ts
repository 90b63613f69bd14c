import { beforeAll, describe, expect, test } from "vitest";
import { Client } from "#tests/support/client.ts";
import { createTripByApi, registerClient, setTier, type TripJson } from "#tests/support/people.ts";
import { type SharedServer, sharedServer } from "#tests/support/shared-server.ts";

let server: SharedServer;
let olga: Client & { email: string };
let maya: Client;

beforeAll(async () => {
	server = await sharedServer();
	olga = await registerClient(server.origin, "Olga");
	setTier(server.databaseUrl, olga.email, "pro");
	maya = await registerClient(server.origin, "Maya");
});

type Shown = TripJson & { title: string; updatedAt: string; status: string; tripItems: { name: string }[] };

const jsonOf = async <T>(response: Response) => (await response.json()) as T;
const tripOf = async (who: Client, id: string) => jsonOf<Shown>(await who.get(`/api/trips/${id}`));

async function join(who: Client, trip: TripJson, given: object = {}): Promise<string> {
	const response = await who.json("POST", `/api/trips/${trip.shareId}/join`, given);
	return (await jsonOf<{ id: string }>(response)).id;
}

async function pay(who: Client, memberId: string): Promise<void> {
	const started = await who.json("POST", "/api/create-payment-intent", { memberId });
	const { paymentIntentId } = await jsonOf<{ paymentIntentId: string }>(started);
	const path = `/api/members/${memberId}/confirm-payment`;
	expect((await who.json("POST", path, { paymentIntentId, testCard: "success" })).status).toBe(200);
}

const hidden = (html: string, name: string) =>
	new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? "";

/** The form of a browser without JavaScript. */
const EDIT_FIELDS = {
	intent: "create",
	title: "Lisbon week",
	origin: "Boston",
	destination: "Lisbon",
	startDate: "2027-03-12",
	endDate: "2027-03-19",
	partySize: "6",
	accommodationType: "",
	finalPaymentDue: "",
	note: "",
	"tripItems[0].type": "accommodation",
	"tripItems[0].name": "Casa da Graça",
	"tripItems[0].url": "https://www.airbnb.com/rooms/1",
	"tripItems[0].cost": "3000",
};

describe("changing a trip", () => {
	test("PUT changes what it names and answers the trip; an unknown date or size is 400 at its field", async () => {
		const trip = await createTripByApi(olga);
		const put = (body: object) => olga.json("PUT", `/api/trips/${trip.id}`, body);
		const changed = await put({ title: "Sun", partySize: 5 });
		expect(changed.status).toBe(200);
		expect(await changed.json()).toMatchObject({ title: "Sun", partySize: 5, costPerPerson: 116_400 });
		for (const [field, value] of [
			["startDate", "soon"],
			["partySize", 251],
			["partySize", 0],
			["tripItems", "none"],
			["accommodationType", "castle"],
		] as const) {
			const refused = await put({ [field]: value });
			expect(refused.status).toBe(400);
			expect(await refused.json()).toMatchObject({ errors: { [field]: [expect.any(String)] } });
		}
		expect((await olga.json("DELETE", `/api/trips/${trip.id}`, {})).status).toBe(405);
	});

	test("of a text around a link, the link is stored; two links are a question", async () => {
		const trip = await createTripByApi(olga);
		const put = (url: string) =>
			olga.json("PUT", `/api/trips/${trip.id}`, {
				tripItems: [{ type: "accommodation", name: "Casa da Graça", url, cost: 3000 }],
			});
		const changed = await put("Look! <https://www.airbnb.com/rooms/2>.");
		expect(await changed.json()).toMatchObject({ tripItems: [{ url: "https://www.airbnb.com/rooms/2" }] });
		const refused = await put("https://www.airbnb.com/rooms/2 https://www.airbnb.com/rooms/3");
		expect(refused.status).toBe(400);
		expect(await refused.json()).toMatchObject({
			errors: { "tripItems[0].url": ["Which of these links is it? Keep only that one."] },
		});
	});

	test("the form works without JavaScript: items are edited, then all is saved", async () => {
		const trip = await createTripByApi(olga);
		const page = `/trip/${trip.shareId}/edit`;
		const html = await (await olga.get(page)).text();
		expect(html).toContain('value="Casa da Graça"');
		const marks = { updatedAt: hidden(html, "updatedAt"), seen: hidden(html, "seen") };
		const removed = await olga.post(page, { ...EDIT_FIELDS, ...marks, intent: "remove:0" });
		expect(removed.status).toBe(200);
		expect(await removed.text()).toContain("Removed Casa da Graça.");
		const saved = await olga.post(page, { ...EDIT_FIELDS, ...marks });
		expect([saved.status, saved.headers.get("Location")]).toEqual([303, `/trip/${trip.shareId}`]);
		expect(await tripOf(olga, trip.id)).toMatchObject({ title: "Lisbon week", totalCost: 300_000 });
	});

	test("an older page comes back with what was typed and what is different, and its next try saves", async () => {
		const trip = await createTripByApi(olga);
		const page = `/trip/${trip.shareId}/edit`;
		const html = await (await olga.get(page)).text();
		const marks = { updatedAt: hidden(html, "updatedAt"), seen: hidden(html, "seen") };
		await olga.json("PUT", `/api/trips/${trip.id}`, { destination: "Porto" });
		const refused = await olga.post(page, { ...EDIT_FIELDS, ...marks });
		const again = await refused.text();
		expect(refused.status).toBe(409);
		expect(again).toContain("it goes from Boston to Porto");
		expect(again).toContain('value="Lisbon week"');
		const fresh = { updatedAt: hidden(again, "updatedAt"), seen: hidden(again, "seen") };
		expect((await olga.post(page, { ...EDIT_FIELDS, ...fresh })).status).toBe(303);
		const { updatedAt } = await tripOf(olga, trip.id);
		const older = { title: "Late", updatedAt: marks.updatedAt };
		expect((await olga.json("PUT", `/api/trips/${trip.id}`, older)).status).toBe(409);
		expect((await olga.json("PUT", `/api/trips/${trip.id}`, { title: "In time", updatedAt })).status).toBe(
			200,
		);
	});

	test("after a payment a fixed field is 409 trip_locked, at its field on the page", async () => {
		const trip = await createTripByApi(olga);
		await pay(maya, await join(maya, trip));
		const refused = await olga.json("PUT", `/api/trips/${trip.id}`, { partySize: 3 });
		expect(refused.status).toBe(409);
		expect(await refused.json()).toMatchObject({ code: "trip_locked" });
		const page = `/trip/${trip.shareId}/edit`;
		expect(await (await olga.get(page)).text()).toContain("The dates are fixed");
		const form = await olga.post(page, { ...EDIT_FIELDS, "tripItems[0].cost": "5820", partySize: "3" });
		expect(form.status).toBe(409);
		expect(await form.text()).toContain("the group can&#x27;t become smaller than it was");
		expect((await olga.json("PUT", `/api/trips/${trip.id}`, { title: "Sun" })).status).toBe(200);
	});
});

describe("cancelling", () => {
	test("says why everywhere, and asks for the reason and the shown figure first", async () => {
		const trip = await createTripByApi(olga);
		await pay(maya, await join(maya, trip));
		const page = `/trip/${trip.shareId}/cancel`;
		const html = await (await olga.get(page)).text();
		expect(html).toContain("Maya Tester");
		expect((await olga.post(page, { reason: " " })).status).toBe(400);
		const total = hidden(html, "expectedTotal");
		const stale = await olga.post(page, { reason: "Storm", expectedTotal: "1" });
		expect(stale.status).toBe(409);
		expect(await stale.text()).toContain("Storm");
		expect(
			(await olga.post(page, { reason: "Storm warning", refund: "all", expectedTotal: total })).status,
		).toBe(303);
		for (const who of [olga, maya]) {
			expect(await (await who.get(`/trip/${trip.shareId}`)).text()).toContain("Storm warning");
		}
		expect(await (await new Client(server.origin).get(`/join/${trip.shareId}`)).text()).toContain(
			"Storm warning",
		);
		expect(await tripOf(maya, trip.id)).toMatchObject({
			status: "cancelled",
			cancelReason: "Storm warning",
		});
		const again = await olga.json("POST", `/api/trips/${trip.id}/cancel`, { reason: "Again" });
		expect(again.status).toBe(409);
		expect((await olga.json("PUT", `/api/trips/${trip.id}`, { title: "Sun" })).status).toBe(409);
		expect((await olga.get(`/trip/${trip.shareId}/edit`)).status).toBe(409);
	});
});

test("over the API cancelling answers the trip, sends back the figure that was shown, and needs a reason", async () => {
	const trip = await createTripByApi(olga);
	const memberId = await join(maya, trip);
	await pay(maya, memberId);
	const cancel = (body: object) => olga.json("POST", `/api/trips/${trip.id}/cancel`, body);
	const blank = await cancel({ reason: " " });
	expect([blank.status, await blank.json()]).toMatchObject([400, { errors: { reason: expect.anything() } }]);
	const stale = await cancel({ reason: "Storm", refund: "all", expectedTotal: 1 });
	expect([stale.status, await stale.json()]).toMatchObject([409, { code: "amount_mismatch" }]);
	expect((await maya.json("POST", `/api/trips/${trip.id}/cancel`, { reason: "Storm" })).status).toBe(403);
	const done = await cancel({ reason: "Storm", refund: "all", expectedTotal: 94_157 });
	expect([done.status, await done.json()]).toMatchObject([
		200,
		{ status: "cancelled", cancelReason: "Storm" },
	]);
	const listed = await olga.get(`/api/trips/${trip.id}/refunds`);
	expect(await listed.json()).toMatchObject({ refundRequests: [{ memberId, approvedAmount: 94_157 }] });
	for (const page of [`/trip/${trip.shareId}?view=money`, `/trip/${trip.shareId}/statement`]) {
		const html = await (await olga.get(page)).text();
		expect(html, page).toMatch(/>Cancelled</);
		expect(html, page).not.toMatch(/>Collecting</);
	}
});

describe("places", () => {
	test("the organizer removes a guest by a page that asks, and the guest finds the trip closed to them", async () => {
		const trip = await createTripByApi(olga);
		const gus = new Client(server.origin);
		const id = await join(gus, trip, { name: "Gus", email: "gus@changes.example" });
		expect(await (await olga.get(`/trip/${trip.shareId}/members`)).text()).toContain("Remove<");
		const page = `/trip/${trip.shareId}/members/${id}/remove`;
		expect(await (await olga.get(page)).text()).toContain("Gus has not paid anything");
		const removed = await olga.post(page, { expectedAmount: "0", reason: "Sorry" });
		expect(removed.headers.get("Location")).toBe(`/trip/${trip.shareId}/members`);
		expect((await gus.get(`/api/trips/${trip.id}`)).status).toBe(401);
		expect((await olga.get(page)).status).toBe(404);
	});

	test("who has paid is removed with the refund that was confirmed, and keeps their receipts", async () => {
		const trip = await createTripByApi(olga);
		const id = await join(maya, trip);
		await pay(maya, id);
		const api = `/api/trips/${trip.id}/members/${id}`;
		expect((await olga.json("DELETE", api, {})).status).toBe(409);
		const html = await (await olga.get(`/trip/${trip.shareId}/members/${id}/remove`)).text();
		const expectedAmount = Number(hidden(html, "expectedAmount"));
		const removed = await olga.json("DELETE", api, { expectedAmount });
		expect(await removed.json()).toEqual({ success: true, refunded: expectedAmount });
		const own = await maya.get(`/trip/${trip.shareId}`);
		expect(own.headers.get("Location")).toBe(`/join/${trip.shareId}`);
		const page = await (await maya.get(`/join/${trip.shareId}`)).text();
		expect(page).toContain("You are no longer on this trip");
		expect(page.replaceAll(/<[^>]*>/g, "")).toContain("$941.57 of $970.00 went back to Visa •••• 4242.");
		expect(page).not.toContain('name="paymentPlan"');
		expect(await (await maya.get(`/join/${trip.shareId}?new`)).text()).toContain('name="paymentPlan"');
		expect(page).toContain(`/trip/${trip.id}/receipts`);
		for (const address of [trip.shareId, trip.id]) {
			const receipts = await maya.get(`/trip/${address}/receipts`);
			expect(receipts.status).toBe(200);
			expect(await receipts.text()).toContain("$970.00");
		}
		const stranger = await registerClient(server.origin, "Sam");
		expect((await stranger.get(`/trip/${trip.shareId}/receipts`)).status).toBe(403);
	});

	test("a member leaves by the page, or by the API; who has paid asks for a refund there", async () => {
		const trip = await createTripByApi(olga);
		const gus = new Client(server.origin);
		await join(gus, trip, { name: "Gus", email: "gus2@changes.example" });
		expect(await (await gus.get(`/join/${trip.shareId}`)).text()).toContain(`/trip/${trip.shareId}/leave`);
		const left = await gus.post(`/trip/${trip.shareId}/leave`, {});
		expect(left.headers.get("Location")).toBe(`/join/${trip.shareId}`);
		const opened = await gus.get(`/trip/${trip.shareId}`);
		expect(opened.headers.get("Location"), "a guest's trip after leaving").toBe(`/join/${trip.shareId}`);
		const id = await join(maya, trip);
		expect((await maya.json("DELETE", `/api/trips/${trip.id}/members/${id}`, {})).status).toBe(200);
		const back = await join(maya, trip);
		await pay(maya, back);
		const leave = `/trip/${trip.shareId}/leave`;
		const page = await (await maya.get(leave)).text();
		expect(page).toContain(`action="/trip/${trip.shareId}/refunds"`);
		expect(page).toMatch(/Request \$\d+\.\d\d back/);
		expect((await maya.post(leave, {})).status).toBe(409);
		const asked = await maya.post(`/trip/${trip.shareId}/refunds`, { intent: "refund", memberId: back });
		expect(asked.status).toBe(303);
		expect(await (await maya.get(leave)).text()).toMatch(/You asked to leave on/);
	});
});

test("a cancelled trip whose money has gone back asks for no payout account, and names no milestone", async () => {
	const trip = await createTripByApi(olga);
	const gus = new Client(server.origin);
	await pay(gus, await join(gus, trip, { name: "Gus", email: "gus3@changes.example" }));
	const fund = async () => await (await olga.get(`/fund-release/${trip.id}`)).text();
	expect(await fund()).toContain("Set up my payout account");
	await olga.json("POST", `/api/trips/${trip.id}/cancel`, { reason: "Storm", refund: "all" });
	const after = await fund();
	expect(after).toContain("Nothing to release");
	expect(after).not.toContain("Set up my payout account");
	const money = await (await olga.get(`/trip/${trip.shareId}?view=money`)).text();
	expect(after + money).not.toContain("milestone is at");
	const pass = await (await gus.get(`/join/${trip.shareId}`)).text();
	expect(pass).toContain("Your refund");
	expect(pass).not.toContain("Ask for a refund");
});

test("a cancelled trip's page tells who was refunded, first, and counts neither confirmations nor payments", async () => {
	const trip = await createTripByApi(olga);
	await pay(maya, await join(maya, trip));
	const page = async (who: Client) =>
		(await (await who.get(`/trip/${trip.shareId}`)).text()).replaceAll(
			/<!-- -->|<script[^>]*>.*?<\/script>/gs,
			"",
		);
	expect(await page(maya)).toMatch(/<\/span> in\..*% confirmed/s);
	await olga.json("POST", `/api/trips/${trip.id}/cancel`, { reason: "Storm", refund: "all" });
	const card = /data-views="trip money"><section[^>]*>.*?<\/section>/s.exec(await page(maya))?.[0] ?? "";
	expect(card.replaceAll(/<[^>]+>/g, " ")).toMatch(/Your refund\s+\$941\.57\s+went back to your card\./);
	for (const who of [olga, maya])
		expect(await page(who)).not.toMatch(/% confirmed|\d on track|<\/span> in\./);
});

test("a reset link answers 404 at every old address, pictures too, and the organizer lands on the new one", async () => {
	const trip = await createTripByApi(olga);
	await join(maya, trip);
	const page = `/trip/${trip.shareId}/share-link`;
	const seen = hidden(await (await olga.get(page)).text(), "seen");
	expect(seen).toBe(trip.shareId);
	const reset = await olga.post(page, { seen });
	const to = reset.headers.get("Location") ?? "";
	expect(to).toMatch(/^\/trip\/[\w-]{22}$/);
	expect((await olga.get(to)).status).toBe(200);
	const old = `/trip/${trip.shareId}`;
	for (const address of [
		old,
		`/join/${trip.shareId}`,
		`/api/trips/share/${trip.shareId}`,
		`${old}/preview.png`,
		`${old}/route.svg`,
		`${old}/qr.svg`,
		`${old}/itinerary`,
		`${old}/edit`,
		`${old}/live`,
	]) {
		expect([(await olga.get(address)).status, address]).toEqual([404, address]);
		expect([(await maya.get(address)).status, address]).toEqual([404, address]);
	}
	expect((await maya.get(to)).status).toBe(200);
	const again = await olga.json("POST", `/api/trips/${trip.id}/share-link`, {});
	expect(await again.json()).toEqual({ id: trip.id, shareId: expect.stringMatching(/^[\w-]{22}$/) });
	expect((await maya.get(to)).status).toBe(404);
});
