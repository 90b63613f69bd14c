import { eq } from "drizzle-orm";
import { findTripAccess, type Member, type Trip, type TripRef } from "#app/access/access.server.ts";
import { type Ctx, userOf } from "#app/access/ctx.ts";
import { formerMoney } from "#app/features/fund/refunds/former-money.server.ts";
import { requireMail } from "#app/features/identity/account-mail.server.ts";
import { requireLink } from "#app/features/identity/tokens.server.ts";
import { findFormerMembership } from "#app/features/members/former-membership.queries.ts";
import { readableAddress } from "#app/lib/email-address.ts";
import { pathTo } from "#app/lib/path-to.ts";
import { isSigned, sign } from "#app/mail/signed-links.server.ts";
import type { Db } from "#db/client.server.ts";
import { members, trips, users } from "#db/schema/access.ts";
import { queueMembershipMail } from "./membership-links.server.ts";

/** The path that mails to a guest lead to. It names the place and opens nothing, so it never expires. */
export async function signMembershipPath(db: Db, memberId: string): Promise<string> {
	return `/place/${memberId}.${await sign(db, signedText(memberId))}`;
}

/**
 * What the page at that path shows. `own` is where whoever has the place, by account or in this browser, is sent on to;
 * everybody else gets the trip's title, and the masked address that a link would be mailed to. Of a place that was left it
 * shows what became of its money, and of nobody else's.
 * @throws DomainError not_found for a token that we have not signed, or of a place that is no more
 */
export async function membershipPageView(ctx: Ctx, token: string) {
	const { member, trip } = await requireSigned(ctx, token);
	const isOwn = isOwner(ctx, member);
	if (member.removedAt !== null && (isOwn || member.email !== null))
		return { own: null, left: await formerMembershipView(ctx, { member, trip, isOwn }) };
	const { email } = requireAddressed({ member, trip });
	if (isOwn) return { own: `/${userOf(ctx) ? "trip" : "join"}/${trip.shareId}`, left: null };
	return { own: null, left: null, trip: trip.title, mailsTo: maskAddress(email) };
}

export type MembershipPageView = Awaited<ReturnType<typeof membershipPageView>>;

type LeftMembership = { member: Member; trip: Trip; isOwn: boolean };

async function formerMembershipView(ctx: Ctx, { member, trip, isOwn }: LeftMembership) {
	const money = await formerMoney(ctx.db.read, member.id);
	return {
		trip: trip.title,
		leftAs: member.leftAs ?? "left",
		money,
		demoMoney: ctx.payments.provider === "demo" && money.paid > 0,
		receipts: isOwn && money.paid > 0 ? pathTo("/trip/:shareId/receipts", { shareId: trip.id }) : null, // also once the share link was reset
	};
}

/** The path of what became of the money of the place that the asker has left on a trip, if there is one, else null. */
export async function findFormerMembershipPath(ctx: Ctx, ref: TripRef): Promise<string | null> {
	const found = await findTripAccess(ctx, ref);
	const former = found && !found.member ? await findFormerMembership(ctx, found.trip.id) : null;
	return former && signMembershipPath(ctx.db, former.id);
}

/** The trip and the address that a link would be mailed to, by which tries are counted. @throws DomainError not_found */
export async function membershipLinkTarget(
	ctx: Ctx,
	token: string,
): Promise<{ email: string; tripId: string }> {
	const { email, trip } = await requireAddressedMembership(ctx, token);
	return { email, tripId: trip.id };
}

/** Mails the place's own address a link that opens it. @throws DomainError not_found, conflict without mail */
export async function mailMembershipLink(ctx: Ctx, token: string): Promise<void> {
	requireMail(ctx);
	const { member, trip, email, account } = await requireAddressedMembership(ctx, token);
	const membership = { memberId: member.id, account };
	await ctx.db.write((tx) => queueMembershipMail(ctx, tx, { trip, email, membership }));
}

type SignedMembership = { member: Member; trip: Trip; account: { id: string; email: string } | null };

async function requireAddressedMembership(ctx: Ctx, token: string) {
	return requireAddressed(await requireSigned(ctx, token));
}

function requireAddressed<P extends Pick<SignedMembership, "member" | "trip">>(
	membership: P,
): P & { email: string } {
	const { email, removedAt } = membership.member;
	return { ...membership, email: requireLink(removedAt === null ? (email ?? undefined) : undefined) };
}

async function requireSigned({ db }: Ctx, token: string): Promise<SignedMembership> {
	const [memberId = "", signature = "", ...more] = token.split(".");
	const isOurs = more.length === 0 && (await isSigned(db, signedText(memberId), signature));
	const rows = isOurs
		? await db.read
				.select({ member: members, trip: trips, account: { id: users.id, email: users.email } })
				.from(members)
				.innerJoin(trips, eq(trips.id, members.tripId))
				.leftJoin(users, eq(users.id, members.userId))
				.where(eq(members.id, memberId))
		: [];
	return requireLink(rows[0]);
}

function isOwner({ actor }: Ctx, { userId, guestKeyHash }: Member): boolean {
	if (actor?.kind === "user") return userId === actor.user.id;
	return userId === null && guestKeyHash !== null && guestKeyHash === actor?.keyHash;
}

/** The prefix keeps it apart from what else is signed with the same secret, none of which has a colon. */
const signedText = (memberId: string) => `place:${memberId}`;

/** Shows the first character and the host, by which only the owner recognizes the address. */
export function maskAddress(email: string): string {
	const readable = readableAddress(email);
	const at = readable.lastIndexOf("@");
	const [first = ""] = readable.slice(0, at);
	return `${first}•••${readable.slice(at)}`;
}
