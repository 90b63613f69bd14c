import { expect, test } from "vitest";
import { DAY, HOUR, testClock } from "#tests/support/clock.ts";
import { openWorld } from "#tests/support/world.ts";
import { isBackupDue } from "./back-up.server.ts";
import { JOBS } from "./jobs.server.ts";
import { runJobsOnce } from "./runner.server.ts";

const backupJob = JOBS.filter(({ name }) => name === "backup");

test("a backup is due a day after the database was made, and a day after each that succeeded", async () => {
	using world = openWorld({ clock: testClock() });
	const isDue = (after: number) => {
		world.clock.set(madeAt + after);
		return isBackupDue(world.jobs);
	};
	const madeAt = Date.now(); // migrations are recorded by the machine's own clock
	expect([await isDue(HOUR), await isDue(23 * HOUR), await isDue(DAY)]).toEqual([false, false, true]);
	const [run] = await runJobsOnce(world.services, backupJob);
	expect(run).toEqual({
		job: "backup",
		outcome: "done",
		summary: "test.db.zst, 0 KB; 1 kept, 0 older deleted",
	});
	expect([await isDue(DAY + 23 * HOUR), await isDue(2 * DAY)]).toEqual([false, true]);
});

test("one that failed is tried again an hour later", async () => {
	using world = openWorld({ clock: testClock() });
	world.clock.set(Date.now() + 2 * DAY);
	const backUp = () => Promise.reject(new Error("the disk is full"));
	const [run] = await runJobsOnce({ ...world.services, backUp }, backupJob);
	expect(run).toMatchObject({ outcome: "failed", summary: "the disk is full" });
	expect(await isBackupDue(world.jobs)).toBe(true);
	expect(backupJob[0]).toMatchObject({ everyMs: DAY, looksEveryMs: HOUR });
});

test("a database on a server is not backed up by the app", async () => {
	using world = openWorld({ clock: testClock() });
	world.clock.set(Date.now() + 2 * DAY);
	expect(await isBackupDue({ ...world.jobs, backUp: null })).toBe(false);
	const [run] = await runJobsOnce({ ...world.services, backUp: null }, backupJob);
	expect(run).toMatchObject({ outcome: "done", summary: "the database is backed up where its server runs" });
});
