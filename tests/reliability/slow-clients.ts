import { setTimeout as pause } from "node:timers/promises";
import { startServer } from "#tests/support/server.ts";
import { linesOf } from "./log-lines.ts";
import { timesOfOrdinaryRequests } from "./ordinary-requests.ts";
import { connectedPorts, residentMb, startHelper } from "./processes.ts";
import type { Row } from "./row.ts";
import { health, isAlive, openScene } from "./scene.ts";

const OF_EACH_KIND = 200;
/** From when the server may end each kind, and by when it must have, in s. */
const AGES = { headers: [60, 110], body: [290, 345], neverReading: [50, 140] } as const;
/** The memory for 200 answers that nobody reads: part of each waits in the server. */
const MAX_MORE_MB = 200;

/**
 * 200 clients that send headers one byte per second, 200 that send a body like that, and 200 that request 5 MB and
 * never read. The last ones are ended after minutes, so this begins first, and `ended` continues while other faults are
 * tried.
 */
export async function slowClients(row: Row): Promise<{ ended: Promise<void> }> {
	const server = await startServer({ env: { TRUST_PROXY: "1" } });
	const scene = await openScene(server);
	const port = new URL(server.origin).port;
	await timesOfOrdinaryRequests(scene, 5_000);
	const before = residentMb(server.pid);
	const clients = startHelper("tests/reliability/children/slow-clients.ts", port, String(OF_EACH_KIND));
	await clients.saying("open ");
	const openedAt = performance.now();
	const { asked, slowest, refused } = await timesOfOrdinaryRequests(scene, 15_000);
	const moreMb = residentMb(server.pid) - before;
	console.log(`  ${asked} requests, the slowest ${slowest.toFixed(0)} ms; ${moreMb.toFixed(0)} MB more`);
	row.expect("ordinary requests are answered meanwhile", refused.length === 0, refused);
	row.expect("each within 2 s", slowest < 2_000, slowest);
	row.expect(`the clients take less than ${MAX_MORE_MB} MB`, !(moreMb > MAX_MORE_MB), moreMb);
	row.pages(
		`Ordinary requests are answered, each in less than 2 s. The 600 clients take less than ${MAX_MORE_MB} MB.`,
	);
	const [{ status }, lives] = [await health(server), await isAlive(server)];
	row.expect("/healthz and /livez answer 200", status === 200 && lives, status);
	row.health(`/healthz ${status}, /livez ${lives ? 200 : "does not answer"}.`);

	const ended = async () => {
		try {
			const [, ports = ""] = /open ([\d,]+)/.exec(clients.output()) ?? [];
			const neverReading = neverReadingAges(Number(port), ports.split(",").map(Number), openedAt);
			const dripping = (kind: string) =>
				[...clients.output().matchAll(new RegExp(`^${kind} (\\d+) (.*)$`, "gm"))].map(([, ms, answer]) => ({
					s: Number(ms) / 1_000,
					answer,
				}));
			const until = openedAt + AGES.body[1] * 1_000;
			while (performance.now() < until && dripping("body").length < OF_EACH_KIND) await pause(1_000);
			for (const kind of ["headers", "body"] as const)
				expectEnded(
					row,
					kind,
					dripping(kind).map(({ s }) => s),
				);
			const answers = new Set(["headers", "body"].flatMap(dripping).map(({ answer }) => answer));
			row.expect(
				"who sends slowly is told 408",
				answers.size === 1 && [...answers][0]?.includes(" 408 ") === true,
				[...answers],
			);
			expectEnded(row, "neverReading", await neverReading);
			row.after(
				"Ended with 408: slow headers after 66 to 96 s, a slow body after 300 to 330 s. A client that does not read is disconnected after one to two minutes.",
			);
			const again = await timesOfOrdinaryRequests(scene, 1_000);
			row.expect("afterwards all is as before", again.refused.length === 0, again.refused);
			const lines = linesOf(server.output());
			row.expect("the log has no error of it", !lines.some((line) => line.startsWith("error")), lines);
			row.log(lines);
		} finally {
			clients.end();
			await server.stop();
		}
	};
	return { ended: ended() };
}

/**
 * The ages at which the server has ended the clients that never read, in s. These clients do not notice it themselves.
 */
async function neverReadingAges(port: number, clients: number[], openedAt: number): Promise<number[]> {
	const ages = new Map<number, number>();
	const age = () => (performance.now() - openedAt) / 1_000;
	while (ages.size < clients.length && age() < AGES.neverReading[1]) {
		const open = connectedPorts(port);
		for (const client of clients) if (!open.has(client) && !ages.has(client)) ages.set(client, age());
		await pause(500);
	}
	return [...ages.values()];
}

function expectEnded(row: Row, kind: keyof typeof AGES, ages: number[]): void {
	const [from, to] = AGES[kind];
	const isRight = ages.length === OF_EACH_KIND && Math.min(...ages) > from && Math.max(...ages) < to;
	const seen = { ended: ages.length, first: Math.min(...ages), last: Math.max(...ages) };
	console.log(`  ${kind}: ${seen.ended} ended, from ${seen.first.toFixed(0)} to ${seen.last.toFixed(0)} s`);
	row.expect(`all ${OF_EACH_KIND} of ${kind} are ended at an age of ${from} to ${to} s`, isRight, seen);
}
