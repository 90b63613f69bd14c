import { asc } from "drizzle-orm";
import type { Ctx } from "#app/access/ctx.ts";
import { HOUR_MS, MINUTE_MS } from "#app/lib/dates.ts";
import { jobRuns, leases } from "#db/schema/system.ts";
import { requireAdmin } from "./admin.server.ts";
import { listFailedJobs } from "./money/issues.queries.ts";
import { type AdminRecord, instantInWords, toFacts } from "./records.ts";
import * as texts from "./texts/jobs.ts";

type Run = typeof jobRuns.$inferSelect;
type Lease = typeof leases.$inferSelect;

/** The background jobs, and what failed in them. @throws DomainError not_found */
export async function jobsView(ctx: Ctx) {
	requireAdmin(ctx);
	const db = ctx.db.read;
	const now = ctx.now.getTime();
	const runs = await db.select().from(jobRuns).orderBy(asc(jobRuns.name));
	const held = await db.select().from(leases).orderBy(asc(leases.name));
	const running = new Set(held.filter(({ expiresAt }) => expiresAt >= now).map(({ name }) => name));
	return {
		failed: await listFailedJobs(db),
		runs: runs.map((run) => runRecord(run, running.has(run.name))),
		leases: held.map((lease) => leaseRecord(lease, now)),
	};
}

export type JobsView = Awaited<ReturnType<typeof jobsView>>;

function runRecord(run: Run, isRunning: boolean): AdminRecord {
	const marks: AdminRecord["marks"] = [
		run.outcome === "done" ? { tone: "paid", word: texts.done } : { tone: "late", word: texts.failed },
	];
	if (isRunning) marks.push({ tone: "neutral", word: texts.running });
	return {
		id: run.name,
		title: run.name,
		marks,
		facts: toFacts({
			[texts.summary]: run.summary,
			[texts.lastRun]: instantInWords(run.startedAt),
			[texts.took]: texts.seconds((run.endedAt - run.startedAt) / 1000),
			[texts.every]: intervalInWords(run.everyMs),
			[texts.lastFailure]: failureInWords(run),
		}),
	};
}

function failureInWords({ failedAt, lastError }: Run): string | null {
	return failedAt === null ? null : texts.failure(instantInWords(failedAt), lastError ?? "");
}

function leaseRecord({ name, holder, expiresAt }: Lease, now: number): AdminRecord {
	return {
		id: name,
		title: name,
		marks: expiresAt < now ? [{ tone: "late", word: texts.expired }] : [],
		facts: toFacts({ [texts.holder]: holder, [texts.until]: instantInWords(expiresAt) }),
	};
}

/** "every 10 minutes" */
function intervalInWords(ms: number): string {
	if (ms < MINUTE_MS) return texts.everySeconds(ms / 1000);
	return ms < HOUR_MS ? texts.everyMinutes(ms / MINUTE_MS) : texts.everyHours(ms / HOUR_MS);
}
