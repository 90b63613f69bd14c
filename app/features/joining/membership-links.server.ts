import { and, eq, exists, gt, isNull, lt, or } from "drizzle-orm";
import { requireTrip } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { queueAccountMail, requireMail } from "#app/features/identity/account-mail.server.ts";
import { MAILED_LINK_MS } from "#app/features/identity/tokens.server.ts";
import { DAY_MS } from "#app/lib/dates.ts";
import { hashSecret, newSecret } from "#app/lib/ids.server.ts";
import { pathTo } from "#app/lib/path-to.ts";
import type { SecretLink } from "#app/mail/content.ts";
import type { Reader, Tx } from "#db/client.server.ts";
import { memberLinks, members, users } from "#db/schema/access.ts";
import { type MembershipMailRequest, membershipMail } from "./membership-mail.ts";

const GUEST_COOKIE_MS = 400 * DAY_MS;

/**
 * Mails whoever joined a trip with this address a link to their place. The answer is the same for an address that
 * nobody has joined with, and a mail is written for it too, which is not sent.
 * @throws DomainError not_found, conflict without mail
 */
export async function requestMembershipLink(ctx: Ctx, shareId: string, email: string): Promise<void> {
	requireMail(ctx);
	const { trip } = await requireTrip(ctx, shareId, "trip.see");
	await ctx.db.write(async (tx) =>
		queueMembershipMail(ctx, tx, { trip, email, membership: await findMembership(tx, trip.id, email) }),
	);
}

/** Queues the mail with the link that opens a place, or with the one to sign in where an account has it. */
export async function queueMembershipMail(
	ctx: Ctx,
	tx: Tx,
	{ trip, email, membership }: MembershipMailRequest,
): Promise<void> {
	const content = membershipMail(trip, email, membership);
	await queueAccountMail(ctx, tx, { kind: "open_place", userId: null, email, content });
}

/** Makes the path of the link as its mail is sent; null for a place that is no guest's with this address any more. */
export async function makeMembershipLink(
	ctx: Pick<Ctx, "db" | "now">,
	{ id, email }: SecretLink,
): Promise<string | null> {
	const secret = newSecret();
	const isMade = await ctx.db.write(async (tx) => {
		const [guest] = await tx
			.select({ id: members.id })
			.from(members)
			.where(and(eq(members.id, id), eq(members.email, email), isGuest()));
		if (!guest) return false;
		const expiresAt = ctx.now.getTime() + MAILED_LINK_MS;
		await tx.insert(memberLinks).values({ tokenHash: hashSecret(secret), memberId: guest.id, expiresAt });
		return true;
	});
	return isMade ? pathTo("/open-place/:token", { token: secret }) : null;
}

/** A link that has moved a place is kept for as long as the browser that had it keeps its cookie. */
export async function deleteExpiredMembershipLinks(tx: Tx, now: Date): Promise<void> {
	const isExpired = lt(memberLinks.expiresAt, now.getTime());
	const isForgotten = or(
		isNull(memberLinks.movedFrom),
		lt(memberLinks.expiresAt, now.getTime() - GUEST_COOKIE_MS),
	);
	await tx.delete(memberLinks).where(and(isExpired, isForgotten));
}

/** A link that can still be used, to a place that is still a guest's: an account's opens by signing in. */
export function isUsableLink(db: Reader, secret: string, now: Date) {
	const guest = db
		.select({ id: members.id })
		.from(members)
		.where(and(eq(members.id, memberLinks.memberId), isGuest()));
	return and(
		eq(memberLinks.tokenHash, hashSecret(secret)),
		isNull(memberLinks.usedAt),
		gt(memberLinks.expiresAt, now.getTime()),
		exists(guest),
	);
}

const isGuest = () => and(isNull(members.userId), isNull(members.removedAt));

/** An address may have a guest's place and an account's (docs/decisions/0004); the guest's has no other way back. */
async function findMembership(tx: Tx, tripId: string, email: string) {
	const memberships = await tx
		.select({ memberId: members.id, account: { id: users.id, email: users.email } })
		.from(members)
		.leftJoin(users, eq(users.id, members.userId))
		.where(and(eq(members.tripId, tripId), eq(members.email, email), isNull(members.removedAt)));
	return memberships.find(({ account }) => account === null) ?? memberships[0] ?? null;
}
