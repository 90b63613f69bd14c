import { expect, test, vi } from "vitest";
import { findStep, startStep } from "#app/features/identity/passkeys/sign-in-steps.server.ts";
import { claimLookup } from "#app/features/payments/attempts/look-up-attempt.server.ts";
import { countInDatabase } from "#app/http/rate-limit-counters.server.ts";
import { queueMessage, sendOutbox } from "#app/mail/outbox.server.ts";
import { followDatabaseClock } from "#db/database-clock.ts";
import { attempts } from "#db/schema/payments.ts";
import { MINUTE, SECOND, testClock } from "#tests/support/clock.ts";
import { errorCodeOf } from "#tests/support/error-code.ts";
import { fakeIntervals } from "#tests/support/fake-intervals.ts";
import { randomSeeds } from "#tests/support/long-run.ts";
import { startMemberPayment, tripWithGuest } from "#tests/support/payments.ts";
import { type Random, seededRandom } from "#tests/support/random.ts";
import { openWorld, openWorldAt, type World } from "#tests/support/world.ts";
import type { Job } from "./jobs.server.ts";
import { runJobsOnce } from "./runner.server.ts";

const LEASE_MS = 20 * SECOND;
const LOOKUP_GAP_MS = 2_500;
const STEP_MS = 10 * MINUTE;
const LIMIT = { key: "someone", max: 5, windowMs: MINUTE };
/** The test's clocks tick with each reading, so what happens this close to a deadline may go either way. */
const TICKS_MS = 100;
const STEPS = 150;

fakeIntervals();

/** By how much the clocks of two machines differ from the database's, in seconds. */
const CLOCKS = [
	[0, 30],
	[0, -30],
	[-15, 15],
] as const;
const RUNS = CLOCKS.flatMap(([one, two]) => randomSeeds(3).map((seed) => [one, two, seed] as const));

test.each(RUNS)(
	"two machines whose clocks are %i s and %i s off, in random order, seed %i",
	async (...run) => {
		const [one, two, seed] = run;
		using scene = await openScene(seededRandom(seed));
		scene.machines.push(await scene.start(one * SECOND), await scene.start(two * SECOND));
		for (let step = 0; step < STEPS; step += 1) await scene.step();
		await scene.end();
		const { counts } = scene;
		expect(Math.min(...Object.values(counts)), JSON.stringify(counts)).toBeGreaterThan(0);
	},
);

type Machine = { world: World; skewMs: number; isDead: boolean };
/** A job or a mail in progress, until a time by the true clock. */
type Running = { machine: Machine; name: string; endsAt: number; finish: () => void; done: Promise<unknown> };

