import { and, eq, isNull } from "drizzle-orm";
import { requireTrip, type TripAccess, type TripRef } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { DomainError } from "#app/lib/errors.ts";
import { messages } from "#db/schema/messages.ts";
import { findMessage, type Message } from "./chat.server.ts";
import * as texts from "./texts/removal.ts";

/**
 * Removes a message for good: its words are emptied. Its author may do so, and the organizer. A message that is removed
 * already stays so.
 * @throws DomainError not_found, unauthenticated, forbidden for a message of somebody else
 */
export async function removeMessage(ctx: Ctx, tripId: string, messageId: string): Promise<Message> {
	const { message, access } = await removableMessage(ctx, tripId, messageId);
	const removal = { message: "", removedAt: ctx.now.getTime(), removedBy: access.member?.id ?? null };
	await ctx.db.write((tx) =>
		tx
			.update(messages)
			.set(removal)
			.where(and(eq(messages.id, messageId), isNull(messages.removedAt))),
	);
	return { ...message, ...removal };
}

/** A message that the asker may remove, for the page that asks whether they are sure. @throws as `removeMessage` */
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
