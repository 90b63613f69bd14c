import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { MAX_MAILS_A_DAY } from "#app/features/members/waiting-list/line.ts";
import { outbox } from "#db/schema/mail.ts";
import { Client } from "#tests/support/client.ts";
import { waitingPath } from "#tests/support/mail-links.ts";
import { createTripByApi, registerClient, setTier, type TripJson } from "#tests/support/people.ts";
import { openServerDb } from "#tests/support/server-db.ts";
import { type SharedServer, sharedServer } from "#tests/support/shared-server.ts";

let server: SharedServer;
let olga: Client & { email: string };
let maya: Client;
let mayasId: string;
let trip: TripJson;

/** Olga's trip for two, with Maya. */
beforeEach(async () => {
	server = await sharedServer();
	olga = await registerClient(server.origin, "Olga");
	setTier(server.databaseUrl, olga.email, "plus");
	maya = await registerClient(server.origin, "Maya");
	trip = await createTripByApi(olga, { partySize: 2 });
	mayasId = (await bodyOf(await maya.json("POST", `/api/trips/${trip.shareId}/join`, {}))).id as string;
});

const newBrowser = () => new Client(server.origin);
const bodyOf = async (response: Response) => (await response.json()) as Record<string, unknown>;
const listPath = () => `/api/trips/${trip.shareId}/waiting-list`;
const waitAs = (client: Client, name: string, email = `${name}@people.example`) =>
	client.json("POST", listPath(), { name, email });
const mayaLeaves = () => maya.json("DELETE", `/api/trips/${trip.id}/members/${mayasId}`, {});
const textOf = async (response: Response) => (await response.text()).replace(/<!-- -->/g, "");

describe("by forms", () => {
	test("a visitor joins the list of a full trip, takes the offer by the mail's link and joins", async () => {
		const ann = newBrowser();
		expect(await textOf(await ann.get(`/trip/${trip.shareId}`))).toContain("Join the waiting list");
		expect(await textOf(await ann.get(`/join/${trip.shareId}`))).toContain("Join the waiting list");
		const missing = await ann.post(`/join/${trip.shareId}`, { waitingList: "join", name: "", email: "x" });
		expect(missing.status).toBe(400);
		expect(await textOf(missing)).toContain("Enter your name");
		const listed = await ann.post(`/join/${trip.shareId}`, {
			...{ waitingList: "join", name: "Ann", email: "ann@people.example" },
		});
		expect([listed.status, listed.headers.get("location")]).toEqual([303, `/join/${trip.shareId}`]);
		expect(await textOf(await ann.get(`/join/${trip.shareId}`))).toContain("You are 1st in line");

		await mayaLeaves();
		const { entries } = await bodyOf(await olga.get(`/api/trips/${trip.id}/waiting-list`));
		const [{ id = "" } = {}] = entries as { id: string }[];
		const path = await waitingPath(server, id, "ann@people.example");
		const phone = newBrowser();
		expect(await textOf(await phone.get(path))).toContain("A spot is free for you");
		expect(await textOf(await phone.get(`/join/${trip.shareId}`))).toContain("This trip is full");
		const taken = await phone.post(path, { answer: "take" });
		expect([taken.status, taken.headers.get("location")]).toEqual([303, `/join/${trip.shareId}`]);
		expect(await textOf(await phone.get(`/join/${trip.shareId}`))).toContain("It is held for you until");
		const joined = await phone.post(`/join/${trip.shareId}`, {
			...{ name: "Ann", email: "ann@people.example", paymentPlan: "full", testCard: "success" },
		});
		expect(joined.status).toBe(303);
		expect(await textOf(await ann.get(`/waiting/${id}`))).not.toContain("A spot is free");
		const { entries: left } = await bodyOf(await olga.get(`/api/trips/${trip.id}/waiting-list`));
		expect(left).toEqual([]);
	});

	test("an organizer sees the line, takes someone off, closes the list and opens it again", async () => {
		const [ann, cleo] = [newBrowser(), newBrowser()];
		const { id } = await bodyOf(await waitAs(ann, "ann"));
		const { id: second } = await bodyOf(await waitAs(cleo, "cleo"));
		const page = `/trip/${trip.shareId}/waiting-list`;
		const shown = await textOf(await olga.get(page));
		expect(shown).toContain("No spot is free now");
		expect(shown).not.toContain("people.example");
		const refused = await olga.post(page, { intent: "offer", entryId: String(second) });
		expect(refused.status).toBe(409);
		expect(await textOf(refused)).toContain("No spot is free: all 2 places are taken");
		expect((await olga.post(page, { intent: "remove", entryId: String(id) })).status).toBe(303);
		expect(await textOf(await ann.get(`/waiting/${id}`))).toContain("The organizer has taken you off it.");
		expect((await olga.post(page, { status: "closed" })).status).toBe(303);
		expect((await waitAs(newBrowser(), "dora")).status).toBe(409);
		expect(await textOf(await newBrowser().get(`/join/${trip.shareId}`))).toContain(
			"The organizer has closed the waiting list.",
		);
		expect((await olga.post(page, { status: "open" })).status).toBe(303);
		expect((await waitAs(newBrowser(), "dora")).status).toBe(201);
		const people = await textOf(await olga.get(`/trip/${trip.shareId}?view=people`));
		expect(people).toContain("2 people wait for a spot");
	});

	test("someone who waits leaves the list", async () => {
		const ann = newBrowser();
		const { id } = await bodyOf(await waitAs(ann, "ann"));
		expect((await ann.post(`/waiting/${id}`, { leave: "on" })).status).toBe(303);
		expect(await textOf(await ann.get(`/waiting/${id}`))).toContain("You have left the waiting list");
	});
});

