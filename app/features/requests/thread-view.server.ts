import { eq } from "drizzle-orm";
import { findTripAccess, requireUser } from "#app/access/access.server.ts";
import { type Ctx, userOf } from "#app/access/ctx.ts";
import { supportLevel } from "#app/features/tiers/tier-features.ts";
import { TIER_BY_ID } from "#app/features/tiers/tiers.ts";
import { newId } from "#app/lib/ids.server.ts";
import { tryToStore } from "#db/reads-that-write.ts";
import { supportRequests } from "#db/schema/requests.ts";
import { isChatLive } from "./chat/chat-hours.server.ts";
import { proposalWays } from "./concierge/concierge.server.ts";
import { toProposal } from "./concierge/proposal.ts";
import { requireOwnRequest } from "./request-access.server.ts";
import {
	findTripOf,
	listOptions,
	listOwnRequests,
	listShownMessages,
	type ThreadMessage,
	type ThreadOption,
	threadVersion,
} from "./requests.queries.ts";
import type { SupportRequest } from "./support-request.ts";
import { withdrawAnswerMails } from "./write-message.server.ts";

/** A thread as its writer sees it. @throws DomainError not_found, unauthenticated */
export async function threadView(ctx: Ctx, key: string) {
	const request = await requireOwnRequest(ctx, key);
	const db = ctx.db.read;
	// The version is read first, so that a change in between is never missed.
	const version = await threadVersion(db, request.id);
	const messages = await listShownMessages(db, request.id);
	await markSeen(ctx, request, messages);
	const trip = await findTripOf(db, request.tripId);
	const options = request.kind === "concierge" ? await listOptions(db, request.id) : [];
	const access = trip && options.length > 0 ? await findTripAccess(ctx, trip.id) : null;
	return {
		key,
		version,
		...summaryOf(request),
		isOwnAccount: request.writerId !== null && request.writerId === userOf(ctx)?.id,
		answerBy: request.kind === "chat" ? null : request.answerBy,
		usualHours: supportLevel(TIER_BY_ID[request.plan]).hours.from,
		isLive: request.kind === "chat" && (await isChatLive(db, request.plan, ctx.now)),
		asked: request.asked,
		trip,
		ways: access && proposalWays(access),
		messages: messages.map((message) => shownMessage(message, options, trip?.partySize ?? null)),
		formKey: newId(),
		clock: ctx.clock,
	};
}

export type ThreadView = Awaited<ReturnType<typeof threadView>>;

/** The asker's own requests, those with new answers first. @throws DomainError unauthenticated */
export async function ownRequestsView(ctx: Ctx) {
	const { id } = requireUser(ctx);
	const rows = await listOwnRequests(ctx.db.read, id, MAX_LISTED);
	return { requests: rows.map(summaryOf), clock: ctx.clock };
}

const MAX_LISTED = 200;

export type OwnRequestsView = Awaited<ReturnType<typeof ownRequestsView>>;
export type RequestSummary = ReturnType<typeof summaryOf>;

function summaryOf({ id, number, kind, subject, state, createdAt, updatedAt, seenAt }: SupportRequest) {
	const isNew = state === "waiting_for_you" && (seenAt ?? 0) < updatedAt;
	return { id, number, kind, subject, state, createdAt, updatedAt, isNew };
}

function shownMessage(
	{ id, author, text, sentAt, leftOut, firstName }: ThreadMessage,
	options: ThreadOption[],
	partySize: number | null,
) {
	return {
		id,
		isOurs: author === "staff",
		name: firstName, // the admin who answered; null for the writer
		text,
		sentAt,
		leftOut,
		proposals: options
			.filter(({ messageId }) => messageId === id)
			.map((option) => toProposal(option, partySize)),
	};
}

export type ShownMessage = ReturnType<typeof shownMessage>;

/** Stores that the writer has read our answers, so that no mail follows a chat that they are reading. */
async function markSeen(
	ctx: Ctx,
	{ id, seenAt }: SupportRequest,
	messages: readonly ThreadMessage[],
): Promise<void> {
	const last = messages.findLast(({ author }) => author === "staff");
	if (!last || (seenAt !== null && seenAt >= last.sentAt)) return;
	await tryToStore(ctx.db, "What a writer has read", async (tx) => {
		await tx.update(supportRequests).set({ seenAt: ctx.now.getTime() }).where(eq(supportRequests.id, id));
		await withdrawAnswerMails(tx, id);
	});
}
