import { setTimeout as sleep } from "node:timers/promises";
import { beforeAll, describe, expect, test } from "vitest";
import { Client } from "#tests/support/client.ts";
import { type LiveStream, openLive } from "#tests/support/live-stream.ts";
import { createTripByApi, registerClient, type TripJson } from "#tests/support/people.ts";
import { startServer } from "#tests/support/server.ts";
import { type SharedServer, sharedServer } from "#tests/support/shared-server.ts";

let server: SharedServer;
let olga: Client;
let guest: Client;
let trip: TripJson;

beforeAll(async () => {
	server = await sharedServer();
	olga = await registerClient(server.origin, "Olga");
	guest = new Client(server.origin);
	trip = await createTripByApi(olga);
	await guest.json("POST", `/api/trips/${trip.shareId}/join`, { name: "Guest", email: "guest@chat.example" });
});

const say = async (who: Client, message: string, headers: Record<string, string> = {}) => {
	const response = await who.raw(`/api/trips/${trip.shareId}/messages`, {
		method: "POST",
		headers: { "Content-Type": "application/json", ...headers },
		body: JSON.stringify({ message }),
	});
	return (await response.json()) as { id: string; message: string };
};

async function listMessages(): Promise<{ id: string; message: string }[]> {
	const response = await olga.get(`/api/trips/share/${trip.shareId}`);
	return ((await response.json()) as { messages: { id: string; message: string }[] }).messages;
}

describe("a trip's stream", () => {
	test("tells its version at once and after each change, and nothing else of it", async () => {
		const stream = await openLive(guest, trip.shareId);
		expect(stream.status).toBe(200);
		expect(stream.headers.get("Content-Type")).toMatch(/^text\/event-stream/);
		expect(stream.headers.get("Cache-Control")).toContain("no-transform");
		const first = await stream.next();
		await say(olga, "Psst");
		const second = await stream.next();
		expect(second).not.toBe(first);
		const now = await guest.get(`/trip/${trip.shareId}/live`);
		expect(await now.json()).toEqual({ version: second });
		for (const version of [first, second]) expect(version).toMatch(/^[0-9a-f]{12}$/);
		stream.close();
	});

	test("hears of what another process on the same database has done", async () => {
		const other = await startServer({ env: { DATABASE_URL: server.databaseUrl } });
		const stream = await openLive(olga, trip.shareId);
		await stream.next();
		const there = new Client(other.origin);
		for (const { name, value } of guest.cookies()) there.storeCookie(`${name}=${value}`);
		await say(there, "From the other server");
		await stream.next();
		stream.close();
		await other.stop();
	});

	test("says nothing of other trips, nor of what someone has read", async () => {
		const other = await createTripByApi(olga);
		const stream = await openLive(olga, other.shareId);
		await stream.next();
		await say(guest, "Elsewhere");
		await olga.get(`/trip/${trip.shareId}`);
		const next = stream.next();
		await olga.json("POST", `/api/trips/${other.id}/messages`, { message: "Here" });
		const now = await olga.get(`/trip/${other.shareId}/live`);
		expect(await next).toBe(((await now.json()) as { version: string }).version);
		stream.close();
	});

	test("is open at most twenty times for one person, and closed ones do not count", async () => {
		const open = await Promise.all(Array.from({ length: 20 }, () => openLive(guest, trip.shareId)));
		const refused = await openLive(guest, trip.shareId);
		expect([refused.status, refused.headers.get("Retry-After")]).toEqual([429, "60"]);
		expect((await guest.get(`/trip/${trip.shareId}/live`)).status).toBe(200);
		for (const stream of open) stream.close();
		await expect
			.poll(async () => (await openLive(guest, trip.shareId)).status, { timeout: 10_000 })
			.toBe(200);
	});

	test("ends within seconds when its session or its place does, and nobody else's ends", async () => {
		const ben = await registerClient(server.origin, "Ben");
		await ben.json("POST", `/api/trips/${trip.shareId}/join`, {});
		const lea = new Client(server.origin);
		await lea.json("POST", `/api/trips/${trip.shareId}/join`, { name: "Lea", email: "lea@chat.example" });
		const elsewhere = new Client(server.origin);
		await elsewhere.json("POST", "/api/auth/login", { email: ben.email, password: "correct horse" });
		const streams = await Promise.all([ben, elsewhere, lea, olga].map((who) => openLive(who, trip.shareId)));
		for (const stream of streams) await stream.next();
		const [bens, elsewheres, leas, olgas] = streams as [LiveStream, LiveStream, LiveStream, LiveStream];
		const isOpen = (stream: LiveStream) => Promise.race([stream.ended.then(() => false), sleep(1, true)]);
		const other = new Client(server.origin);
		for (const { name, value } of lea.cookies()) other.storeCookie(`${name}=${value}`);
		await ben.json("POST", "/api/auth/logout");
		await other.post("/logout", {});
		await Promise.all([bens.ended, leas.ended]);
		expect([await isOpen(elsewheres), await isOpen(olgas)]).toEqual([true, true]);
		for (const stream of streams) stream.close();
	});

	test("ends when the server stops, which does not wait for it", async () => {
		const stopping = await startServer();
		const owner = await registerClient(stopping.origin, "Owner");
		const { shareId } = await createTripByApi(owner);
		const stream = await openLive(owner, shareId);
		await stream.next();
		// A server that waited for open connections would be killed after ten seconds, with exit code 1.
		expect(await stopping.stop()).toBe(0);
		await stream.ended;
	});
});