/** Machines that share one database, the time by its clock, and the invariants. */
async function openScene(random: Random) {
	const truth = testClock();
	const first = openWorld({ clock: truth });
	const { member, ctx } = await tripWithGuest(first);
	await startMemberPayment(ctx(), member.id);
	const [attempt] = await first.db.read.select({ id: attempts.id }).from(attempts);
	const attemptId = attempt?.id ?? "";

	const machines: Machine[] = [];
	const ends: (() => void)[] = [];
	const running = new Set<Running>();
	/** Until when a dead machine may still hold a job. */
	const freeBy = new Map<string, number>();
	const counts = { jobs: 0, takenOver: 0, mails: 0, refused: 0, lookUps: 0, steps: 0, deaths: 0 };
	let window = { endsAt: 0, count: 0 };
	let lookedUpAt = Number.NEGATIVE_INFINITY;
	let mails = 0;
	const steps: { secret: string; endsAt: number }[] = [];
	const now = () => truth.now().getTime();

	async function start(skewMs: number): Promise<Machine> {
		const own = () => truth.now().getTime() + skewMs;
		const clock = await followDatabaseClock(async () => now(), own);
		const machine: Machine = { world: first, skewMs, isDead: false };
		machine.world = openWorldAt(first.url, {
			clock: { ...truth, now: clock.now },
			databaseTime: now,
			wrapDb: (db) => ({
				...db,
				write: (work) => (machine.isDead ? Promise.reject(new Error("the machine is off")) : db.write(work)),
			}),
		});
		ends.push(clock.stop, machine.world.close);
		return machine;
	}

	/** Starts something that lasts up to `maxMs`, and waits until it calls its callback at work. */
	async function begin(
		name: string,
		{ machine, maxMs }: { machine: Machine; maxMs: number },
		work: (atWork: () => Promise<void>) => Promise<unknown>,
	): Promise<boolean> {
		const begun = Promise.withResolvers<true>();
		const end = Promise.withResolvers<void>();
		const one: Running = {
			...{ machine, name, endsAt: 0, finish: end.resolve },
			done: work(() => {
				const same = [...running].filter((other) => other.name === name && !other.machine.isDead);
				expect(same, `${name} is done twice at once`).toEqual([]);
				one.endsAt = now() + random.below(maxMs);
				running.add(one);
				begun.resolve(true);
				return end.promise;
			}),
		};
		return Promise.race([begun.promise, one.done.then(() => false)]);
	}

	async function pass(ms: number): Promise<void> {
		for (let passed = 0; passed < ms; passed += SECOND) {
			truth.advance(SECOND);
			vi.advanceTimersByTime(SECOND);
			for (const { world, isDead } of machines) if (!isDead) await world.db.write(async () => {}); // after the renewals
			for (const one of [...running]) {
				if (one.machine.isDead || one.endsAt > now()) continue;
				running.delete(one);
				one.finish();
				await one.done;
			}
		}
	}

	const isUnderWay = (name: string) => [...running].some((one) => one.name === name && !one.machine.isDead);

	async function runJob(machine: Machine, name = random.pick(["sweep", "charge", "send"])): Promise<void> {
		const wasUnderWay = isUnderWay(name);
		const free = (freeBy.get(name) ?? 0) + TICKS_MS <= now();
		const begun = await begin(name, { machine, maxMs: MINUTE }, (atWork) => {
			const job: Job = { name, everyMs: MINUTE, run: () => atWork().then(() => "done") };
			return runJobsOnce(machine.world.services, [job]);
		});
		if (begun && freeBy.delete(name)) counts.takenOver += 1;
		if (begun) counts.jobs += 1;
		else expect(wasUnderWay || !free, `nobody is at ${name}, and yet it is not begun`).toBe(true);
	}

	/** The sender's lease is left out: even without it, the outbox sends a mail once. */
	async function sendMail(machine: Machine): Promise<void> {
		const source = `mail ${mails}`;
		mails += 1;
		const { world } = random.pick(living());
		const message = {
			source,
			channel: "mail",
			kind: "welcome",
			topic: "account",
			email: "ben@people.example",
		} as const;
		await world.db.write((tx) => queueMessage(world.nobody, tx, { ...message, content: {} }));
		const send = (sender: Machine) =>
			begin(source, { machine: sender, maxMs: MINUTE - 2 * SECOND }, (atWork) => {
				const mail = async (_: unknown, row: { source: string }) => {
					if (row.source === source) await atWork();
					return undefined;
				};
				return sendOutbox(sender.world.nobody, { mail, push: mail });
			});
		expect(await send(machine), `${source} waits`).toBe(true);
		counts.mails += 1;
		for (const other of living()) expect(await send(other), `${source} goes twice`).toBe(false);
	}

	async function count({ world }: Machine): Promise<void> {
		const outcome = await errorCodeOf(countInDatabase(world.nobody, [LIMIT]));
		const at = now();
		if (Math.abs(at - window.endsAt) < TICKS_MS) return;
		if (at > window.endsAt && outcome === "accepted") window = { endsAt: at + LIMIT.windowMs, count: 0 };
		window.count += 1;
		expect(outcome).toBe(window.count > LIMIT.max ? "rate_limited" : "accepted");
		if (outcome !== "accepted") counts.refused += 1;
	}

	async function lookUp({ world }: Machine): Promise<void> {
		const isClaimed = await claimLookup(world.nobody, attemptId);
		const at = now();
		const age = at - lookedUpAt;
		if (Math.abs(age - LOOKUP_GAP_MS) > TICKS_MS) expect(isClaimed).toBe(age > LOOKUP_GAP_MS);
		if (isClaimed) lookedUpAt = at;
		counts.lookUps += 1;
	}

	async function signIn({ world }: Machine): Promise<void> {
		const purpose = "passkey_sign_in" as const;
		const step = { purpose, userId: null, challenge: "challenge" };
		const secret = await world.db.write((tx) => startStep(tx, step, world.nobody.now));
		steps.push({ secret, endsAt: now() + STEP_MS });
		const other = random.pick(living()).world;
		const { secret: known, endsAt } = random.pick(steps);
		const found = await findStep(other.nobody, known, purpose);
		const left = endsAt - now();
		if (Math.abs(left) > TICKS_MS) expect(found !== null).toBe(left > 0);
		counts.steps += 1;
	}

	/** Replaces a machine by another with the same clock. The dead machine's work stays as it was. */
	async function die(machine: Machine): Promise<void> {
		machine.isDead = true;
		for (const one of [...running]) {
			if (one.machine !== machine) continue;
			running.delete(one);
			if (!one.name.startsWith("mail")) freeBy.set(one.name, now() + LEASE_MS);
		}
		machines[machines.indexOf(machine)] = await start(machine.skewMs);
		counts.deaths += 1;
	}

	const living = () => machines.filter(({ isDead }) => !isDead);

	return {
		machines,
		counts,
		start,
		async step(): Promise<void> {
			const machine = random.pick(living());
			if (random.chance(0.03)) await die(machine);
			else await random.pick([runJob, runJob, sendMail, count, count, lookUp, signIn])(machine);
			if (random.chance(0.5)) await pass(random.below(8) * SECOND);
		},
		/**
		 * Lets everything in progress end. If the machine of a last job dies, the job is taken over when its lease has
		 * ended.
		 */
		async end(): Promise<void> {
			await pass(2 * MINUTE);
			expect([...running].filter(({ machine }) => !machine.isDead)).toEqual([]);
			const [one, other] = living();
			if (!one || !other) throw new Error("both machines are replaced when they die");
			await runJob(one, "sweep");
			await die(one);
			for (let waited = 0; waited <= LEASE_MS; waited += SECOND) {
				await runJob(other, "sweep");
				await pass(SECOND);
			}
			await runJob(other, "sweep");
		},
		[Symbol.dispose]() {
			for (const end of ends) end();
			first[Symbol.dispose]();
		},
	};
}
