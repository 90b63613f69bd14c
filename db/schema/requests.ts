import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { trips, users } from "./access.ts";
import { cents, id, instant, oneOfCheck, rowCheck } from "./columns.ts";
import { rowsOf } from "./subject.ts";

export const REQUEST_KINDS = ["question", "chat", "concierge", "emergency", "call"] as const;

/** The subject of a question. */
export const REQUEST_CATEGORIES = ["general", "technical", "billing", "trip", "account", "feature"] as const;

export const REQUEST_STATES = ["new", "with_us", "waiting_for_you", "done"] as const;

export const URGENCIES = ["normal", "high", "emergency"] as const;

export const MESSAGE_AUTHORS = ["writer", "staff", "note"] as const;

/** The things that a group can ask the concierge for. */
export const CONCIERGE_NEEDS = ["table", "transfer", "activity", "stay", "quote", "other"] as const;

export type ConciergeFacts = {
	need: (typeof CONCIERGE_NEEDS)[number];
	day: string | null; // YYYY-MM-DD
	people: number | null;
};

/** A request to us: a thread of messages between its writer and our staff. */
export const supportRequests = sqliteTable(
	"support_requests",
	{
		id: id(),
		number: integer().notNull(), // the number that people can quote
		kind: text({ enum: REQUEST_KINDS }).notNull(),
		category: text({ enum: REQUEST_CATEGORIES }), // for a question
		subject: text().notNull(),
		tripId: text().references(() => trips.id, { onDelete: "set null" }),
		writerId: text().references(() => users.id, { onDelete: "cascade" }), // null for someone without an account
		name: text().notNull(),
		email: text(), // the address for answers; null for the account's address
		plan: text({ enum: ["free", "plus", "pro"] }).notNull(), // the plan decides how soon they get an answer
		urgency: text({ enum: URGENCIES }).notNull(),
		state: text({ enum: REQUEST_STATES }).notNull(),
		answerBy: instant(), // null while nobody waits for our answer
		assignedTo: text().references(() => users.id, { onDelete: "set null" }), // the admin who has taken the request
		onceKey: text(), // a hash of the form and its secret, so that a form sent twice opens one request; for an emergency, it begins with the emergency and the person
		createdAt: instant().notNull(),
		updatedAt: instant().notNull(), // of its last message or change
		seenAt: instant(), // when its writer last opened it
		doneAt: instant(),
		asked: text({ mode: "json" }).$type<ConciergeFacts>(), // for the concierge; null for requests from before it was stored separately
	},
	(t) => [
		uniqueIndex("support_requests_number").on(t.number),
		uniqueIndex("support_requests_once").on(t.onceKey).where(sql`once_key is not null`),
		index("support_requests_state").on(t.state, t.answerBy),
		index("support_requests_writer").on(t.writerId, t.updatedAt),
		index("support_requests_email").on(t.email),
		index("support_requests_trip").on(t.tripId, t.kind),
		index("support_requests_assigned").on(t.assignedTo),
		index("support_requests_updated").on(t.updatedAt),
		oneOfCheck("support_requests_kind", t.kind, REQUEST_KINDS),
		oneOfCheck("support_requests_category", t.category, REQUEST_CATEGORIES),
		oneOfCheck("support_requests_state_known", t.state, REQUEST_STATES),
		oneOfCheck("support_requests_urgency", t.urgency, URGENCIES),
		oneOfCheck("support_requests_plan", t.plan, ["free", "plus", "pro"]),
		rowCheck("support_requests_answered", sql`writer_id is not null or email is not null`),
		rowCheck("support_requests_done", sql`(state = 'done') = (done_at is not null)`),
		rowCheck("support_requests_due", sql`(state in ('new', 'with_us')) = (answer_by is not null)`),
	],
);

rowsOf(supportRequests, {
	trip: { by: supportRequests.tripId, shown: "Each is between its writer and us." },
	person: { by: supportRequests.writerId, told: true, erased: true },
});

/** A message of the writer or of our staff. Notes are for our staff alone. */
export const supportMessages = sqliteTable(
	"support_messages",
	{
		id: id(),
		requestId: text()
			.notNull()
			.references(() => supportRequests.id, { onDelete: "cascade" }),
		author: text({ enum: MESSAGE_AUTHORS }).notNull(),
		adminId: text().references(() => users.id, { onDelete: "set null" }), // the author of an answer or a note
		text: text().notNull(),
		sentAt: instant().notNull(),
		leftOut: text(), // the parts of a mail that are missing here, in words
		onceKey: text(), // a hash of the form's secret or of the mail's id, so that a duplicate is stored once
	},
	(t) => [
		uniqueIndex("support_messages_once").on(t.requestId, t.onceKey).where(sql`once_key is not null`),
		index("support_messages_request").on(t.requestId, t.sentAt),
		index("support_messages_admin").on(t.adminId),
		oneOfCheck("support_messages_author", t.author, MESSAGE_AUTHORS),
		rowCheck("support_messages_writer", sql`author <> 'writer' or admin_id is null`),
	],
);

rowsOf(supportMessages, {
	person: {
		by: supportMessages.requestId,
		told: "They are told with their request, but for notes, which are among those who answer.",
		erased: "They go with their request.",
	},
});

/** A proposal of the concierge in an answer, which an organizer can turn into a poll or a booking. */
export const supportOptions = sqliteTable(
	"support_options",
	{
		id: id(),
		messageId: text()
			.notNull()
			.references(() => supportMessages.id, { onDelete: "cascade" }),
		position: integer().notNull(),
		title: text().notNull(),
		link: text(),
		price: cents(), // for the whole group
		note: text(),
	},
	(t) => [
		uniqueIndex("support_options_position").on(t.messageId, t.position),
		rowCheck("support_options_price", sql`price > 0`),
	],
);

rowsOf(supportOptions, {
	person: {
		by: supportOptions.messageId,
		told: "They are told with their request.",
		erased: "They go with their request.",
	},
});

/** Standard answers. `{name}`, `{number}` and `{trip}` in them are replaced by the request's. */
export const cannedAnswers = sqliteTable("canned_answers", {
	id: id(),
	title: text().notNull(),
	text: text().notNull(),
	updatedAt: instant().notNull(),
});

rowsOf(cannedAnswers, { house: "Words of ours." });

/** The staff on duty. A row whose end has passed no longer counts. */
export const staffDuty = sqliteTable(
	"staff_duty",
	{
		adminId: text()
			.primaryKey()
			.notNull()
			.references(() => users.id, { onDelete: "cascade" }),
		since: instant().notNull(),
		until: instant().notNull(),
	},
	(t) => [index("staff_duty_until").on(t.until), rowCheck("staff_duty_times", sql`until > since`)],
);

rowsOf(staffDuty, { person: { by: staffDuty.adminId, told: "Only admins have one.", erased: true } });
