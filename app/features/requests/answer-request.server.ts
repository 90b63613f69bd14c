import { and, desc, eq } from "drizzle-orm";
import type { Ctx, SignedInUser } from "#app/access/ctx.ts";
import { notify } from "#app/features/messages/notifications/notify.server.ts";
import { MINUTE_MS } from "#app/lib/dates.ts";
import { DomainError } from "#app/lib/errors.ts";
import { newId } from "#app/lib/ids.server.ts";
import type { Cents } from "#app/lib/money.ts";
import type { Tx } from "#db/db.ts";
import { insertOne } from "#db/insert-one.ts";
import { supportMessages, supportOptions, supportRequests } from "#db/schema/requests.ts";
import { toProposal } from "./concierge/proposal.ts";
import { requestPath } from "./request-access.server.ts";
import { queueAnswer } from "./request-mails.server.ts";
import { findTripOf } from "./requests.queries.ts";
import { stateAfter } from "./states.ts";
import type { SupportRequest } from "./support-request.ts";
import * as mailTexts from "./texts/mails.ts";
import * as texts from "./texts/thread.ts";

type NewOption = { title: string; link?: string; price?: Cents; note?: string };

export type NewAnswer = {
	text: string;
	admin: Pick<SignedInUser, "id" | "firstName">;
	options?: readonly NewOption[]; // the concierge's
	onceKey?: string | null; // a hash of the form's secret
};

/** A chat's answer is mailed after this wait, unless its reader has seen it by then. */
const CHAT_MAIL_DELAY_MS = 3 * MINUTE_MS;

/** Someone who opened a chat this recently is reading along. */
const PRESENT_MS = 2 * MINUTE_MS;

/**
 * Answers a request in the caller's transaction, which has checked that an admin asks. The writer is told in the app,
 * by push and by mail; the reader of a live chat only by mail, and only if they miss the answer.
 * @throws DomainError conflict on a request that is done
 */
export async function addAnswer(
	ctx: Ctx,
	tx: Tx,
	request: SupportRequest,
	{ text, admin, options = [], onceKey = null }: NewAnswer,
): Promise<SupportRequest> {
	const ofThread = eq(supportMessages.requestId, request.id);
	if (onceKey && (await tx.$count(supportMessages, and(ofThread, eq(supportMessages.onceKey, onceKey)))) > 0)
		return request;
	const state = stateAfter(request.state, "staff_answers");
	if (state === null) throw new DomainError("conflict", texts.closedMeanwhile);
	const now = ctx.now.getTime();
	const [question] = await tx
		.select({ text: supportMessages.text })
		.from(supportMessages)
		.where(and(ofThread, eq(supportMessages.author, "writer")))
		.orderBy(desc(supportMessages.sentAt))
		.limit(1);
	const message = await insertOne(tx, supportMessages, {
		id: newId(),
		requestId: request.id,
		author: "staff",
		adminId: admin.id,
		sentAt: now,
		...{ text, onceKey },
	});
	const rows = options.map(({ title, link = null, price = null, note = null }, position) => ({
		...{ id: newId(), messageId: message.id, position, title, link, price, note },
	}));
	if (rows.length > 0) await tx.insert(supportOptions).values(rows);
	const trip = await findTripOf(tx, request.tripId);
	const changes = {
		state,
		answerBy: null,
		assignedTo: request.assignedTo ?? admin.id,
		updatedAt: now,
	};
	await tx.update(supportRequests).set(changes).where(eq(supportRequests.id, request.id));
	const isChat = request.kind === "chat";
	await queueAnswer(ctx, tx, request, {
		id: message.id,
		text,
		firstName: admin.firstName,
		proposals: rows.map((row) => toProposal(row, trip?.partySize ?? null)),
		question: question?.text ?? null,
		sendAt: isChat ? now + CHAT_MAIL_DELAY_MS : now,
	});
	const isReading = isChat && request.seenAt !== null && request.seenAt >= now - PRESENT_MS;
	if (request.writerId && !isReading) {
		await notify(
			ctx,
			tx,
			null,
			{ userId: request.writerId, email: null },
			{
				kind: "request_answered",
				title: mailTexts.answerHeading,
				message: mailTexts.answerParagraph(request),
				source: `request-answered:${message.id}`,
				actionUrl: requestPath(request.id),
			},
		);
	}
	return { ...request, ...changes };
}
