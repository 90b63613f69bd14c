import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { users } from "./access.ts";
import { id, instant, oneOfCheck } from "./columns.ts";
import { rowsOf } from "./subject.ts";

/** Data of the installation, such as the secret that signs flash cookies. */
export const settings = sqliteTable("settings", {
	name: text().primaryKey().notNull(),
	value: text().notNull(),
});

rowsOf(settings, { house: "What the house remembers of itself." });

/** One fixed window per key. A new window reuses the row. */
export const rateLimits = sqliteTable(
	"rate_limits",
	{
		key: text().primaryKey().notNull(),
		count: integer().notNull(),
		resetsAt: instant().notNull(),
	},
	(t) => [index("rate_limits_expiry").on(t.resetsAt)],
);

rowsOf(rateLimits, { house: "Counters, for hours." });

/** API calls made under an Idempotency-Key, with their answers, for a day. */
export const keyedCalls = sqliteTable(
	"keyed_calls",
	{
		callHash: text().primaryKey().notNull(), // of the caller, the key and the call
		userId: text().references(() => users.id, { onDelete: "cascade" }), // null for a guest's browser
		status: integer(), // null while it is under way
		answer: text(), // encrypted with a secret that only the caller has
		startedAt: instant().notNull(),
	},
	(t) => [index("keyed_calls_user").on(t.userId), index("keyed_calls_expiry").on(t.startedAt)],
);

rowsOf(keyedCalls, {
	person: {
		by: keyedCalls.userId,
		told: "They are answers that the person's own programs had, for a day, and encrypted.",
		erased: true,
	},
});

/** The process that runs a job. Another process may take an expired lease. */
export const leases = sqliteTable("leases", {
	name: text().primaryKey().notNull(),
	holder: text().notNull(),
	expiresAt: instant().notNull(),
});

rowsOf(leases, { house: "Which process runs a job." });

export const jobs = sqliteTable(
	"jobs",
	{
		id: id(),
		kind: text().notNull(),
		source: text().notNull(),
		payload: text({ mode: "json" }).notNull(),
		status: text({ enum: ["waiting", "done", "dead"] })
			.notNull()
			.default("waiting"),
		runAt: instant().notNull(),
		tries: integer().notNull().default(0),
		lastError: text(),
		createdAt: instant().notNull(),
	},
	(t) => [
		uniqueIndex("jobs_source").on(t.kind, t.source),
		index("jobs_waiting").on(t.status, t.runAt),
		oneOfCheck("jobs_status", t.status, ["waiting", "done", "dead"]),
	],
);

rowsOf(jobs, { house: "What is to be asked of the provider." });

/** How each job's last run ended. */
export const jobRuns = sqliteTable(
	"job_runs",
	{
		name: text().primaryKey().notNull(),
		everyMs: integer().notNull(),
		startedAt: instant().notNull(),
		endedAt: instant().notNull(),
		outcome: text({ enum: ["done", "failed"] }).notNull(),
		summary: text().notNull(),
		failedAt: instant(), // when it last failed, UTC ms
		lastError: text(),
	},
	(t) => [oneOfCheck("job_runs_outcome", t.outcome, ["done", "failed"])],
);

rowsOf(jobRuns, { house: "How jobs ended." });
