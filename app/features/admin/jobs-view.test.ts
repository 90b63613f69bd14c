import { expect, test } from "vitest";
import { storeJobRun } from "#app/jobs/runner.server.ts";
import { jobs, leases } from "#db/schema/system.ts";
import { worldWithAdmin } from "#tests/support/admins.ts";
import { MINUTE, SECOND } from "#tests/support/clock.ts";
import { errorCodeOf } from "#tests/support/error-code.ts";
import { jobsView } from "./jobs-view.server.ts";

const RUN = { job: "send", everyMs: 2_000, summary: "3 messages sent", outcome: "done" } as const;

test("each job is shown with its last run, and its last failure until the next one", async () => {
	const { world, admin } = await worldWithAdmin();
	using _ = world;
	const run = async (given: { outcome: "done" | "failed"; summary: string }) => {
		const startedAt = world.clock.now();
		world.clock.advance(1.5 * SECOND);
		const endedAt = world.clock.now();
		await world.db.write((tx) => storeJobRun(tx, { ...RUN, ...given, startedAt, endedAt }));
		world.clock.advance(MINUTE);
	};
	await run({ outcome: "failed", summary: "no luck" });
	await run({ outcome: "done", summary: "3 messages sent" });
	const { runs } = await jobsView(admin());
	expect(runs).toHaveLength(1);
	expect(runs[0]).toMatchObject({ title: "send", marks: [{ word: "done" }] });
	expect(runs[0]?.facts.map(({ value }) => value)).toEqual([
		"3 messages sent",
		"Nov 20, 2026, 10:01 AM UTC",
		"1.5 s",
		"every 2 s",
		"Nov 20, 2026, 10:00 AM UTC: no luck",
	]);
});

test("who holds a lease is shown, and a lease that a dead process left is told apart", async () => {
	const { world, admin } = await worldWithAdmin();
	using _ = world;
	const now = world.clock.now().getTime();
	await world.db.write(async (tx) => {
		await tx.insert(leases).values({ name: "clean", holder: "dead", expiresAt: now - 1 });
		await tx.insert(leases).values({ name: "send", holder: "alive", expiresAt: now + 1 });
		const row = { kind: "k", source: "s", payload: {}, runAt: 0, createdAt: 0 };
		await tx.insert(jobs).values({ id: "1", status: "dead", ...row });
	});
	const view = await jobsView(admin());
	expect(view.leases.map(({ title, marks }) => [title, marks.length])).toEqual([
		["clean", 1],
		["send", 0],
	]);
	expect(view.failed.count).toBe(1);
	expect(await errorCodeOf(jobsView(world.nobody))).toBe("not_found");
});
