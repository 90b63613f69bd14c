import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { id, instant, oneOfCheck } from "./columns.ts";

/** Facts of the installation, such as the secret that signs flash cookies. */
export const settings = sqliteTable("settings", {
	name: text().primaryKey().notNull(),
	value: text().notNull(),
});

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

/** What was read from a link's page, so that it is fetched once a day. */
export const linkPages = sqliteTable(
	"link_pages",
	{
		url: text().primaryKey().notNull(),
		info: text({ mode: "json" }).notNull(),
		readAt: instant().notNull(),
	},
	(t) => [index("link_pages_expiry").on(t.readAt)],
);

/** The process that runs a job. Another process may take an expired lease. */
export const leases = sqliteTable("leases", {
	name: text().primaryKey().notNull(),
	holder: text().notNull(),
	expiresAt: instant().notNull(),
});

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
		failedAt: instant(), // when it last failed
		lastError: text(),
	},
	(t) => [oneOfCheck("job_runs_outcome", t.outcome, ["done", "failed"])],
);

export const contactMessages = sqliteTable(
	"contact_messages",
	{
		id: id(),
		name: text().notNull(),
		email: text().notNull(),
		category: text().notNull(),
		subject: text().notNull(),
		message: text().notNull(),
		createdAt: instant().notNull(),
		plan: text().notNull().default("free"), // the sender's, which decides how soon they hear from us
		answeredAt: instant(),
	},
	(t) => [index("contact_messages_answered").on(t.answeredAt, t.createdAt)],
);

/** Addresses that asked for the newsletter. Only confirmed ones are on its list. */
export const newsletterSubscribers = sqliteTable("newsletter_subscribers", {
	email: text().primaryKey().notNull(),
	createdAt: instant().notNull(), // when it was last asked for, until it is confirmed
	confirmedAt: instant(), // by the mailed link; null until then
});

/** What admins have done. A trigger refuses every change and deletion. */
export const adminActions = sqliteTable(
	"admin_actions",
	{
		id: id(),
		adminId: text().notNull(), // no foreign key: the record outlives the account
		action: text().notNull(),
		subject: text(), // what it was done to, such as `user:…`
		details: text({ mode: "json" }),
		at: instant().notNull(),
	},
	(t) => [
		index("admin_actions_at").on(t.at),
		index("admin_actions_admin").on(t.adminId, t.at),
		index("admin_actions_subject").on(t.subject, t.at),
	],
);
