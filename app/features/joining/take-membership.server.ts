import { and, eq, isNull } from "drizzle-orm";
import type { Member } from "#app/access/access.server.ts";
import { type Ctx, userOf } from "#app/access/ctx.ts";
import { requireLink } from "#app/features/identity/tokens.server.ts";
import { leaveCardBehind } from "#app/features/payments/cards/moved-cards.server.ts";
import { readableAddress } from "#app/lib/email-address.ts";
import { DomainError } from "#app/lib/errors.ts";
import { hashSecret } from "#app/lib/ids.server.ts";
import type { Tx } from "#db/client.server.ts";
import { type Params, rowQuery } from "#db/prepared-query.ts";
import { memberLinks, members, trips } from "#db/schema/access.ts";
import { isUsableLink } from "./membership-links.server.ts";
import { signMembershipPath } from "./membership-page.server.ts";
import * as texts from "./texts/membership-links.ts";

/** Reads whose place a mailed link opens, without using it up. @throws DomainError not_found */
export async function membershipLinkView(ctx: Ctx, secret: string) {
	const [membership] = await ctx.db.read
		.select({ name: members.name, trip: trips.title })
		.from(memberLinks)
		.innerJoin(members, eq(members.id, memberLinks.memberId))
		.innerJoin(trips, eq(trips.id, members.tripId))
		.where(isUsableLink(ctx.db.read, secret, ctx.now));
	const user = userOf(ctx);
	return { ...requireLink(membership), signedInAs: user && readableAddress(user.email) };
}

/** The path of the place's signed page, for a link that was used or has run out but is still known. */
export async function findMembershipPath({ db }: Ctx, secret: string): Promise<string | null> {
	const [membership] = await db.read
		.select({ id: members.id })
		.from(memberLinks)
		.innerJoin(members, eq(members.id, memberLinks.memberId))
		.where(eq(memberLinks.tokenHash, hashSecret(secret)));
	return membership ? signMembershipPath(db, membership.id) : null;
}

/** `leftCardBehind` is true if the place's saved card is no longer charged. */
type TakenMembership = { shareId: string; leftCardBehind: boolean };

/**
 * Uses up a mailed link and moves the guest's place to this browser, or to the signed-in account. The browser that had
 * it loses it, and its saved card is forgotten, because the address may be mistyped.
 * @param ctx with an actor
 * @throws DomainError not_found; conflict, with the link left valid, for somebody who has another place on the trip
 */
export async function takeMembershipByLink(ctx: Ctx, secret: string): Promise<TakenMembership> {
	return ctx.db.write(async (tx) => {
		const [link] = await tx
			.update(memberLinks)
			.set({ usedAt: ctx.now.getTime() })
			.where(isUsableLink(tx, secret, ctx.now))
			.returning();
		const { memberId, tokenHash } = requireLink(link);
		const [row] = await tx
			.select({ member: members, shareId: trips.shareId })
			.from(members)
			.innerJoin(trips, eq(trips.id, members.tripId))
			.where(eq(members.id, memberId));
		const { member, shareId } = requireLink(row);
		const { movedFrom, isMoved } = await moveHere(ctx, tx, member);
		await tx.update(memberLinks).set({ movedFrom }).where(eq(memberLinks.tokenHash, tokenHash));
		return { shareId, leftCardBehind: isMoved && (await leaveCardBehind(ctx, tx, [memberId])) };
	});
}

/** The path of the page that mails a link, if the place that this browser had is open in another one now, else null. */
export async function findMovedMembershipPath(ctx: Ctx, tripId: string): Promise<string | null> {
	if (ctx.actor?.kind !== "guest") return null;
	const membership = await membershipMovedFrom(ctx.db.read, { guestKeyHash: ctx.actor.keyHash, tripId });
	return membership && signMembershipPath(ctx.db, membership.id);
}

const membershipMovedFrom = rowQuery(
	(db, { guestKeyHash, tripId }: Params<{ guestKeyHash: string; tripId: string }>) =>
		db
			.select({ id: members.id })
			.from(memberLinks)
			.innerJoin(members, eq(members.id, memberLinks.memberId))
			.where(
				and(eq(memberLinks.movedFrom, guestKeyHash), eq(members.tripId, tripId), isNull(members.removedAt)),
			)
			.limit(1),
);

type Move = { isMoved: boolean; movedFrom: string | null };

async function moveHere(ctx: Ctx, tx: Tx, member: Member): Promise<Move> {
	const user = userOf(ctx);
	const keyHash = ctx.actor?.kind === "guest" ? ctx.actor.keyHash : null;
	if (!user && !keyHash) throw new Error("a place is opened for nobody");
	const isMine = user ? eq(members.userId, user.id) : eq(members.guestKeyHash, keyHash ?? "");
	const mine = await tx
		.select({ id: members.id })
		.from(members)
		.where(and(eq(members.tripId, member.tripId), isMine, isNull(members.removedAt)));
	if (mine.some(({ id }) => id !== member.id)) throw new DomainError("conflict", texts.hasOtherPlace);
	const owner = user
		? { userId: user.id, guestKeyHash: null, avatar: user.profileImageUrl }
		: { guestKeyHash: keyHash };
	await tx.update(members).set(owner).where(eq(members.id, member.id));
	const isMoved = user !== null || member.guestKeyHash !== keyHash;
	return { isMoved, movedFrom: isMoved ? member.guestKeyHash : null };
}
