import { and, eq, inArray, isNotNull, isNull, like, notInArray, or, sql } from "drizzle-orm";
import { requireTrip, type Trip, type TripRef } from "#app/access/access.server.ts";
import { type Ctx, userOf } from "#app/access/ctx.ts";
import { findGroupPage } from "#app/features/group-page/group-page.queries.ts";
import { isOpen } from "#app/features/group-page/save-group-page.server.ts";
import { deleteAnswersByLink } from "#app/features/members/answers/store-answer.server.ts";
import { notifyAboard } from "#app/features/messages/notifications/notify.server.ts";
import { MINUTE_MS } from "#app/lib/dates.ts";
import { DomainError } from "#app/lib/errors.ts";
import { newId } from "#app/lib/ids.server.ts";
import { withdrawMessages } from "#app/mail/outbox.server.ts";
import type { Tx } from "#db/db.ts";
import { members, trips } from "#db/schema/access.ts";
import { outbox } from "#db/schema/mail.ts";
import { notifications } from "#db/schema/messages.ts";
import * as texts from "./texts/share-link.ts";

const SOURCE = "share-link:";

/** Returns the link to be reset. @throws DomainError not_found, unauthenticated, forbidden */
export async function shareLinkView(ctx: Ctx, ref: TripRef, origin: string) {
	const { trip } = await requireTrip(ctx, ref, "link.reset");
	return {
		trip: { title: trip.title, shareId: trip.shareId },
		link: `${origin}/trip/${trip.shareId}`,
		/** Whether the group page shows the new link to everyone who knows that page's address. */
		hasGroupPage: isOpen(await findGroupPage(ctx.db.read, { tripId: trip.id })),
	};
}

export type ShareLinkView = Awaited<ReturnType<typeof shareLinkView>>;

/**
 * Gives a trip a new share id, from 128 random bits. The old one answers 404 at once. Stored notices and queued
 * messages are changed to the new one, except those of former members. Messages about the new link wait a minute, so
 * that the next reset replaces them (Rules: The share link).
 * @param seen the share id that the page showed; another one means that the link was reset meanwhile
 * @throws DomainError not_found, unauthenticated, forbidden; conflict for a page that is older than the link
 */
export async function resetShareLink(ctx: Ctx, id: string, seen?: string): Promise<Trip> {
	return ctx.db.write(async (tx) => {
		const { trip } = await requireTrip(ctx, id, "link.reset", tx);
		if (seen !== undefined && seen !== trip.shareId) throw new DomainError("conflict", texts.stale);
		const [changed] = await tx
			.update(trips)
			.set({ shareId: newId(), updatedAt: Math.max(ctx.now.getTime(), trip.updatedAt + 1) })
			.where(and(eq(trips.id, trip.id), eq(trips.shareId, trip.shareId)))
			.returning();
		if (!changed) throw new DomainError("conflict", texts.stale);
		await rewriteAddresses(tx, trip, changed.shareId);
		await withdrawNotices(tx, trip.id);
		await deleteAnswersByLink(tx, trip.id);
		await notifyAboard(
			ctx,
			tx,
			changed,
			() => ({
				kind: "link_changed",
				title: texts.noticeTitle,
				message: texts.notice(trip.title),
				source: `${SOURCE}${changed.shareId}`,
				sendAt: ctx.now.getTime() + MINUTE_MS,
			}),
			userOf(ctx)?.id,
		);
		return changed;
	});
}

/** A share id has 22 random characters, so a text contains it only where it was put. */
async function rewriteAddresses(tx: Tx, { id, shareId }: Trip, next: string): Promise<void> {
	const former = await findFormerMembers(tx, id);
	await tx
		.update(notifications)
		.set({ actionUrl: sql`replace(${notifications.actionUrl}, ${shareId}, ${next})` })
		.where(and(eq(notifications.tripId, id), notInArray(notifications.userId, former.userIds)));
	await tx
		.update(outbox)
		.set({ content: sql`replace(${outbox.content}, ${shareId}, ${next})` })
		.where(
			and(
				eq(outbox.tripId, id),
				inArray(outbox.status, ["waiting", "dead", "skipped"]),
				or(isNull(outbox.userId), notInArray(outbox.userId, former.userIds)),
				or(isNotNull(outbox.userId), isNull(outbox.email), notInArray(outbox.email, former.emails)),
			),
		);
}

/** Accounts and email addresses of former members who have no place on the trip any more. */
async function findFormerMembers(tx: Tx, tripId: string): Promise<{ userIds: string[]; emails: string[] }> {
	const { userId, email, removedAt } = members;
	const all = await tx.select({ userId, email, removedAt }).from(members).where(eq(members.tripId, tripId));
	const [left, aboard] = [
		all.filter((one) => one.removedAt !== null),
		all.filter((one) => one.removedAt === null),
	];
	const onlyLeft = (of: "userId" | "email") => {
		const kept = new Set(aboard.map((one) => one[of]));
		return left.flatMap((one) => one[of] ?? []).filter((value) => !kept.has(value));
	};
	return { userIds: onlyLeft("userId"), emails: onlyLeft("email") };
}

/** After several resets in a row, everyone is told only about the last one. */
async function withdrawNotices(tx: Tx, tripId: string): Promise<void> {
	await withdrawMessages(tx, tripId, "link_changed");
	await tx
		.delete(notifications)
		.where(
			and(
				eq(notifications.tripId, tripId),
				like(notifications.source, `${SOURCE}%`),
				isNull(notifications.readAt),
			),
		);
}
