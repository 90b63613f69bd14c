import type { ChildProcess } from "node:child_process";
import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { queueMessage } from "#app/mail/outbox.server.ts";
import { outbox } from "#db/schema/mail.ts";
import { startChild } from "#tests/support/child-process.ts";
import { SECOND } from "#tests/support/clock.ts";
import { openWorld } from "#tests/support/world.ts";

const JOBS = ["sweep", "charge", "notices"];
const LEASE_MS = 20 * SECOND;
/** The time that a slow machine may need to start a process and to find work. */
const START_MS = 10 * SECOND;
const KILLS = 4;
const MAILS = 12;

type Event = { what: string; state: "begun" | "ended"; at: number; by: Runner };
type Runner = { process: ChildProcess; killedAt: number | null; events: Event[] };

/** A process whose clock is off by `skewMs`. */
function startRunner(url: string, skewMs: number): Runner {
	const { process } = startChild("tests/faults/children/run-jobs.ts", url, String(skewMs));
	const runner: Runner = { process, killedAt: null, events: [] };
	let rest = "";
	process.stdout?.on("data", (chunk) => {
		const lines = (rest + chunk).split("\n");
		rest = lines.pop() ?? "";
		for (const line of lines) runner.events.push({ ...(JSON.parse(line) as Event), by: runner });
	});
	return runner;
}

async function kill(runner: Runner): Promise<void> {
	const ended = new Promise((resolve) => runner.process.once("close", resolve));
	runner.process.kill("SIGKILL");
	await ended;
	runner.killedAt = Date.now();
}

/**
 * When each turn of a job began and ended, in the order of their beginnings. A killed one counts as ended by the kill.
 */
function turnsOf(runners: Runner[], what: string) {
	const turns = runners.flatMap(({ events, killedAt }) => {
		const own = events.filter((event) => event.what === what);
		return own.flatMap(({ state, at }, index) => {
			if (state === "ended") return [];
			const next = own[index + 1];
			return [{ from: at, to: next?.at ?? killedAt ?? Date.now(), wasKilled: !next && killedAt !== null }];
		});
	});
	return turns.sort((one, other) => one.from - other.from);
}

test.each([
	[0, 30 * SECOND],
	[0, -30 * SECOND],
])(
	"processes whose clocks are %i ms and %i ms off do no job and send no mail twice at once, and take over from one that is killed",
	async (...skews) => {
		using world = openWorld({ clock: { now: () => new Date(), set() {}, advance() {} } });
		const runners = skews.map((skew) => startRunner(world.url, skew));
		const living = [...runners];
		const queueMails = (round: number) =>
			world.db.write(async (tx) => {
				for (let index = 0; index < MAILS; index += 1)
					await queueMessage(world.nobody, tx, {
						source: `mail ${round}.${index}`,
						channel: "mail",
						kind: "welcome",
						topic: "account",
						email: "ben@people.example",
						content: {},
					});
			});
		const beginsAfter = async (what: string, since: number) => {
			await expect
				.poll(() => turnsOf(runners, what).some(({ from }) => from > since), {
					timeout: LEASE_MS + 30 * SECOND + START_MS,
					interval: 50,
				})
				.toBe(true);
			const turn = turnsOf(runners, what).find(({ from }) => from > since);
			return (turn?.from ?? 0) - since;
		};
		const waits: number[] = [];
		try {
			for (const job of JOBS) await beginsAfter(job, 0);
			for (let round = 0; round < KILLS; round += 1) {
				await queueMails(round);
				await pause(1_000 * round);
				const index = round % 2;
				const victim = living[index];
				if (!victim) throw new Error("one of two runs");
				await kill(victim);
				const killedAt = victim.killedAt ?? 0;
				for (const job of JOBS) waits.push(await beginsAfter(job, killedAt));
				const next = startRunner(world.url, skews[index] ?? 0);
				runners.push(next);
				living[index] = next;
				await expect.poll(() => next.events.length, { timeout: LEASE_MS + START_MS }).toBeGreaterThan(0);
			}
			await expect
				.poll(async () => (await world.db.read.select().from(outbox)).filter(({ tries }) => tries === 0), {
					timeout: LEASE_MS + START_MS,
				})
				.toEqual([]);
		} finally {
			for (const runner of runners) if (runner.killedAt === null) await kill(runner);
		}

		for (const job of JOBS) {
			const turns = turnsOf(runners, job);
			expect(turns.length).toBeGreaterThan(2 * KILLS);
			for (const [index, { from }] of turns.entries()) {
				const before = turns[index - 1];
				if (before) expect(from, `${job} twice at once`).toBeGreaterThanOrEqual(before.to);
			}
		}
		const sources = new Set(runners.flatMap(({ events }) => events.map(({ what }) => what)));
		const mails = [...sources].filter((what) => what.startsWith("mail"));
		expect(mails).toHaveLength(KILLS * MAILS);
		for (const mail of mails) {
			const turns = turnsOf(runners, mail);
			expect(turns.filter(({ wasKilled }) => !wasKilled).length, mail).toBeLessThanOrEqual(1);
		}
		expect(Math.max(...waits)).toBeLessThanOrEqual(LEASE_MS + START_MS);
	},
);
