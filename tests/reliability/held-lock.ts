import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { startServer } from "#tests/support/server.ts";
import { busy, expectHealed } from "./cannot-write.ts";
import { linesOf } from "./log-lines.ts";
import { expectRightBooks } from "./money.ts";
import { startHelper } from "./processes.ts";
import { type Row, underSeconds } from "./row.ts";
import { ask, health, isAlive, isForPeople, type Outcome, openScene, type Scene } from "./scene.ts";

const HELD_MS = 10_000;
const READERS = 8;
const WRITERS = 6;

/**
 * Another process, such as someone's sqlite3, begins to write and does not end for 10 s, while pages are read and forms
 * are posted.
 */
export async function heldLock(row: Row): Promise<void> {
	const server = await startServer({ env: { TRUST_PROXY: "1" } });
	const file = server.databaseUrl.slice("file:".length);
	try {
		const scene = await openScene(server);
		const holder = startHelper("tests/faults/children/hold-lock.ts", `file:${file}`, String(HELD_MS));
		const released = once(holder.process, "exit");
		await holder.saying("held");

		const over = new AbortController();
		const reads = repeat(READERS, over.signal, (turn) =>
			turn % 2 === 0 ? scene.publicPage() : scene.tripPage(),
		);
		const writes = repeat(WRITERS, over.signal, (turn) => scene.writeMessage(`Message ${turn}`));
		const payments = repeat(1, over.signal, () => scene.joinAndPay());
		await pause(HELD_MS / 2 + 1_000);
		const during = await health(server);
		const lives = await isAlive(server);
		await released;
		over.abort();
		report(row, { reads: await reads, writes: await writes, payments: await payments });

		row.expect(
			"/healthz names write while the lock is held",
			during.status === 503 && during.failed.includes("write"),
			during,
		);
		row.expect("/livez answers 200", lives);
		row.health(
			`/healthz ${during.status}: ${during.failed.join(", ")}; /livez ${lives ? 200 : "does not answer"}.`,
		);
		await expectHealed(row, scene, 15_000);
		await expectStoredOnce(row, scene, (await writes).filter(({ status }) => status === 303).length);
		await expectRightBooks(row, server);
		row.log(linesOf(server.output()));
	} finally {
		await server.stop();
	}
}

/** Several people act repeatedly, until it is over. */
async function repeat(
	people: number,
	over: AbortSignal,
	act: (turn: number) => Promise<Outcome>,
): Promise<Outcome[]> {
	const outcomes: Outcome[] = [];
	let turn = 0;
	const person = async () => {
		while (!over.aborted) {
			turn += 1;
			outcomes.push(await act(turn));
			await pause(50);
		}
	};
	await Promise.all(Array.from({ length: people }, person));
	return outcomes;
}

function report(
	row: Row,
	{ reads, writes, payments }: Record<"reads" | "writes" | "payments", Outcome[]>,
): void {
	const slowest = Math.max(...reads.map(({ ms }) => ms));
	row.expect(
		"every page is read meanwhile",
		reads.every(({ status }) => status === 200),
		statuses(reads),
	);
	row.expect("no page waits for the lock", slowest < 2_000, slowest);
	row.pages(`Pages: 200, each in ${underSeconds(slowest)}.`);
	const refused = [...writes, ...payments].filter(({ status }) => status === 503);
	const isSound = [...writes, ...payments].every(({ status }) => status === 303 || status === 503);
	row.expect("a form is either stored or refused", isSound, statuses([...writes, ...payments]));
	const longest = Math.max(...[...writes, ...payments].map(({ ms }) => ms));
	row.expect("no form waits for more than 12 s", longest < 12_000, longest);
	const areKind =
		refused.length > 0 &&
		refused.every((one) => one.text.includes(busy) && one.retryAfter === "1" && isForPeople(one));
	row.expect(
		"what is refused says why and when to come again",
		areKind,
		refused.find((one) => !one.text.includes(busy))?.text.slice(0, 200),
	);
	row.pages(
		`Forms wait up to 5 s; then they come back as they were typed, with 503, Retry-After 1 and “${busy}”`,
	);
}

function statuses(outcomes: Outcome[]): Record<string, number> {
	const counts: Record<string, number> = {};
	for (const { status } of outcomes) counts[status] = (counts[status] ?? 0) + 1;
	return counts;
}

async function expectStoredOnce(row: Row, { olga, trip }: Scene, taken: number): Promise<void> {
	const { text } = await ask(olga, `/api/trips/share/${trip.shareId}`);
	const { messages } = JSON.parse(text) as { messages: { message: string }[] };
	const stored = messages.filter(({ message }) => /^Message \d+$/.test(message)).length;
	row.expect("each message that was taken is stored once, and no other", stored === taken, { taken, stored });
	if (stored === taken) row.after("Accepted forms are stored once; refused ones are not stored.");
}
