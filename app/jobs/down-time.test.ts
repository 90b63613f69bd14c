import { expect, test } from "vitest";
import { DAY, MINUTE } from "#tests/support/clock.ts";
import { captureLog } from "#tests/support/log.ts";
import { openWorld } from "#tests/support/world.ts";
import { logDownTime } from "./down-time.server.ts";
import type { Job } from "./jobs.server.ts";
import { runJobsOnce } from "./runner.server.ts";

const JOB: Job = { name: "sweep", everyMs: 10_000, run: async () => "0 done" };

test("a start says since when no job has run, if that is longer than a restart takes", async () => {
	using world = openWorld();
	using logged = captureLog("info");
	const start = async () => {
		await logDownTime(world.services);
		return logged.lines.splice(0).map(({ msg, since }) => [msg, since]);
	};
	expect(await start()).toEqual([]); // the first of all

	await runJobsOnce(world.services, [JOB]);
	const ended = world.clock.now();
	world.clock.advance(4 * MINUTE);
	expect(await start()).toEqual([]);
	world.clock.advance(2 * DAY);
	const [[msg, since] = []] = await start();
	expect(msg).toBe("the server was down");
	expect(Math.abs(Date.parse(since ?? "") - ended.getTime())).toBeLessThan(1_000);

	world.clock.set(new Date(ended.getTime() - DAY).toISOString());
	expect(await start()).toEqual([]); // the clock was ahead when the job ran
});
