import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { beforeAll, expect, test } from "vitest";
import type { Client } from "#tests/support/client.ts";
import { createTripByApi, registerClient, type TripJson } from "#tests/support/people.ts";
import { type SharedServer, sharedServer } from "#tests/support/shared-server.ts";

let server: SharedServer;
let organizer: Client;
let trip: TripJson;

beforeAll(async () => {
	server = await sharedServer();
	organizer = await registerClient(server.origin, "Olga");
	trip = await createTripByApi(organizer);
});

async function joinTrip(): Promise<{ client: Client; memberId: string }> {
	const client = await registerClient(server.origin, "Mia");
	const joined = await client.json("POST", `/api/trips/${trip.shareId}/join`, { paymentPlan: "full" });
	return { client, memberId: ((await joined.json()) as { id: string }).id };
}

const removeFromTrip = (memberId: string) =>
	organizer.json("DELETE", `/api/trips/${trip.id}/members/${memberId}`, {});

async function post(client: Client, message: string): Promise<string> {
	const posted = await client.json("POST", `/api/trips/${trip.id}/messages`, { message });
	return ((await posted.json()) as { id: string }).id;
}

async function listWords(): Promise<string[]> {
	const shared = await organizer.get(`/api/trips/share/${trip.shareId}`);
	const { messages } = (await shared.json()) as { messages: { message: string }[] };
	return messages.map(({ message }) => message);
}

const beginForm = (client: Client, path: string, fields: Record<string, string>) =>
	begin(client, path, { body: new URLSearchParams(fields).toString(), type: FORM });

const FORM = "application/x-www-form-urlencoded";

/** Sends a request's headers, and its body only when the returned function is called. */
async function begin(client: Client, path: string, { body, type }: { body: string; type: string }) {
	const { hostname, port } = new URL(server.origin);
	const cookies = client.cookies().map(({ name, value }) => `${name}=${value}`);
	const headers = [
		`POST ${path} HTTP/1.1`,
		"Host: localhost",
		"Connection: close",
		`Content-Type: ${type}`,
		`Content-Length: ${body.length}`,
		`Cookie: ${cookies.join("; ")}`,
	];
	const socket = connect(Number(port), hostname);
	socket.write(`${headers.join("\r\n")}\r\n\r\n${body.slice(0, 1)}`);
	await sleep(500); // the server has begun to handle the request
	return async () => {
		socket.write(body.slice(1));
		return statusOf(await readAll(socket));
	};
}

async function readAll(socket: Socket): Promise<string> {
	let received = "";
	for await (const chunk of socket) received += chunk;
	return received;
}

const statusOf = (answer: string) => Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1]);

test("someone removed from a trip while their message still arrives does not post it", async () => {
	const { client, memberId } = await joinTrip();
	const finish = await beginForm(client, `/trip/${trip.shareId}`, { message: "Too late" });
	expect((await removeFromTrip(memberId)).status).toBe(200);
	expect(await finish()).toBe(302); // to their own page, which says that they were removed
	expect(await listWords()).not.toContain("Too late");
});

test("nor do they remove one", async () => {
	const { client, memberId } = await joinTrip();
	const messageId = await post(client, "It stays");
	const finish = await beginForm(client, `/trip/${trip.shareId}/messages/${messageId}`, { sure: "yes" });
	expect((await removeFromTrip(memberId)).status).toBe(200);
	expect(await finish()).toBe(403);
	expect(await listWords()).toContain("It stays");
});

test("whoever signs out while a request still arrives does nothing by it", async () => {
	const { client } = await joinTrip();
	const inForm = await beginForm(client, `/trip/${trip.shareId}`, { message: "A form of nobody" });
	const inApi = await begin(client, `/api/trips/${trip.id}/messages`, {
		body: JSON.stringify({ message: "A call of nobody" }),
		type: "application/json",
	});
	expect((await client.post("/logout", {})).status).toBe(303);
	await sleep(5_000);
	expect([await inForm(), await inApi()]).toEqual([401, 401]);
	const words = await listWords();
	for (const message of ["A form of nobody", "A call of nobody"]) expect(words).not.toContain(message);
});
