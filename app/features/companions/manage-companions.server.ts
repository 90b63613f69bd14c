import { and, eq, gt, isNull } from "drizzle-orm";
import type { Member, TripRef } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { endMembership } from "#app/features/members/end-membership.server.ts";
import { notifyOrganizers } from "#app/features/messages/notifications/notify.server.ts";
import { requireCompanion, requirePayer } from "#app/features/payments/companions/require-payer.server.ts";
import { leaveToJob } from "#app/gateway/leave-to-job.ts";
import { DAY_MS } from "#app/lib/dates.ts";
import { DomainError } from "#app/lib/errors.ts";
import { hashSecret, newSecret } from "#app/lib/ids.server.ts";
import { pathTo } from "#app/lib/path-to.ts";
import { memberLinks } from "#db/schema/access.ts";
import { lowerPayers } from "./lower-payers.server.ts";
import * as texts from "./texts/companions.ts";

/** How long a companion's link is valid. */
const LINK_DAYS = 30;

/**
 * Whether the companion's spot has an owner, because somebody has opened its link, or has joined on their own; then no
 * new link opens it.
 */
export function isTaken({
	userId,
	guestKeyHash,
	email,
}: Pick<Member, "userId" | "guestKeyHash" | "email">): boolean {
	return userId !== null || guestKeyHash !== null || email !== null;
}

/** Whether a companion has a link that has not been opened yet. */
export async function hasOpenLink({ db, now }: Pick<Ctx, "db" | "now">, memberId: string): Promise<boolean> {
	const found = await db.read
		.select({ id: memberLinks.memberId })
		.from(memberLinks)
		.where(
			and(
				eq(memberLinks.memberId, memberId),
				isNull(memberLinks.usedAt),
				gt(memberLinks.expiresAt, now.getTime()),
			),
		)
		.limit(1);
	return found.length > 0;
}

/**
 * Makes the path of a link with which a companion opens their own spot, in any browser: they see the plan, the people
 * and the chat, and none of the payer's money. It works once, for 30 days, and replaces the previous one.
 * @throws DomainError not_found, unauthenticated, forbidden; conflict once the companion has opened a link
 */
export function makeCompanionLink(
	ctx: Ctx,
	ref: TripRef,
	companionId: string,
): Promise<{ path: string; name: string }> {
	return ctx.db.write(async (tx) => {
		const access = await requirePayer(ctx, ref, tx);
		const companion = await requireCompanion(tx, access, companionId);
		if (isTaken(companion)) throw new DomainError("conflict", texts.hasOpened(companion.name));
		await tx
			.delete(memberLinks)
			.where(and(eq(memberLinks.memberId, companion.id), isNull(memberLinks.usedAt)));
		const secret = newSecret();
		const expiresAt = ctx.now.getTime() + LINK_DAYS * DAY_MS;
		await tx.insert(memberLinks).values({ tokenHash: hashSecret(secret), memberId: companion.id, expiresAt });
		return { path: pathTo("/open-place/:token", { token: secret }), name: companion.name };
	});
}

/**
 * Gives up a companion's spot. The payer's share is reduced by its price, and any excess is a credit. A companion who
 * has opened their link decides themselves; the payer can only return the rest to them.
 * @throws DomainError not_found, unauthenticated, forbidden, conflict
 */
export async function removeCompanion(
	ctx: Ctx,
	ref: TripRef,
	companionId: string,
): Promise<{ tripId: string; name: string }> {
	const removed = await ctx.db.write(async (tx) => {
		const access = await requirePayer(ctx, ref, tx);
		const companion = await requireCompanion(tx, access, companionId);
		if (isTaken(companion)) throw new DomainError("conflict", texts.hasOpened(companion.name));
		await endMembership(ctx, tx, companion, "left");
		await notifyOrganizers(ctx, tx, access.trip, access.member, {
			kind: "member_left",
			title: texts.removedTitle(companion.name),
			message: texts.removed(access.member.name, companion.name, access.trip.title),
			source: `left:${companion.id}`,
		});
		return { tripId: access.trip.id, name: companion.name };
	});
	await lowerPayers(ctx, removed.tripId).catch(leaveToJob("a payer's lower share"));
	return removed;
}
