import { and, eq, lte, min, sql } from "drizzle-orm";
import { findOpenBookCheck } from "#app/features/ledger/book-checks.server.ts";
import type { Provider } from "#app/gateway/gateway.ts";
import { MINUTE_MS } from "#app/lib/dates.ts";
import { errorInALine } from "#app/lib/describe-error.ts";
import { log } from "#app/lib/log.server.ts";
import type { Db } from "#db/db.ts";
import { engineOf } from "#db/engine.ts";
import { readMigrations } from "#db/migrations.ts";
import { outbox } from "#db/schema/mail.ts";
import { jobRuns, settings } from "#db/schema/system.ts";
import { databaseFile } from "./disk.server.ts";
import { ADVICE, ADVICE_ON_SERVER } from "./texts.ts";

type Check = keyof typeof ADVICE;

/** The public result: the checks, and advice for those that failed. */
export type Health = {
	status: "ok" | "failed";
	checks: Record<Exclude<Check, "disk">, "ok" | "failed"> & { disk?: "ok" | "failed" }; // no disk for a database on a server
	advice: Partial<Record<Check, string>>;
};

type HealthOf = { db: Db; now: () => Date; payments: { provider: Provider }; env: { DATABASE_URL: string } };

/** Anyone can ask, so the checks are made once for all requests within this time, in ms. */
const MAX_AGE_MS = 2_000;
/** Writing a row writes to the disk, so it is checked less often. */
const MAX_WRITE_AGE_MS = 10_000;
/** Fly allows a check 5 s. */
const MAX_CHECK_MS = 3_000;

const MIN_FREE_BYTES = 64 * 1024 * 1024;
/** A due mail is tried within seconds. A failed one becomes due again only after a wait. */
const MAX_MAIL_AGE_MS = 15 * MINUTE_MS;
/** After each start, money is held until our books are compared with the provider's, which normally takes seconds. */
const MAX_HOLD_MS = 2 * MINUTE_MS;
/** How late a job may be beyond three times its interval: others in the process may delay it. */
const JOB_SLACK_MS = 10 * MINUTE_MS;

/** The health of the server and of what it needs. Details with figures are logged when a failure begins and when it ends. */
export function healthChecks({ db, now, payments: { provider }, env }: HealthOf): () => Promise<Health> {
	const startedAt = now().getTime();
	const schema = readMigrations(engineOf(env.DATABASE_URL)).at(-1)?.name;
	const file = databaseFile(env.DATABASE_URL);
	const advice: Partial<Record<Check, string>> = file ? ADVICE : ADVICE_ON_SERVER;
	const writeRow = kept(() => inTime(write()), MAX_WRITE_AGE_MS);
	let failing = new Set<Check>();

	const openedFile = file?.id();

	async function write(): Promise<string | null> {
		if (file?.id() !== openedFile)
			return "the database's file was moved, deleted or replaced while it was open";
		const row = { name: "health_written_at", value: now().toISOString() };
		await db.write((tx) =>
			tx.insert(settings).values(row).onConflictDoUpdate({ target: settings.name, set: row }),
		);
		return null;
	}

	/** Each returns the failure with its figures, or null. */
	const checks: Record<Exclude<Check, "disk">, () => Promise<string | null>> & {
		disk?: () => Promise<string | null>;
	} = {
		async read() {
			await db.read.select({ name: settings.name }).from(settings).limit(1);
			return null;
		},
		write: writeRow,
		...(file && {
			async disk() {
				const free = await file.freeBytes();
				return free < MIN_FREE_BYTES ? `${free} bytes are free` : null;
			},
		}),
		async schema() {
			const [newest] = await db.read.select({ name: sql<string>`max(name)` }).from(sql`migrations`);
			return newest?.name === schema ? null : `the newest migration is ${newest?.name}`;
		},
		async jobs() {
			const { JOBS } = await import("#app/jobs/jobs.server.ts");
			const at = now().getTime();
			const runs = new Map((await db.read.select().from(jobRuns)).map((run) => [run.name, run.endedAt]));
			const isHeld = (await findOpenBookCheck(db.read, { provider })) !== null;
			const late = JOBS.filter((job) => {
				// A job with `isDue` may not run for days.
				if (job.isDue || (isHeld && !job.runsDuringCheck)) return false;
				return at - Math.max(runs.get(job.name) ?? 0, startedAt) > 3 * job.everyMs + JOB_SLACK_MS;
			});
			return late.length > 0 ? `late: ${late.map(({ name }) => name).join(", ")}` : null;
		},
		async outbox() {
			const at = now().getTime();
			const isDueMail = and(eq(outbox.channel, "mail"), eq(outbox.status, "waiting"), lte(outbox.runAt, at));
			const [oldest] = await db.read
				.select({ at: min(outbox.runAt) })
				.from(outbox)
				.where(isDueMail);
			// After a long stop the waiting mails are old, so they get time to be sent before they count as stuck.
			const age = oldest?.at ? at - Math.max(oldest.at, startedAt) : 0;
			return age > MAX_MAIL_AGE_MS ? `the oldest mail has waited for ${Math.round(age / 1_000)} s` : null;
		},
		async hold() {
			const open = await findOpenBookCheck(db.read, { provider });
			const age = open ? now().getTime() - open.beganAt : 0;
			return age > MAX_HOLD_MS ? `no money has moved for ${Math.round(age / 1_000)} s` : null;
		},
	};

	async function check(): Promise<Health> {
		const entries = Object.entries(checks);
		const names = entries.map(([name]) => name as Check);
		const problems = await Promise.all(entries.map(([, check]) => inTime(check()).catch(errorInALine)));
		const failed = names.filter((_, index) => problems[index] !== null);
		logChanges(failed, (name) => problems[names.indexOf(name)] ?? "");
		return {
			status: failed.length > 0 ? "failed" : "ok",
			checks: Object.fromEntries(
				names.map((name) => [name, failed.includes(name) ? "failed" : "ok"]),
			) as Health["checks"],
			advice: Object.fromEntries(failed.map((name) => [name, advice[name]])),
		};
	}

	function logChanges(failed: Check[], problemOf: (name: Check) => string): void {
		for (const what of failed) {
			if (!failing.has(what)) log.error("health: a check fails", { what, reason: problemOf(what) });
		}
		for (const what of failing) {
			if (!failed.includes(what)) log.info("health: a check passes again", { what });
		}
		failing = new Set(failed);
	}

	return kept(check, MAX_AGE_MS);
}

/** Returns a result that is younger than this, and shares a check that is under way. */
function kept<T>(check: () => Promise<T>, maxAgeMs: number): () => Promise<T> {
	let result: Promise<T> | null = null;
	let endedAt = Number.POSITIVE_INFINITY;
	return () => {
		if (result && performance.now() - endedAt < maxAgeMs) return result;
		endedAt = Number.POSITIVE_INFINITY;
		result = check().finally(() => {
			endedAt = performance.now();
		});
		return result;
	};
}

/** @throws Error if it takes too long */
async function inTime<T>(work: Promise<T>): Promise<T> {
	const late = Promise.withResolvers<never>();
	const timer = setTimeout(() => late.reject(new Error(`no answer within ${MAX_CHECK_MS} ms`)), MAX_CHECK_MS);
	try {
		return await Promise.race([work, late.promise]);
	} finally {
		clearTimeout(timer);
	}
}
