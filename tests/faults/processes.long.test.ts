import sharp from "sharp";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { Client } from "#tests/support/client.ts";
import { openLive } from "#tests/support/live-stream.ts";
import { stopUnderLoad } from "#tests/support/loaded-stop.ts";
import { createTripByApi, registerClient, type TripJson } from "#tests/support/people.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";

const TWO = { PROCESSES: "2", LOG_LEVEL: "info" };

type Line = { pid: number; msg: string; job?: string; process?: number };

let server: TestServer;
let organizer: Client;
let trip: TripJson;

beforeAll(async () => {
	server = await startServer({ env: TWO });
	organizer = await registerClient(server.origin, "Olga");
	trip = await createTripByApi(organizer);
	await vi.waitUntil(() => pidsOf("the server listens").size === 2, { timeout: 60_000 });
}, 120_000);
afterAll(() => server.stop());

function linesOf(message: string): Line[] {
	const lines = server.output().match(/^\{.*\}$/gm) ?? [];
	return lines.map((line) => JSON.parse(line) as Line).filter(({ msg }) => msg === message);
}

const pidsOf = (message: string) => new Set(linesOf(message).map(({ pid }) => pid));

/** Over separate connections, so that the processes take turns. */
const post = (client: Client, message: string) =>
	client.raw(`/api/trips/${trip.id}/messages`, {
		method: "POST",
		headers: { "Content-Type": "application/json", Connection: "close" },
		body: JSON.stringify({ message }),
	});

test("two processes answer on one port, one of them runs the jobs, and the database is prepared once", async () => {
	for (let turn = 0; turn < 6; turn += 1) {
		const page = await organizer.raw(`/trip/${trip.shareId}`, { headers: { Connection: "close" } });
		expect(page.status).toBe(200);
	}
	expect(pidsOf("request").size).toBe(2);
	expect(pidsOf("job").size).toBe(1);
	expect(server.output().match(/^Gangway is at /gm)).toHaveLength(1);
});

test("pages at either process learn of a message that one of them has taken", async () => {
	const streams = await Promise.all([1, 2, 3, 4].map(() => openLive(organizer, trip.shareId)));
	for (const stream of streams) await stream.next();
	expect((await post(organizer, "Hello")).status).toBe(201);
	const versions = await Promise.all(streams.map((stream) => stream.next()));
	expect(new Set(versions).size).toBe(1);
	for (const stream of streams) stream.close();
});

/** Asks over separate connections, so that each process answers. @returns the statuses and bodies of all answers */
async function askBoth(
	client: Client,
	path: string,
): Promise<{ statuses: Set<number>; bodies: Set<string> }> {
	const answers: Response[] = [];
	for (let turn = 0; turn < 6; turn += 1)
		answers.push(await client.raw(path, { headers: { Connection: "close" } }));
	const bodies = await Promise.all(
		answers.map(async (answer) => Buffer.from(await answer.arrayBuffer()).toString("base64")),
	);
	return { statuses: new Set(answers.map(({ status }) => status)), bodies: new Set(bodies) };
}

test("who signs out at one process is signed out at both, and so is a page that followed a trip", async () => {
	const sid = await registerClient(server.origin, "Sid");
	await sid.json("POST", `/api/trips/${trip.shareId}/join`, { paymentPlan: "full" });
	const streams = await Promise.all([1, 2, 3, 4].map(() => openLive(sid, trip.shareId)));
	for (const stream of streams) await stream.next();
	const thief = new Client(server.origin);
	for (const { name, value } of sid.cookies()) thief.storeCookie(`${name}=${value}`);
	expect((await askBoth(thief, "/api/auth/user")).statuses).toEqual(new Set([200]));
	await sid.raw("/logout", {
		method: "POST",
		body: new URLSearchParams(),
		headers: { Connection: "close" },
	});
	expect((await askBoth(thief, "/api/auth/user")).statuses).toEqual(new Set([401]));
	await Promise.all(streams.map(({ ended }) => ended));
});

test("a picture that one process has taken is shown by both, and is gone from both when it is removed", async () => {
	const pia = await registerClient(server.origin, "Pia");
	const photo = sharp({ create: { width: 300, height: 300, channels: 3, background: "#c93a15" } });
	const body = new FormData();
	body.set(
		"picture",
		new File([new Uint8Array(await photo.jpeg().toBuffer())], "me.jpg", { type: "image/jpeg" }),
	);
	const taken = await pia.raw("/api/auth/picture", {
		method: "POST",
		body,
		headers: { Connection: "close" },
	});
	const { profileImageUrl } = (await taken.json()) as { profileImageUrl: string };
	const shown = await askBoth(pia, profileImageUrl);
	expect([shown.statuses, shown.bodies.size]).toEqual([new Set([200]), 1]);
	expect((await pia.json("DELETE", "/api/auth/picture")).ok).toBe(true);
	expect((await askBoth(pia, profileImageUrl)).statuses).toEqual(new Set([404]));
});

test("a limit in the database holds for both together", async () => {
	const talker = await registerClient(server.origin, "Tess");
	await talker.json("POST", `/api/trips/${trip.shareId}/join`, { paymentPlan: "full" });
	const statuses: number[] = [];
	for (let count = 0; count < 64; count += 1) statuses.push((await post(talker, `Message ${count}`)).status);
	expect(statuses.filter((status) => status === 201)).toHaveLength(60);
	expect(statuses.filter((status) => status === 429)).toHaveLength(4);
});

test("a process that is killed is replaced while the other answers, and one without a database is not", async () => {
	const [victim = 0] = [...pidsOf("the server listens")].slice(-1);
	process.kill(victim, "SIGKILL");
	await expect.poll(() => linesOf("a server process has died").length, { timeout: 30_000 }).toBe(1);
	expect((await new Client(server.origin).raw("/landing", { headers: { Connection: "close" } })).status).toBe(
		200,
	);
	await expect.poll(() => pidsOf("the server listens").size, { timeout: 60_000 }).toBe(3);

	const refused = startServer({ env: { ...TWO, DATABASE_URL: "file:/dev/null/gangway.db" } });
	await expect(refused).rejects.toThrow(/ended with exit code 1\. It printed:\n[^\n]*\/dev\/null[^\n]*\n?$/);
});

test("PROCESSES that is no number ends the start", async () => {
	await expect(startServer({ env: { PROCESSES: "two" } })).rejects.toThrow(
		/Configuration: PROCESSES: must be a whole number from 1 to 16/,
	);
});

test("a stop reaches both, and breaks off no request that was sent before", async () => {
	const both = await startServer({ env: { PROCESSES: "2" } });
	const stop = await stopUnderLoad(both, { clients: 30, streams: 6, silentOfEachKind: 3 });
	expect(stop.exitCode).toBe(0);
	expect(stop.sentBefore.filter(({ answer }) => !answer)).toEqual([]);
	expect([stop.comeAgainMs.length, stop.closedSilent]).toEqual([6, 12]);
});
