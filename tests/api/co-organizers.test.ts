import { beforeAll, describe, expect, test } from "vitest";
import { Client } from "#tests/support/client.ts";
import { createTripByApi, registerClient, type TripJson } from "#tests/support/people.ts";
import { sharedServer } from "#tests/support/shared-server.ts";

let origin: string;
let olga: Client;
let maya: Client;
let jonas: Client;
let trip: TripJson;
let ids: Record<"maya" | "jonas" | "olga", string>;
let request: string;

beforeAll(async () => {
	({ origin } = await sharedServer());
	[olga, maya, jonas] = [
		await registerClient(origin, "Olga"),
		await registerClient(origin, "Maya"),
		await registerClient(origin, "Jonas"),
	];
	trip = await createTripByApi(olga);
	const join = async (who: Client, testCard?: string) => {
		const body = { name: "N", paymentPlan: "full" };
		const { id } = (await (await who.json("POST", `/api/trips/${trip.shareId}/join`, body)).json()) as {
			id: string;
		};
		if (!testCard) return id;
		const intent = (await (
			await who.json("POST", "/api/create-payment-intent", { memberId: id })
		).json()) as {
			paymentIntentId: string;
		};
		await who.json("POST", `/api/members/${id}/confirm-payment`, { ...intent, testCard });
		return id;
	};
	ids = { maya: await join(maya, "success"), jonas: await join(jonas, "success"), olga: await join(olga) };
	const made = await olga.json("PUT", `/api/trips/${trip.id}/co-organizers/${ids.maya}`, {});
	expect(await made.json()).toMatchObject({ id: ids.maya, role: "co-organizer" });
	const asked = await jonas.json("POST", `/api/trips/${trip.id}/members/${ids.jonas}/refund`, {
		reason: "Ill",
	});
	request = ((await asked.json()) as { id: string }).id;
});

/** Calls and forms for the organizer only. */
const FORBIDDEN: [string, () => Promise<Response>][] = [
	["seeing the fund", () => maya.get(`/api/trips/${trip.id}/funds`)],
	["the fund's page", () => maya.get(`/fund-release/${trip.id}`)],
	["releasing", () => maya.json("POST", `/api/trips/${trip.id}/release-funds`, {})],
	[
		"releasing on the page",
		() => maya.post(`/fund-release/${trip.id}`, { intent: "release", confirmed: "yes" }),
	],
	["taking a release back", () => maya.json("POST", `/api/trips/${trip.id}/release-funds/take-back`, {})],
	["the payout account", () => maya.post(`/fund-release/${trip.id}`, { intent: "onboard", country: "US" })],
	["the statement", () => maya.get(`/trip/${trip.shareId}/statement`)],
	["cancelling", () => maya.json("POST", `/api/trips/${trip.id}/cancel`, { reason: "x" })],
	[
		"cancelling on the page",
		() => maya.post(`/trip/${trip.shareId}/cancel`, { reason: "x", refund: "none" }),
	],
	["the page of cancelling", () => maya.get(`/trip/${trip.shareId}/cancel`)],
	["removing a member", () => maya.json("DELETE", `/api/trips/${trip.id}/members/${ids.jonas}`, {})],
	["removing the organizer", () => maya.json("DELETE", `/api/trips/${trip.id}/members/${ids.olga}`, {})],
	["the page of removing a member", () => maya.get(`/trip/${trip.shareId}/members/${ids.jonas}/remove`)],
	["replacing the share link", () => maya.json("POST", `/api/trips/${trip.id}/share-link`, {})],
	["making a co-organizer", () => maya.json("PUT", `/api/trips/${trip.id}/co-organizers/${ids.jonas}`, {})],
	["ending a co-organizer", () => maya.json("DELETE", `/api/trips/${trip.id}/co-organizers/${ids.maya}`, {})],
	[
		"handing the trip over",
		() => maya.json("POST", `/api/trips/${trip.id}/handover`, { memberId: ids.jonas }),
	],
	["withdrawing an offer", () => maya.json("DELETE", `/api/trips/${trip.id}/handover`, {})],
	[
		"starting a refund",
		() => maya.json("POST", `/api/trips/${trip.id}/refunds`, { memberIds: "all", reason: "x" }),
	],
	[
		"starting a refund on the page",
		() => maya.post(`/trip/${trip.shareId}/refunds`, { intent: "start", memberIds: ids.maya, reason: "x" }),
	],
];