describe("by the API", () => {
	test("an entry is made once for each browser, with its own number and no address", async () => {
		const ann = newBrowser();
		const first = await waitAs(ann, "ann");
		const again = await waitAs(ann, "other");
		expect([first.status, again.status]).toEqual([201, 200]);
		const entry = await bodyOf(first);
		expect(entry).toMatchObject({ name: "ann", status: "waiting", number: 1, offeredUntil: null });
		expect(await bodyOf(again)).toEqual(entry);
		expect(JSON.stringify(entry)).not.toContain("@");
		const elsewhere = await waitAs(newBrowser(), "ann");
		expect(elsewhere.status).toBe(201);
		expect(await bodyOf(elsewhere)).toMatchObject({ status: "waiting", number: 2 });
	});

	test("one address gets few mails, however many browsers put it on the list, and the answers do not tell", async () => {
		const email = `victim-${trip.id.toLowerCase()}@people.example`.replace(/[^a-z0-9@.-]/g, "");
		const answers = [];
		for (let i = 0; i < 8; i++) answers.push(await waitAs(newBrowser(), `n${i}`, email));
		expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
		const db = openServerDb(server.databaseUrl);
		try {
			expect(await db.read.$count(outbox, eq(outbox.email, email))).toBe(MAX_MAILS_A_DAY);
		} finally {
			db.close();
		}
	});

	test("the answer is the same for an address that is on the trip", async () => {
		const answer = await waitAs(newBrowser(), "M", olga.email);
		expect(answer.status).toBe(201);
		expect(await bodyOf(answer)).toMatchObject({ status: "waiting", number: 1 });
	});

	test("an offer is answered by its own person alone, and goes on when it is declined", async () => {
		const [ann, cleo] = [newBrowser(), newBrowser()];
		const { id } = await bodyOf(await waitAs(ann, "ann"));
		const { id: next } = await bodyOf(await waitAs(cleo, "cleo"));
		await mayaLeaves();
		const answer = (client: Client, entry: unknown, body: object) =>
			client.json("POST", `${listPath()}/${entry}/answer`, body);
		expect((await answer(cleo, id, { answer: "take" })).status).toBe(404);
		expect((await answer(cleo, next, { answer: "take" })).status).toBe(409);
		expect((await answer(newBrowser(), id, { answer: "decline" })).status).toBe(404);
		const taken = await bodyOf(await answer(ann, id, { answer: "take" }));
		expect(taken).toMatchObject({ shareId: trip.shareId, entry: { status: "offered" } });
		const declined = await bodyOf(await answer(ann, id, { answer: "decline" }));
		expect(declined).toMatchObject({ shareId: null, entry: { status: "declined" } });
		const list = await bodyOf(await olga.get(`/api/trips/${trip.id}/waiting-list`));
		expect(list).toMatchObject({ entries: [{ id: next, status: "offered" }], spots: 0, isClosed: false });
		const full = await newBrowser().json("POST", `/api/trips/${trip.shareId}/join`, {
			...{ name: "N", email: "n@people.example", payNow: true },
		});
		expect([full.status, (await bodyOf(full)).code]).toEqual([409, "trip_full"]);
		const key = (await waitingPath(server, String(next), "cleo@people.example")).split("/").at(-1);
		const phone = newBrowser();
		expect((await answer(phone, id, { answer: "take", key })).status).toBe(404);
		expect((await answer(phone, next, { answer: "take", key })).status).toBe(200);
		const joined = await phone.json("POST", `/api/trips/${trip.shareId}/join`, {
			...{ name: "Cleo", email: "cleo@people.example", payNow: true },
		});
		expect(joined.status).toBe(201);
	});

	test("an organizer offers a spot again to someone who did not take it", async () => {
		const ann = newBrowser();
		const { id } = await bodyOf(await waitAs(ann, "ann"));
		await mayaLeaves();
		expect((await ann.json("DELETE", `${listPath()}/${id}`, {})).status).toBe(200);
		const offer = await olga.json("POST", `/api/trips/${trip.id}/waiting-list/${id}/offer`, {});
		expect(await bodyOf(offer)).toMatchObject({ id, status: "offered" });
		const removed = await olga.json("DELETE", `/api/trips/${trip.id}/waiting-list/${id}`, {});
		expect(await bodyOf(removed)).toMatchObject({ id, status: "removed" });
		const closed = await olga.json("PUT", `/api/trips/${trip.id}/waiting-list`, { status: "closed" });
		expect(await bodyOf(closed)).toEqual({ status: "closed" });
	});
});
