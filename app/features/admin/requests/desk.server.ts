import { and, asc, desc, eq, inArray, isNull, lt, ne, or, type SQL, sql } from "drizzle-orm";
import type { Ctx } from "#app/access/ctx.ts";
import { lateness, overdueBefore, type RequestKind, type Urgency } from "#app/features/requests/answer-by.ts";
import { openRequest } from "#app/features/requests/open-request.server.ts";
import { listOnDuty } from "#app/features/requests/staff.server.ts";
import type { RequestState } from "#app/features/requests/states.ts";
import * as words from "#app/features/requests/texts/requests.ts";
import { TIER_BY_ID, tierOf } from "#app/features/tiers/tiers.ts";
import { HOUR_MS } from "#app/lib/dates.ts";
import { fullNameOf } from "#app/lib/full-name.ts";
import { pathTo } from "#app/lib/path-to.ts";
import { readSearchText } from "#app/lib/search-text.ts";
import type { ToastContent } from "#app/lib/toast-content.ts";
import type { Reader } from "#db/db.ts";
import { users } from "#db/schema/access.ts";
import {
	REQUEST_KINDS,
	REQUEST_STATES,
	staffDuty,
	supportMessages,
	supportRequests,
	URGENCIES,
} from "#db/schema/requests.ts";
import { recordAdminAction, recordView, requireAdmin } from "../admin.server.ts";
import { type AdminRecord, instantInWords, toFacts, windowOf } from "../records.ts";
import { containsText, readPage } from "../search.ts";
import * as texts from "../texts/requests.ts";
import type { DeskAction } from "./requests.schema.ts";

/** "open" means everything that is not done. */
export type DeskSearch = {
	text: string;
	state: RequestState | "open" | "all";
	kind: RequestKind | null;
	urgency: Urgency | null;
	overdue: boolean;
	mine: boolean;
	page: number;
};

export function readDeskSearch(params: URLSearchParams): DeskSearch {
	const oneOf = <Word extends string>(name: string, known: readonly Word[]): Word | null =>
		known.find((word) => word === params.get(name)) ?? null;
	return {
		text: readSearchText(params),
		state: oneOf("state", ["open", "all", ...REQUEST_STATES] as const) ?? "open",
		kind: oneOf("kind", REQUEST_KINDS),
		urgency: oneOf("urgency", URGENCIES),
		overdue: params.has("overdue"),
		mine: params.has("mine"),
		page: readPage(params),
	};
}

/**
 * The requests, most urgent first. Records that this admin has looked at them.
 * @throws DomainError not_found
 */
export async function deskView(ctx: Ctx, search: DeskSearch) {
	const { id: adminId } = requireAdmin(ctx);
	const { text, state, page } = search;
	await recordView(ctx, "requests", { search: text, state, page });
	const db = ctx.db.read;
	const onDuty = await listOnDuty(db, ctx.now);
	const { count, rows } = await searchRequests(db, search, { adminId, now: ctx.now.getTime() });
	return {
		search,
		page,
		count,
		rows: rows.map((row) => requestRecord(row, ctx.now.getTime())),
		duty: {
			until: instantInWords(onDuty.find(({ userId }) => userId === adminId)?.until ?? null),
			names: onDuty.map(({ firstName }) => firstName),
		},
	};
}

export type DeskView = Awaited<ReturnType<typeof deskView>>;

type Asker = { adminId: string; now: number };

async function searchRequests(db: Reader, search: DeskSearch, { adminId, now }: Asker) {
	const { text, state, kind, urgency, overdue, mine, page } = search;
	const where = and(
		state === "open"
			? ne(supportRequests.state, "done")
			: state === "all"
				? undefined
				: eq(supportRequests.state, state),
		kind ? eq(supportRequests.kind, kind) : undefined,
		urgency ? eq(supportRequests.urgency, urgency) : undefined,
		overdue ? isOverdue(now) : undefined,
		mine ? eq(supportRequests.assignedTo, adminId) : undefined,
		isFound(db, text),
	);
	const answerBy = supportRequests.answerBy;
	const rows = await db
		.select({ request: supportRequests, account: { email: users.email } })
		.from(supportRequests)
		.leftJoin(users, eq(users.id, supportRequests.writerId))
		.where(where)
		.orderBy(
			RANK,
			sql`case when ${answerBy} is null then 1 else 0 end`,
			asc(answerBy),
			desc(supportRequests.updatedAt),
			desc(supportRequests.number),
		)
		.limit(windowOf(page).limit)
		.offset(windowOf(page).offset);
	const [total] = await db
		.select({ count: sql<number>`count(*)` })
		.from(supportRequests)
		.leftJoin(users, eq(users.id, supportRequests.writerId))
		.where(where);
	return { count: Number(total?.count ?? 0), rows };
}

