import { and, desc, eq, inArray, isNull, lt, lte, or, type SQLWrapper } from "drizzle-orm";
import { z } from "zod";
import { type Member, requireTrip, type TripAccess, type TripRef } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { time } from "#app/lib/answers.ts";
import { toIso } from "#app/lib/dates.ts";
import { DomainError } from "#app/lib/errors.ts";
import { hashSecret, newId } from "#app/lib/ids.server.ts";
import * as common from "#app/lib/texts.ts";
import type { Reader, Tx } from "#db/db.ts";
import { listQuery, type Params, rowQuery } from "#db/prepared-query.ts";
import { tryToStore } from "#db/reads-that-write.ts";
import { members } from "#db/schema/access.ts";
import { messages } from "#db/schema/messages.ts";
import type { PostMessage } from "./chat.schema.ts";
import * as texts from "./texts.ts";

type Message = typeof messages.$inferSelect;
/** The author is null if their membership was deleted. */
export type MessageWithAuthor = Message & {
	memberName: string | null;
	memberFace: number | null;
	memberRole: Member["role"] | null;
};

export const MESSAGES_PER_PAGE = 30;

/**
 * Posts a message as the asking member. The same text sent again with the same secret is stored once.
 * @param secret the idempotency key sent by the form or the caller, for a retry after a lost answer
 * @throws DomainError not_found, unauthenticated, forbidden for another member's memberId
 */
export async function postMessage(
	ctx: Ctx,
	ref: TripRef,
	input: PostMessage,
	secret?: string,
): Promise<Message> {
	const { trip, member } = await requireTrip(ctx, ref, "chat.post");
	if (!member) throw new DomainError("forbidden", texts.joinFirst);
	if (input.memberId && input.memberId !== member.id)
		await refuseOtherMember(ctx.db.read, trip.id, input.memberId);
	// Another text with the same secret is a second message, sent after the Back button.
	const onceKey = secret ? hashSecret(JSON.stringify([secret, input.message])) : null;
	const row = {
		id: newId(),
		tripId: trip.id,
		memberId: member.id,
		message: input.message,
		onceKey,
	};
	return ctx.db.write(async (tx) => {
		// A request may end after one that began later. Its message must still be newer than those that readers have
		// seen.
		const createdAt = Math.max(ctx.now.getTime(), (await findNewestTime(tx, trip.id)) + 1);
		const [posted] = await tx
			.insert(messages)
			.values({ ...row, createdAt })
			.onConflictDoNothing()
			.returning();
		const message = posted ?? (onceKey && (await findPosted(tx, { memberId: member.id, onceKey })));
		if (!message) throw new Error("a message was neither stored nor there before");
		return message;
	});
}

/** The newest messages before the message `before`, oldest first. */
export async function listRecentMessages(
	db: Reader,
	tripId: string,
	before?: string,
	size = MESSAGES_PER_PAGE,
): Promise<{ messages: MessageWithAuthor[]; hasOlder: boolean }> {
	const beforeMessage = before ? await findMessage(db, { id: before, tripId }) : null;
	const { createdAt, id } = beforeMessage ?? AFTER_ALL;
	const rows = await messagesBefore(db, { tripId, createdAt, id, limit: size + 1 });
	const shown = rows.slice(0, size).reverse();
	return {
		messages: shown.map(({ message, ...author }) => ({ ...message, ...author })),
		hasOlder: rows.length > size,
	};
}

/** The messages that were not shown to the member yet (Rules: The dashboard). */
export function listUnread<One extends Pick<Message, "memberId" | "createdAt" | "removedAt">>(
	{ id, chatReadAt, joinedAt }: Pick<Member, "id" | "chatReadAt" | "joinedAt">,
	messages: readonly One[],
): One[] {
	const shownUntil = chatReadAt ?? joinedAt;
	return messages.filter(
		({ memberId, createdAt, removedAt }) => memberId !== id && createdAt > shownUntil && removedAt === null,
	);
}

/** Stores the time of the newest message shown to a member (UTC ms); only later ones count as new. */
export async function noteChatRead(ctx: Ctx, member: Member, newestShown: number): Promise<void> {
	if (newestShown <= (member.chatReadAt ?? member.joinedAt)) return;
	await tryToStore(ctx.db, "What a member has read", (tx) =>
		tx.update(members).set({ chatReadAt: newestShown }).where(eq(members.id, member.id)),
	);
}

