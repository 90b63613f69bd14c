import { sql } from "drizzle-orm";
import { log } from "#app/lib/log.server.ts";
import type { Reader } from "./db.ts";

/** A clock that follows the database's clock. */
export type DatabaseClock = { now(): Date; stop(): void };

const ASK_EVERY_MS = 10_000;
/** A machine's clock that is this wrong is logged. */
const LARGE_DIFFERENCE_MS = 1_000;

/**
 * Starts a clock that follows the database's, so that machines whose own clocks differ store and compare the same times
 * (docs/decisions/0058). It asks at the start and every ten seconds; in between it advances with the machine's clock.
 * @param readTime the database's time in UTC ms
 * @param machine the machine's, in UTC ms
 */
export async function followDatabaseClock(
	readTime: () => Promise<number>,
	machine: () => number = Date.now,
): Promise<DatabaseClock> {
	let offset = 0;

	/** The database has read its clock at some time between the question and the answer; one answer tells no more. */
	async function ask(): Promise<void> {
		const asked = machine();
		const time = await readTime();
		const answered = machine();
		const measured = time - (asked + answered) / 2;
		const uncertainty = (answered - asked) / 2;
		if (uncertainty >= 0 && Math.abs(measured - offset) <= uncertainty) return;
		if (Math.abs(measured - offset) >= LARGE_DIFFERENCE_MS)
			log.warn("the clock of this machine differs from the database's, which counts", {
				ms: Math.round(measured),
			});
		offset = measured;
	}

	await ask();
	// Without an answer the difference stays as it was; code that needs the database reports that it is away.
	const timer = setInterval(() => void ask().catch(() => {}), ASK_EVERY_MS).unref();
	return { now: () => new Date(Math.round(machine() + offset)), stop: () => clearInterval(timer) };
}

/** The time by PostgreSQL's clock, in UTC ms, even in a transaction that began long ago. */
export async function readPostgresTime(db: Reader): Promise<number> {
	const at = sql`cast(extract(epoch from clock_timestamp()) * 1000 as bigint)`.mapWith(Number);
	const [row] = await db.select({ at }).from(sql`(select 1) as one`);
	if (!row) throw new Error("the database has not said what time it is");
	return row.at;
}
