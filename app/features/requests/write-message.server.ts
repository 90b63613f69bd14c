import { and, eq, gte, lt } from "drizzle-orm";
import type { Ctx } from "#app/access/ctx.ts";
import { DomainError } from "#app/lib/errors.ts";
import { hashSecret, newId } from "#app/lib/ids.server.ts";
import type { Reader, Tx } from "#db/db.ts";
import { insertOne } from "#db/insert-one.ts";
import { outbox } from "#db/schema/mail.ts";
import { supportMessages, supportRequests } from "#db/schema/requests.ts";
import { answerBy } from "./answer-by.ts";
import { isChatLive } from "./chat/chat-hours.server.ts";
import { changeOwnRequest } from "./request-access.server.ts";
import { answerSource } from "./request-mails.server.ts";
import { tellStaff } from "./staff.server.ts";
import { isWithUs, stateAfter } from "./states.ts";
import type { SupportRequest } from "./support-request.ts";
import * as texts from "./texts/thread.ts";

/** Messages in a thread; for more, the writer opens another one. */
export const MAX_MESSAGES = 500;

type NewMessage = {
	text: string;
	onceKey?: string | null; // a hash of the form's secret or the mail's id
	leftOut?: string | null; // a sentence about what was left out of a mail
	isInThread?: boolean; // false if the writer has not seen our answers, because they write elsewhere
};

/**
 * Writes in one's own thread, and tells the admins. A form sent again with the same secret writes once.
 * @param key the request's id, or its signed id
 * @throws DomainError not_found, unauthenticated, conflict at 500 messages
 */
export function writeMessage(ctx: Ctx, key: string, text: string, secret?: string): Promise<SupportRequest> {
	const onceKey = secret ? hashSecret(JSON.stringify([secret, text])) : null;
	return changeOwnRequest(ctx, key, (tx, request) => addWriterMessage(ctx, tx, request, { text, onceKey }));
}

/**
 * Adds a message by the writer. A thread that waited for the writer, or was done, waits for us again; one that already
 * waits for our answer keeps its deadline (Rules: Requests).
 * @throws DomainError conflict at 500 messages
 */
export async function addWriterMessage(
	ctx: Ctx,
	tx: Tx,
	request: SupportRequest,
	{ text, onceKey = null, leftOut = null, isInThread = true }: NewMessage,
): Promise<SupportRequest> {
	const ofThread = eq(supportMessages.requestId, request.id);
	if (onceKey && (await tx.$count(supportMessages, and(ofThread, eq(supportMessages.onceKey, onceKey)))) > 0)
		return request;
	if (await isFull(tx, request)) throw new DomainError("conflict", texts.tooLong(MAX_MESSAGES));
	const now = ctx.now.getTime();
	const message = await insertOne(tx, supportMessages, {
		id: newId(),
		requestId: request.id,
		author: "writer",
		sentAt: now,
		...{ text, onceKey, leftOut },
	});
	const { kind, plan, state } = request;
	const isLive = kind === "chat" && (await isChatLive(tx, plan, ctx.now));
	const wasWithUs = isWithUs(state);
	const changes = {
		state: stateAfter(state, "writer_writes") ?? state,
		answerBy: wasWithUs ? request.answerBy : answerBy({ kind, plan, at: now, isLive }),
		doneAt: null,
		updatedAt: now,
		seenAt: isInThread ? now : request.seenAt,
	};
	await tx.update(supportRequests).set(changes).where(eq(supportRequests.id, request.id));
	const changed = { ...request, ...changes };
	if (isInThread) await withdrawAnswerMails(tx, request.id);
	await tellStaff(ctx, tx, changed, {
		...message,
		isFirst: false,
		wantsMail: !wasWithUs || kind === "emergency",
	});
	return changed;
}

export async function isFull(db: Reader, { id }: Pick<SupportRequest, "id">): Promise<boolean> {
	return (await db.$count(supportMessages, eq(supportMessages.requestId, id))) >= MAX_MESSAGES;
}

/** Deletes the queued mails of answers that their reader has seen in the thread. */
export async function withdrawAnswerMails(tx: Tx, requestId: string): Promise<void> {
	const begins = answerSource(requestId, "");
	const isAnswer = and(gte(outbox.source, begins), lt(outbox.source, `${begins}\u{10ffff}`));
	await tx.delete(outbox).where(and(isAnswer, eq(outbox.status, "waiting"), eq(outbox.tries, 0)));
}

/** Closes one's own thread. Does nothing if it is closed. @throws DomainError not_found, unauthenticated */
export function closeOwnRequest(ctx: Ctx, key: string): Promise<SupportRequest> {
	return changeOwnRequest(ctx, key, async (tx, request) => {
		if (request.state === "done") return request;
		const now = ctx.now.getTime();
		const changes = { state: "done", answerBy: null, doneAt: now, updatedAt: now } as const;
		await tx.update(supportRequests).set(changes).where(eq(supportRequests.id, request.id));
		return { ...request, ...changes };
	});
}