async function findNewestTime(tx: Tx, tripId: string): Promise<number> {
	const [newest] = await messagesBefore(tx, { tripId, ...AFTER_ALL, limit: 1 });
	return newest?.message.createdAt ?? 0;
}

/** A position after every message, which selects the newest ones. */
const AFTER_ALL = { createdAt: Number.MAX_SAFE_INTEGER, id: "" };

type Position = { tripId: string; createdAt: number; id: string; limit: number };

const messagesBefore = listQuery((db, { tripId, createdAt, id, limit }: Params<Position>) =>
	db
		.select({
			message: messages,
			memberName: members.name,
			memberFace: members.face,
			memberRole: members.role,
		})
		.from(messages)
		.leftJoin(members, eq(members.id, messages.memberId))
		.where(
			and(
				eq(messages.tripId, tripId),
				lte(messages.createdAt, createdAt),
				or(lt(messages.createdAt, createdAt), lt(messages.id, id)),
			),
		)
		.orderBy(desc(messages.createdAt), desc(messages.id))
		.limit(limit),
);

const findPosted = rowQuery((db, { memberId, onceKey }: Params<{ memberId: string; onceKey: string }>) =>
	db
		.select()
		.from(messages)
		.where(and(eq(messages.memberId, memberId), eq(messages.onceKey, onceKey))),
);

export const findMessage = rowQuery((db, { id, tripId }: Params<{ id: string; tripId: string }>) =>
	db
		.select()
		.from(messages)
		.where(and(eq(messages.id, id), eq(messages.tripId, tripId))),
);

/** @param tripIds a query that selects trip ids */
export async function deleteMessagesOfTrips(tx: Tx, tripIds: SQLWrapper): Promise<void> {
	await tx.delete(messages).where(inArray(messages.tripId, tripIds));
}

async function refuseOtherMember(db: Reader, tripId: string, memberId: string): Promise<never> {
	const [otherMember] = await db
		.select({ id: members.id })
		.from(members)
		.where(and(eq(members.id, memberId), eq(members.tripId, tripId)));
	throw otherMember
		? new DomainError("forbidden", texts.otherName)
		: new DomainError("not_found", common.memberNotFound);
}

/**
 * Removes a message for good by emptying its text. Allowed to its author and the organizer. Idempotent.
 * @throws DomainError not_found, unauthenticated, forbidden for a message of someone else
 */
export async function removeMessage(ctx: Ctx, ref: TripRef, messageId: string): Promise<Message> {
	const { message, access } = await removableMessage(ctx, ref, messageId);
	const removal = { message: "", removedAt: ctx.now.getTime(), removedBy: access.member?.id ?? null };
	await ctx.db.write((tx) =>
		tx
			.update(messages)
			.set(removal)
			.where(and(eq(messages.id, messageId), isNull(messages.removedAt))),
	);
	return { ...message, ...removal };
}

/** A message that the asker may remove, for the confirmation page. @throws as `removeMessage` */
export async function removableMessage(
	ctx: Ctx,
	ref: TripRef,
	messageId: string,
): Promise<{ message: Message; access: TripAccess }> {
	const access = await requireTrip(ctx, ref, "message.remove");
	const message = await findMessage(ctx.db.read, { id: messageId, tripId: access.trip.id });
	if (!message) throw new DomainError("not_found", texts.messageNotFound);
	if (!mayRemove(access, message)) throw new DomainError("forbidden", texts.othersMessage);
	return { message, access };
}

export function mayRemove(
	{ may, member }: Pick<TripAccess, "may" | "member">,
	{ memberId }: Pick<Message, "memberId">,
): boolean {
	const isOwn = member !== null && memberId === member.id;
	return may["message.moderate"] || (may["message.remove"] && isOwn);
}

type JsonColumns = "id" | "tripId" | "memberId" | "message" | "createdAt" | "removedAt";

export const messageAnswerSchema = z
	.object({
		id: z.string(),
		tripId: z.string(),
		memberId: z.string().nullable(),
		message: z.string(),
		createdAt: time(),
	})
	.meta({ id: "Message" });

export function messageJson({
	id,
	tripId,
	memberId,
	message,
	createdAt,
	removedAt,
}: Pick<Message, JsonColumns>): z.infer<typeof messageAnswerSchema> {
	const shown = removedAt === null ? message : texts.removed;
	return { id, tripId, memberId, message: shown, createdAt: toIso(createdAt) };
}