describe("a message", () => {
	test("that is sent again with its Idempotency-Key is the same, and another person's key is another", async () => {
		const key = { "Idempotency-Key": "k1" };
		const first = await say(guest, "Once", key);
		expect((await say(guest, "Once", key)).id).toBe(first.id);
		expect((await say(olga, "Once", key)).id).not.toBe(first.id);
		expect(Object.keys(first).sort()).toEqual(["createdAt", "id", "memberId", "message", "tripId"]);
	});

	test("that a form posts twice is stored once; what is written into the same form later is stored too", async () => {
		const page = await (await olga.get(`/trip/${trip.shareId}?view=chat`)).text();
		const formKey = /name="formKey" value="([\w-]{22})"/.exec(page)?.[1] ?? "";
		const post = (message: string) => olga.post(`/trip/${trip.shareId}`, { message, formKey });
		for (const message of ["By form", "By form", "Written later"])
			expect((await post(message)).status).toBe(303);
		const texts = (await listMessages()).map(({ message }) => message);
		expect(texts.filter((text) => text === "By form")).toHaveLength(1);
		expect(texts).toContain("Written later");
	});

	test("that is removed says so everywhere, and its words are gone", async () => {
		const { id } = await say(guest, "Regretted words");
		const url = `/api/trips/${trip.id}/messages/${id}`;
		expect((await guest.json("DELETE", url, {})).status).toBe(200);
		expect((await listMessages()).find((one) => one.id === id)?.message).toBe("Message removed");
		const page = await (await olga.get(`/trip/${trip.shareId}?view=chat`)).text();
		expect(page).toContain("Message removed");
		expect(page).not.toContain("Regretted words");
	});

	test("with markup and addresses shows its words, and only addresses are links", async () => {
		await say(guest, 'See https://x.example/"><script>alert(1)</script> javascript:alert(2)');
		const page = await (await olga.get(`/trip/${trip.shareId}?view=chat`)).text();
		expect(page).toContain(
			'<a href="https://x.example/" target="_blank" rel="noopener noreferrer nofollow">https://x.example/</a>',
		);
		expect(page).not.toContain("<script>alert(1)");
		expect(page).not.toContain('href="javascript:');
	});
});

test("only the organizer's messages are marked, whatever someone else is called", async () => {
	const own = await createTripByApi(olga);
	const maya = await registerClient(server.origin, "Maya");
	const namesake = new Client(server.origin);
	for (const [who, name] of [
		[maya, undefined],
		[namesake, "Olga Tester"],
	] as const)
		await who.json("POST", `/api/trips/${own.shareId}/join`, { name, email: "namesake@chat.example" });
	for (const who of [olga, namesake])
		await who.json("POST", `/api/trips/${own.id}/messages`, { message: "Pay me" });
	const page = (await (await maya.get(`/trip/${own.shareId}`)).text()).replaceAll("<!-- -->", "");
	const authors = [
		...page.matchAll(/message-author"><bdi>(Olga Tester)<\/bdi>( <span class="pill">Organizer<\/span>)?/g),
	];
	expect(authors.map(([, , mark]) => Boolean(mark))).toEqual([true, false]);
});
