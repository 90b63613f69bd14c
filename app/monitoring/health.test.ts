import { expect, test } from "vitest";
import { JOBS, type Job } from "#app/jobs/jobs.server.ts";
import { newId } from "#app/lib/ids.server.ts";
import { queueMessage } from "#app/mail/outbox.server.ts";
import { bookChecks } from "#db/schema/ledger.ts";
import { jobRuns, settings } from "#db/schema/system.ts";
import { DAY, HOUR, MINUTE } from "#tests/support/clock.ts";
import { postgresServer } from "#tests/support/databases.ts";
import { databaseThatFillsUp } from "#tests/support/full-disk.ts";
import { captureLog } from "#tests/support/log.ts";
import { openWorld, type World, type WorldOptions } from "#tests/support/world.ts";
import { healthChecks } from "./health.server.ts";
import * as texts from "./texts.ts";

const ADVICE = postgresServer() ? texts.ADVICE_ON_SERVER : texts.ADVICE;

function healthOf(world: Pick<World, "services" | "url">) {
	return healthChecks({ ...world.services, env: { DATABASE_URL: world.url } });
}

function openHealth(options: WorldOptions = {}) {
	const world = openWorld(options);
	return { world, check: healthOf(world), [Symbol.dispose]: () => world[Symbol.dispose]() };
}

async function noteRuns({ db, clock }: World, jobs: readonly Job[] = JOBS): Promise<void> {
	const at = clock.now().getTime();
	const runs = jobs.map(({ name, everyMs }) => ({
		...{ name, everyMs, startedAt: at, endedAt: at, outcome: "done" as const, summary: "" },
	}));
	await db.write(async (tx) => {
		await tx.delete(jobRuns);
		await tx.insert(jobRuns).values(runs);
	});
}

test("a new server is well, and has written a row", async () => {
	using health = openHealth();
	const { status, checks, advice } = await health.check();
	expect({ status, advice }).toEqual({ status: "ok", advice: {} });
	expect(Object.keys(checks)).toEqual(Object.keys(ADVICE));
	expect(new Set(Object.values(checks))).toEqual(new Set(["ok"]));
	const rows = await health.world.db.read.select().from(settings);
	expect(rows.map(({ name }) => name)).toContain("health_written_at");
});

test("what everyone may read names the check and what to do, and the figures are in the log, once", async () => {
	using logged = captureLog();
	const { disk, wrapDb } = databaseThatFillsUp();
	using health = openHealth({ wrapDb });
	disk.isFull = true;
	const answer = await health.check();
	expect(answer).toMatchObject({
		status: "failed",
		checks: { read: "ok", write: "failed" },
		advice: { write: ADVICE.write },
	});
	expect(await health.check()).toBe(answer);
	expect(logged.lines).toMatchObject([{ level: "error", what: "write", reason: "database or disk is full" }]);
	expect(disk.writes).toBe(1);
});

test("many who ask at once cost one write", async () => {
	const { disk, wrapDb } = databaseThatFillsUp();
	using health = openHealth({ wrapDb });
	const answers = await Promise.all(Array.from({ length: 200 }, () => health.check()));
	expect(new Set(answers).size).toBe(1);
	expect(disk.writes).toBe(1);
});

test("a job that has not run for three times its interval is named in the log", async () => {
	using logged = captureLog();
	using health = openHealth();
	await noteRuns(
		health.world,
		JOBS.filter(({ name }) => name !== "charge-due"),
	);
	health.world.clock.advance(2 * HOUR);
	await noteRuns(
		health.world,
		JOBS.filter(({ name }) => name !== "charge-due"),
	);
	expect((await healthOf(health.world)()).checks.jobs).toBe("ok");
	health.world.clock.advance(2 * HOUR);
	await noteRuns(
		health.world,
		JOBS.filter(({ name }) => name !== "charge-due"),
	);
	expect((await health.check()).checks.jobs).toBe("failed");
	expect(logged.lines).toMatchObject([{ what: "jobs", reason: "late: charge-due" }]);
});

test("jobs that run only when there is something to do are never late", async () => {
	using health = openHealth();
	health.world.clock.advance(3 * DAY);
	await noteRuns(
		health.world,
		JOBS.filter(({ isDue }) => !isDue),
	);
	expect((await health.check()).status).toBe("ok");
});

test("a mail that nobody tries to send is a failure after a quarter of an hour", async () => {
	using _logged = captureLog();
	using health = openHealth();
	const { world } = health;
	const mail = { source: "a", channel: "mail", kind: "welcome", topic: "account", content: {} } as const;
	await world.db.write((tx) => queueMessage(world.nobody, tx, { ...mail, email: "a@b.example" }));
	world.clock.advance(14 * MINUTE);
	await noteRuns(world);
	const early = await healthOf(world)();
	expect(early.checks.outbox).toBe("ok");
	world.clock.advance(2 * MINUTE);
	expect((await health.check()).checks).toMatchObject({ outbox: "failed", jobs: "ok" });
});

test("money that is held for more than a moment is a failure, and jobs that wait for that are not", async () => {
	using _logged = captureLog();
	using health = openHealth();
	const { world } = health;
	const now = world.clock.now().getTime();
	const check = { id: newId(), provider: "demo", reason: "restored", beganAt: now, knownAt: now } as const;
	await world.db.write((tx) => tx.insert(bookChecks).values(check));
	expect((await healthOf(world)()).checks.hold).toBe("ok");
	world.clock.advance(HOUR);
	await noteRuns(
		world,
		JOBS.filter(({ runsDuringCheck }) => runsDuringCheck),
	);
	expect((await health.check()).checks).toMatchObject({ hold: "failed", jobs: "ok" });
});

test("a database of another build is a failure", async () => {
	using _logged = captureLog();
	using health = openHealth();
	await health.world.db.write(async (tx) => tx.run("insert into migrations values ('9999_later', 'x', 1)"));
	expect((await health.check()).checks).toMatchObject({ schema: "failed", read: "ok" });
});