test("a co-organizer reads who is coming and who has not answered, but not what each has paid", async () => {
	const [own, asked] = [
		await maya.get(`/trip/${trip.shareId}/members`),
		await olga.get(`/trip/${trip.shareId}/members`),
	];
	const [seen, all] = [await own.text(), await asked.text()];
	expect([own.status, /\$[\d.,]+ paid/.test(seen), seen.includes("/remove")]).toEqual([200, false, false]);
	expect([/\$[\d.,]+ paid/.test(all), all.includes("/remove")]).toEqual([true, true]);
	const listed = await maya.get(`/api/trips/${trip.id}/answers`);
	expect([listed.status, (await listed.text()).includes('"email":"')]).toEqual([200, false]);
	expect((await maya.post(`/trip/${trip.shareId}/members`, { intent: "hold", holdDays: "4" })).status).toBe(
		303,
	);
});

test.each(FORBIDDEN)("a co-organizer may not: %s", async (_what, call) => {
	expect((await call()).status).toBe(403);
});

test("one-time Pro of the trip is the organizer's to buy", async () => {
	const order = { planType: "pro-oneTime", tripId: trip.id, testCard: "success" };
	expect((await maya.json("POST", "/api/create-subscription-payment", order)).status).toBe(403);
});

describe("a co-organizer may", () => {
	test("edit the trip and the itinerary, invite, and see who is invited", async () => {
		const edited = await maya.json("PUT", `/api/trips/${trip.id}`, { accommodationType: "house" });
		expect(edited.status).toBe(200);
		const day = {
			title: "Dinner",
			startDate: "2027-03-13",
			startZone: "Europe/Lisbon",
			endZone: "Europe/Lisbon",
		};
		expect((await maya.json("POST", `/api/trips/${trip.id}/itinerary`, day)).status).toBe(201);
		expect((await maya.get(`/trip/${trip.shareId}/invite`)).status).toBe(200);
		const invited = await maya.json("POST", `/api/trips/${trip.id}/send-invites`, {
			emails: ["a@b.example"],
		});
		expect(invited.status).toBeLessThan(300);
	});

	test("decide a refund request, but not their own, and the second who decides reads who was first", async () => {
		const own = await maya.json("POST", `/api/trips/${trip.id}/members/${ids.maya}/refund`, { reason: "x" });
		const { id } = (await own.json()) as { id: string };
		const decide = (who: Client, refund: string) =>
			who.json("POST", `/api/refunds/${refund}/status`, { status: "rejected", organizerNotes: "Sorry." });
		expect((await decide(maya, id)).status).toBe(403);
		expect(await (await maya.get(`/trip/${trip.shareId}/refunds?decide=${id}`)).text()).not.toContain(
			'value="approved"',
		);
		expect((await decide(maya, request)).status).toBe(200);
		const late = await decide(olga, request);
		expect(late.status).toBe(409);
		expect(await late.text()).toContain("Maya");
	});

	test("leave nobody in doubt of who organizes", async () => {
		const page = await (await jonas.get(`/trip/${trip.shareId}?view=people`)).text();
		expect(page).toContain("Co-organizer");
		const share = await (await new Client(origin).get(`/api/trips/share/${trip.shareId}`)).json();
		expect((share as { members: { role: string }[] }).members.map(({ role }) => role).sort()).toEqual([
			"co-organizer",
			"member",
			"organizer",
		]);
	});
});

test("the trip is handed over and accepted, over the API and on the page", async () => {
	const calls = `/api/trips/${trip.id}/handover`;
	const offered = await olga.json("POST", calls, { memberId: ids.jonas });
	expect([offered.status, await offered.json()]).toMatchObject([201, { memberId: ids.jonas, outcome: null }]);
	expect((await olga.json("DELETE", calls, {})).status).toBe(200);
	const page = `/trip/${trip.shareId}/handover`;
	expect((await olga.post(page, { intent: "offer", memberId: ids.jonas })).status).toBe(303);
	expect(await (await olga.get(page)).text()).toContain("Withdraw the offer");
	expect(await (await jonas.get(page)).text()).toContain("Accept and organize the trip");
	expect((await maya.json("POST", `${calls}/answer`, { answer: "accept" })).status).toBe(409);
	expect((await jonas.post(page, { intent: "answer", answer: "accept" })).status).toBe(303);
	expect((await olga.get(`/api/trips/${trip.id}/funds`)).status).toBe(403);
	expect((await olga.json("POST", `/api/trips/${trip.id}/cancel`, { reason: "x" })).status).toBe(403);
	expect((await jonas.get(`/api/trips/${trip.id}/funds`)).status).toBe(200);
	expect((await maya.get(`/api/trips/${trip.id}/funds`)).status).toBe(403);
});
