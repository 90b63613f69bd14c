import { beforeAll, expect, test } from "vitest";
import { MESSAGES_PER_PAGE } from "#app/features/messages/chat/chat.server.ts";
import { Client } from "#tests/support/client.ts";
import { createTripByApi, registerClient, type TripJson } from "#tests/support/people.ts";
import { type SharedServer, sharedServer } from "#tests/support/shared-server.ts";

const SAID = MESSAGES_PER_PAGE + 5;

let server: SharedServer;
let olga: Client;
let trip: TripJson;
beforeAll(async () => {
	server = await sharedServer();
	olga = await registerClient(server.origin, "Olga");
	trip = await createTripByApi(olga);
	for (let index = 0; index < SAID; index++) {
		await olga.json("POST", `/api/trips/${trip.id}/messages`, { message: `Message ${index}` });
	}
});

type Share = {
	trip: object;
	members: object[];
	messages: { id: string; message: string }[];
	payments: object[];
};

async function look(who: Client, path: string) {
	const response = await who.get(path);
	const older = /^<([^>]+)>; rel="next"$/.exec(response.headers.get("Link") ?? "")?.[1] ?? null;
	return { status: response.status, older, share: (await response.json()) as Share };
}

const numbers = (share: Share) => share.messages.map(({ message }) => Number(message.split(" ")[1]));
const range = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index);

test("the share lookup has the newest messages, as many as the page, and says where the older ones are", async () => {
	const newest = await look(olga, `/api/trips/share/${trip.shareId}`);
	expect(Object.keys(newest.share)).toEqual(["trip", "members", "messages", "payments"]);
	expect(Object.keys(newest.share.messages[0] ?? {}).sort()).toEqual([
		"createdAt",
		"id",
		"memberId",
		"message",
		"tripId",
	]);
	expect(numbers(newest.share)).toEqual(range(5, SAID));
	const older = await look(olga, newest.older ?? "missing");
	expect([older.status, numbers(older.share), older.older]).toEqual([200, range(0, 5), null]);
	expect(Object.keys(older.share)).toEqual(Object.keys(newest.share));
});

test("a person with only the link gets no messages, and no link to older ones", async () => {
	const visitor = new Client(server.origin);
	const newest = await look(olga, `/api/trips/share/${trip.shareId}`);
	for (const path of [`/api/trips/share/${trip.shareId}`, newest.older ?? "missing"]) {
		const { status, share, older } = await look(visitor, path);
		expect([status, share.messages, older]).toEqual([200, [], null]);
	}
});

test("an unknown message id shows the newest messages, and so does one of another trip", async () => {
	const elsewhere = await createTripByApi(olga);
	const posted = await olga.json("POST", `/api/trips/${elsewhere.id}/messages`, { message: "Elsewhere" });
	const foreign = ((await posted.json()) as { id: string }).id;
	for (const before of ["nonsense", "", foreign]) {
		const { share } = await look(olga, `/api/trips/share/${trip.shareId}?before=${before}`);
		expect(numbers(share)).toEqual(range(5, SAID));
	}
});
