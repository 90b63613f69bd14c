import { eq, sql } from "drizzle-orm";
import type { Ctx } from "#app/access/ctx.ts";
import type { TierId } from "#app/features/tiers/tiers.ts";
import { newId } from "#app/lib/ids.server.ts";
import type { Tx } from "#db/db.ts";
import { insertOne } from "#db/insert-one.ts";
import {
	type ConciergeFacts,
	type REQUEST_CATEGORIES,
	supportMessages,
	supportRequests,
} from "#db/schema/requests.ts";
import { answerBy, type RequestKind, type Urgency, usualUrgency } from "./answer-by.ts";
import { isChatLive } from "./chat/chat-hours.server.ts";
import { queueReceipt } from "./request-mails.server.ts";
import { tellStaff } from "./staff.server.ts";
import type { SupportRequest } from "./support-request.ts";

type RequestCategory = (typeof REQUEST_CATEGORIES)[number];

/**
 * The writer: an account, or someone without one. Answers are mailed to `email`, or to the account's address if that is
 * null.
 */
export type RequestWriter = { name: string } & (
	| { userId: string; email: string | null }
	| { userId: null; email: string }
);

/**
 * The mail that confirms receipt: with the message for an address known to be the writer's, without it for any other.
 */
type Receipt = "full" | "bare";

export type NewRequest = {
	kind: RequestKind;
	category?: RequestCategory; // for a question
	subject: string; // a single line
	asked?: ConciergeFacts; // the concierge's
	text: string;
	writer: RequestWriter;
	plan: TierId; // the writer's plan, or the trip's if that one counts
	tripId?: string;
	urgency?: Urgency; // defaults to that of its kind
	receipt?: Receipt; // missing if no mail may go to the address
	onceKey?: string | null; // idempotency key: a hash of the form and its secret; for an emergency, its owner
};

/**
 * Opens a request with its first message, in the caller's transaction, and tells the admins on duty, or every admin if
 * none is (Rules: Requests). The caller has checked the writer, the plan and the limits.
 * @returns the request, and whether it is new: the same `onceKey` returns the existing request
 */
export async function openRequest(
	ctx: Ctx,
	tx: Tx,
	{ kind, text, writer, plan, receipt, onceKey = null, ...given }: NewRequest,
): Promise<{ request: SupportRequest; isNew: boolean }> {
	const known = onceKey && (await findByOnceKey(tx, onceKey));
	if (known) return { request: known, isNew: false };
	const now = ctx.now.getTime();
	const isLive = kind === "chat" && (await isChatLive(tx, plan, ctx.now));
	const request = await insertOne(tx, supportRequests, {
		id: newId(),
		number: await nextNumber(tx),
		kind,
		category: given.category ?? null,
		subject: given.subject,
		asked: given.asked ?? null,
		tripId: given.tripId ?? null,
		writerId: writer.userId,
		name: writer.name,
		email: writer.email,
		plan,
		urgency: given.urgency ?? usualUrgency(kind),
		state: "new",
		answerBy: answerBy({ kind, plan, at: now, isLive }),
		onceKey,
		createdAt: now,
		updatedAt: now,
		seenAt: now,
	});
	const message = await insertOne(tx, supportMessages, {
		id: newId(),
		requestId: request.id,
		author: "writer",
		text,
		sentAt: now,
	});
	await tellStaff(ctx, tx, request, { ...message, isFirst: true, wantsMail: true });
	if (receipt) await queueReceipt(ctx, tx, request, receipt === "full" ? text : null);
	return { request, isNew: true };
}

async function findByOnceKey(tx: Tx, onceKey: string): Promise<SupportRequest | undefined> {
	const [row] = await tx.select().from(supportRequests).where(eq(supportRequests.onceKey, onceKey));
	return row;
}

const FIRST_NUMBER = 1001;

/** Only one transaction writes at a time, so the number cannot be taken twice. */
async function nextNumber(tx: Tx): Promise<number> {
	const [row] = await tx
		.select({ last: sql<number | null>`max(${supportRequests.number})` })
		.from(supportRequests);
	return Math.max(FIRST_NUMBER, (row?.last ?? 0) + 1);
}
