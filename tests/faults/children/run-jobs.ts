import { writeSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import type { Job } from "#app/jobs/jobs.server.ts";
import { startJobs } from "#app/jobs/runner.server.ts";
import { type Deliver, isMessageDue, sendOutbox } from "#app/mail/outbox.server.ts";
import { followDatabaseClock } from "#db/database-clock.ts";
import { openWorldAt } from "#tests/support/world.ts";
import { databaseTimeOf } from "./database-time.ts";

/**
 * argv: database URL, by how many ms this process's clock is off. Runs three jobs and sends mail until it is killed,
 * and prints when each begins and ends, by the machine's clock.
 */
const [url = "", skewMs] = process.argv.slice(2);
const readTime = databaseTimeOf(url);
const clock = await followDatabaseClock(readTime, () => Date.now() + Number(skewMs));
const world = openWorldAt(url, { clock: { now: clock.now, set() {}, advance() {} } });

async function printed(what: string, maxMs: number): Promise<void> {
	const print = (state: string) => writeSync(1, `${JSON.stringify({ what, state, at: Date.now() })}\n`);
	print("begun");
	await pause(Math.random() * maxMs);
	print("ended");
}

const deliver: Deliver = async (_, { source }) => {
	await printed(source, 400);
	return undefined;
};
const always = async () => true;
const jobs: Job[] = [
	...["sweep", "charge", "notices"].map((name) => ({
		name,
		everyMs: 300,
		isDue: always,
		run: () => printed(name, 2_500).then(() => "done"),
	})),
	{
		name: "send",
		everyMs: 300,
		isDue: (ctx) => isMessageDue(ctx, "mail"),
		run: async (ctx) => `${(await sendOutbox(ctx, { mail: deliver, push: deliver })).sent} sent`,
	},
];
startJobs({ ...world.services, databaseTime: readTime }, jobs);
setInterval(() => {}, 1_000); // the jobs' timers do not keep the process alive
