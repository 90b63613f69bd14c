import { get, type IncomingMessage } from "node:http";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Client } from "#tests/support/client.ts";
import { MEASURED } from "#tests/support/measured.ts";
import { createTripByApi, registerClient } from "#tests/support/people.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";

const STREAMS = 500;
const OF_ONE = 20;
const MAX_BYTES = 30 * 1024 * 1024;
const MAX_LEAK_BYTES = 3 * 1024 * 1024;

let server: TestServer;
let people: { client: Client; shareId: string; tripId: string }[];

beforeAll(async () => {
	server = await startServer({ preloads: [join(import.meta.dirname, "children/print-memory.ts")] });
	people = await Promise.all(
		Array.from({ length: STREAMS / OF_ONE }, async (_, number) => {
			const client = await registerClient(server.origin, `P${number}`);
			const { shareId, id } = await createTripByApi(client);
			return { client, shareId, tripId: id };
		}),
	);
}, 60_000);
afterAll(() => server.stop());

type Memory = { rss: number; used: number; sockets: number };

async function measure(): Promise<Memory> {
	const lines = () => server.output().match(/^memory .+$/gm) ?? [];
	const before = lines().length;
	server.signal("SIGUSR2");
	await expect.poll(() => lines().length, { timeout: 30_000 }).toBeGreaterThan(before);
	return JSON.parse(lines().at(-1)?.slice("memory ".length) ?? "") as Memory;
}

type Stream = { response: IncomingMessage; events: number };

/** Resolves with the first event. */
function open({ client, shareId }: (typeof people)[number]): Promise<Stream> {
	return new Promise((resolve, reject) => {
		const cookies = client.cookies().map(({ name, value }) => `${name}=${value}`);
		const headers = { Accept: "text/event-stream", Cookie: cookies.join("; ") };
		get(`${server.origin}/trip/${shareId}/live`, { headers, agent: false }, (response) => {
			const stream = { response, events: 0 };
			response.setEncoding("utf8").on("error", () => {});
			response.on("data", (text: string) => {
				stream.events += text.match(/^data: /gm)?.length ?? 0;
				if (stream.events > 0) resolve(stream);
			});
		}).on("error", reject);
	});
}

async function openAll(): Promise<Stream[]> {
	const streams: Stream[] = [];
	for (const person of people) {
		streams.push(...(await Promise.all(Array.from({ length: OF_ONE }, () => open(person)))));
	}
	return streams;
}

async function closeAll(streams: Stream[]): Promise<void> {
	for (const { response } of streams) response.destroy();
	// The clients that created the trips keep their connections.
	const most = people.length + OF_ONE;
	await expect.poll(async () => (await measure()).sockets, { timeout: 10_000 }).toBeLessThan(most);
}

test(
	"500 open streams cost less than 30 MB, each hears of its trip, and none leaks after it is closed",
	MEASURED,
	async () => {
		await closeAll(await openAll()); // compiling and caching for the first time are not the cost of a stream
		const idle = await measure();
		const streams = await openAll();
		const busy = await measure();
		console.log(`500 streams: ${mb(busy.rss - idle.rss)} MB resident, ${mb(busy.used - idle.used)} MB used`);
		expect(busy.rss - idle.rss).toBeLessThan(MAX_BYTES);
		expect(busy.used - idle.used).toBeLessThan(MAX_BYTES);

		for (const { client, tripId } of people)
			await client.json("POST", `/api/trips/${tripId}/messages`, { message: "Hello" });
		await expect.poll(() => streams.every(({ events }) => events === 2), { timeout: 5_000 }).toBe(true);
		await closeAll(streams);

		for (let round = 0; round < 3; round += 1) await closeAll(await openAll());
		const after = await measure();
		expect(after.used - idle.used).toBeLessThan(MAX_LEAK_BYTES);
	},
);

const mb = (bytes: number) => (bytes / 1024 / 1024).toFixed(1);