function isOverdue(now: number): SQL | undefined {
	const { kind, answerBy } = supportRequests;
	return or(
		and(ne(kind, "emergency"), lt(answerBy, overdueBefore("question", now))),
		and(eq(kind, "emergency"), lt(answerBy, overdueBefore("emergency", now))),
	);
}

/** Emergencies come first and done requests last; within each, by the time by which we promised to answer. */
const RANK = sql`case when ${supportRequests.state} = 'done' then 2 when ${supportRequests.urgency} = 'emergency' then 0 else 1 end`;

/** Searches the number, address, name, subject and all messages, including notes. */
function isFound(db: Reader, text: string): SQL | undefined {
	if (!text) return undefined;
	const [, number] = /^#?(\d{1,9})$/.exec(text.trim()) ?? [];
	const spoken = db
		.select({ id: supportMessages.requestId })
		.from(supportMessages)
		.where(containsText([supportMessages.text], text));
	return or(
		number ? eq(supportRequests.number, Number(number)) : undefined,
		containsText([supportRequests.subject, supportRequests.name, supportRequests.email, users.email], text),
		inArray(supportRequests.id, spoken),
	);
}

type Row = Awaited<ReturnType<typeof searchRequests>>["rows"][number];

function requestRecord({ request, account }: Row, now: number): AdminRecord {
	const { id, number, kind, subject, state, urgency, plan, name, email, answerBy, createdAt } = request;
	const marks: AdminRecord["marks"] = [
		{ tone: state === "done" ? "paid" : "neutral", word: words.STATE_NAMES[state] },
	];
	if (urgency !== "normal") marks.push({ tone: "late", word: words.URGENCY_NAMES[urgency] });
	const late = lateness(request, now);
	if (late) marks.push({ tone: "due", word: texts.lateness[late] });
	if (plan !== "free") marks.push({ tone: "coral", word: TIER_BY_ID[plan].name });
	return {
		id,
		title: `#${number} ${subject}`,
		to: pathTo("/admin/requests/:id", { id }),
		marks,
		facts: toFacts({
			[texts.kind]: words.KIND_NAMES[kind],
			[texts.from]: `${name}, ${email ?? account?.email ?? ""}`,
			[texts.received]: instantInWords(createdAt),
			[texts.answerDue]: instantInWords(answerBy),
		}),
	};
}

/** Goes on or off duty, or records a phone call. @throws DomainError not_found */
export async function actAtDesk(ctx: Ctx, input: DeskAction): Promise<{ to: string; toast: ToastContent }> {
	const list = pathTo("/admin/requests");
	if (input.intent === "call") return { to: await noteCall(ctx, input), toast: texts.noted };
	const admin = requireAdmin(ctx);
	const now = ctx.now.getTime();
	await ctx.db.write(async (tx) => {
		const subject = `user:${admin.id}`;
		if (input.intent === "off-duty") {
			await recordAdminAction(ctx, tx, { action: "went_off_duty", subject });
			await tx.delete(staffDuty).where(eq(staffDuty.adminId, admin.id));
			return;
		}
		const until = now + input.hours * HOUR_MS;
		await recordAdminAction(ctx, tx, { action: "went_on_duty", subject, details: { hours: input.hours } });
		await tx
			.insert(staffDuty)
			.values({ adminId: admin.id, since: now, until })
			.onConflictDoUpdate({ target: staffDuty.adminId, set: { since: now, until } });
	});
	return { to: list, toast: input.intent === "off-duty" ? texts.offDuty : texts.onDuty };
}

type Call = Extract<DeskAction, { intent: "call" }>;

/**
 * A call becomes a request by the caller, which belongs to the account whose confirmed address was given, if there is
 * one.
 */
async function noteCall(ctx: Ctx, { name, email, subject, message }: Call): Promise<string> {
	requireAdmin(ctx);
	return ctx.db.write(async (tx) => {
		const [account] = await tx
			.select()
			.from(users)
			.where(and(eq(users.email, email), isNull(users.deletedAt)));
		const known = account?.emailVerifiedAt ? account : null;
		const { request } = await openRequest(ctx, tx, {
			kind: "call",
			subject,
			text: message,
			writer: known
				? { userId: known.id, name: fullNameOf(known), email: null }
				: { userId: null, name, email },
			plan: tierOf(known, ctx.now).id,
		});
		await recordAdminAction(ctx, tx, { action: "noted_call", subject: `request:${request.id}` });
		return pathTo("/admin/requests/:id", { id: request.id });
	});
}
