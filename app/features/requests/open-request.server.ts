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

/** Who writes: an account, or someone without one. Answers are mailed to `email`, or to the account's address if that is null. */
export type RequestWriter = { name: string } & (
	| { userId: string; email: string | null }
	| { userId: null; email: string }
);

/** The mail that we have a message: with its words for an address that is known to be the writer's, and bare for any other. */
type Receipt = "full" | "bare";

export type NewRequest = {
	kind: RequestKind;
	category?: RequestCategory; // of a question
	subject: string; // on one line
	asked?: ConciergeFacts; // of the concierge
	text: string;
	writer: RequestWriter;
	plan: TierId; // the writer's, or the trip's where the trip's plan counts
	tripId?: string;
	urgency?: Urgency; // by default that of its kind
	receipt?: Receipt; // none if it is not given; not everyone may have mail sent to an address
	onceKey?: string | null; // a hash of the form and its secret, so that a form that is sent again opens one request; of an emergency, whose it is
};

/**
 * Opens a request with its first message, in the caller's transaction, and tells whoever is on duty, or every admin where
 * nobody is (Rules: Requests). The caller has checked who writes, what the plan includes, and the limits.
 * @returns the request, and whether it is new: the same `onceKey` answers the request that it opened before
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

/** Only one transaction writes at a time, so no other takes the same number. */
async function nextNumber(tx: Tx): Promise<number> {
	const [row] = await tx
		.select({ last: sql<number | null>`max(${supportRequests.number})` })
		.from(supportRequests);
	return Math.max(FIRST_NUMBER, (row?.last ?? 0) + 1);
}
