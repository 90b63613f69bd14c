import { and, eq, exists, gt, isNull, lt, or } from "drizzle-orm";
import {
	findTripAccess,
	type Member,
	requireTrip,
	type Trip,
	type TripRef,
} from "#app/access/access.server.ts";
import { type Ctx, userOf } from "#app/access/ctx.ts";
import { formerMoney } from "#app/features/fund/refunds/former-money.server.ts";
import { queueAccountMail, requireMail } from "#app/features/identity/account-mail.server.ts";
import { MAILED_LINK_TTL_MS, requireLink } from "#app/features/identity/tokens.server.ts";
import { findFormerMembership } from "#app/features/members/members.queries.ts";
import { removeSavedCards } from "#app/features/payments/cards/moved-cards.server.ts";
import { DAY_MS, dateOf, formatDate } from "#app/lib/dates.ts";
import { readableAddress } from "#app/lib/email-address.ts";
import { DomainError } from "#app/lib/errors.ts";
import { hashSecret, newSecret } from "#app/lib/ids.server.ts";
import { pathTo } from "#app/lib/path-to.ts";
import { signInPath } from "#app/lib/sign-in-path.ts";
import * as common from "#app/lib/texts.ts";
import type { MailContent, SecretLink } from "#app/mail/content.ts";
import { isSigned, sign } from "#app/mail/signed-links.server.ts";
import type { Db, Reader, Tx } from "#db/db.ts";
import { type Params, rowQuery } from "#db/prepared-query.ts";
import { memberLinks, members, trips, users } from "#db/schema/access.ts";
import { deleteInChunks } from "#db/write-in-chunks.ts";
import * as texts from "./texts/membership-links.ts";

/**
 * Mails whoever joined a trip with this address a link to their membership. The answer is the same for an address that
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

/** An address may have a guest's membership and an account's (docs/decisions/0004); the guest's has no other way back. */
async function findMembership(tx: Tx, tripId: string, email: string) {
	const memberships = await tx
		.select({ memberId: members.id, account: { id: users.id, email: users.email } })
		.from(members)
		.leftJoin(users, eq(users.id, members.userId))
		.where(and(eq(members.tripId, tripId), eq(members.email, email), isNull(members.removedAt)));
	return memberships.find(({ account }) => account === null) ?? memberships[0] ?? null;
}

/** Queues the mail with the link that moves a guest's membership to another browser, or with the one to sign in where an account has it. */
export async function queueMembershipMail(ctx: Ctx, tx: Tx, mail: MembershipMail): Promise<void> {
	const content = mailContent(mail);
	await queueAccountMail(ctx, tx, { kind: "open_place", userId: null, email: mail.email, content });
}

/** `email` is where the mail goes; `membership` is null where nobody has joined with that address. */
type MembershipMail = {
	trip: { title: string; shareId: string };
	email: string;
	membership: { memberId: string; account: { id: string; email: string } | null } | null;
};

/**
 * What is mailed to an address that asked for its membership. Where nobody has joined with it, the mail is the one of a guest
 * and is not sent, because no link can be made for it.
 */
function mailContent({ trip, email, membership }: MembershipMail): MailContent {
	const words = { subject: texts.mailSubject(trip.title), heading: texts.mailHeading };
	const account = membership?.account;
	const returnTo = pathTo("/trip/:shareId", { shareId: trip.shareId });
	if (account && account.email !== email) {
		const paragraphs = [texts.otherAccountMail(trip.title)];
		const action = { label: common.signIn, path: signInPath(returnTo) };
		return { ...words, paragraphs, action, closing: texts.otherAccountClosing };
	}
	if (account) {
		const secret = { purpose: "sign_in", id: account.id, email, returnTo } as const;
		const action = { label: common.signIn, secret };
		return { ...words, paragraphs: [texts.accountMail(trip.title)], action, closing: texts.guestClosing };
	}
	const secret = { purpose: "open_place", id: membership?.memberId ?? "", email } as const;
	const action = { label: texts.openHere, secret };
	return { ...words, paragraphs: [texts.guestMail(trip.title)], action, closing: texts.guestClosing };
}

/** Makes the path of the link as its mail is sent; null once the membership is no longer a guest's with this address. */
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
		const expiresAt = ctx.now.getTime() + MAILED_LINK_TTL_MS;
		await tx.insert(memberLinks).values({ tokenHash: hashSecret(secret), memberId: guest.id, expiresAt });
		return true;
	});
	return isMade ? pathTo("/open-place/:token", { token: secret }) : null;
}

/** Reads whose membership a mailed link is for, without using it up. @throws DomainError not_found */
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

/**
 * Uses up a mailed link and moves the guest's membership to this browser, or to the signed-in account. The browser that had
 * it loses it, and its saved card is forgotten, because the address may be mistyped.
 * @param ctx with an actor
 * @returns `isCardRemoved` is true if the membership's saved card is no longer charged
 * @throws DomainError not_found; conflict, with the link left valid, for somebody who has another membership on the trip
 */
export async function takeMembershipByLink(ctx: Ctx, secret: string) {
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
		return { shareId, isCardRemoved: isMoved && (await removeSavedCards(ctx, tx, [memberId])) };
	});
}

async function moveHere(ctx: Ctx, tx: Tx, member: Member) {
	const user = userOf(ctx);
	const keyHash = ctx.actor?.kind === "guest" ? ctx.actor.keyHash : null;
	if (!user && !keyHash) throw new Error("a membership is taken by nobody");
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

/** A link that can still be used, to a membership that is still a guest's. An account's needs no link but a sign-in. */
function isUsableLink(db: Reader, secret: string, now: Date) {
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

/** The path of the membership's signed page, for a link that was used or has run out but is still known. */
export async function findMembershipPath({ db }: Ctx, secret: string): Promise<string | null> {
	const [membership] = await db.read
		.select({ id: members.id })
		.from(memberLinks)
		.innerJoin(members, eq(members.id, memberLinks.memberId))
		.where(eq(memberLinks.tokenHash, hashSecret(secret)));
	return membership ? signMembershipPath(db, membership.id) : null;
}

/** The path of the page that mails a link, if the membership that this browser had has moved to another one, else null. */
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

/** The path that mails to a guest lead to. It names the membership and gives no access, so it never expires. */
export async function signMembershipPath(db: Db, memberId: string): Promise<string> {
	return `/place/${memberId}.${await sign(db, signedText(memberId))}`;
}

/** The prefix keeps it apart from what else is signed with the same secret, none of which has a colon. */
const signedText = (memberId: string) => `place:${memberId}`;

/**
 * What the page at that path shows. `own` is where whoever has the membership, by account or in this browser, is sent on to;
 * everybody else gets the trip's title, and the masked address that a link would be mailed to. Of a membership that has ended it
 * shows what became of its money, and of nobody else's.
 * @throws DomainError not_found for a token that we have not signed, or of a membership that is no more
 */
export async function membershipPageView(ctx: Ctx, token: string) {
	const { member, trip } = await requireSigned(ctx, token);
	const isOwn = isOwner(ctx, member);
	if (member.removedAt !== null && (isOwn || member.email !== null))
		return { own: null, left: await formerMembershipView(ctx, trip, member, isOwn) };
	const email = requireAddress(member);
	if (isOwn) return { own: `/${userOf(ctx) ? "trip" : "join"}/${trip.shareId}`, left: null };
	return { own: null, left: null, trip: trip.title, mailsTo: maskAddress(email) };
}

export type MembershipPageView = Awaited<ReturnType<typeof membershipPageView>>;

async function requireSigned({ db }: Ctx, token: string) {
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

/** The address of a membership that is still on its trip. @throws DomainError not_found */
function requireAddress({ email, removedAt }: Member): string {
	return requireLink(removedAt === null ? (email ?? undefined) : undefined);
}

/** Shows the first character and the host, by which only the owner recognizes the address. */
export function maskAddress(email: string): string {
	const readable = readableAddress(email);
	const at = readable.lastIndexOf("@");
	const [first = ""] = readable.slice(0, at);
	return `${first}•••${readable.slice(at)}`;
}

type Ended = Pick<Member, "id" | "leftAs" | "removedAt">;

/** What somebody who left or was removed reads of their place and of its money. */
export async function formerMembershipView(ctx: Ctx, trip: Trip, member: Ended, isOwn: boolean) {
	const money = await formerMoney(ctx.db.read, member.id);
	return {
		day: formatDate(dateOf(new Date(member.removedAt ?? 0)), dateOf(ctx.now)),
		trip: trip.title,
		leftAs: member.leftAs ?? "left",
		money,
		demoMoney: ctx.payments.provider === "demo" && money.paid > 0,
		receipts: isOwn && money.paid > 0 ? pathTo("/trip/:shareId/receipts", { shareId: trip.id }) : null, // also once the share link was reset
	};
}

/** The path of what became of the money of the membership that the asker had on a trip; null if there was none. */
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
	const { member, trip } = await requireSigned(ctx, token);
	return { email: requireAddress(member), tripId: trip.id };
}

/** Mails a link to the membership's own address. @throws DomainError not_found, conflict without mail */
export async function mailMembershipLink(ctx: Ctx, token: string): Promise<void> {
	requireMail(ctx);
	const { member, trip, account } = await requireSigned(ctx, token);
	const email = requireAddress(member);
	const membership = { memberId: member.id, account };
	await ctx.db.write((tx) => queueMembershipMail(ctx, tx, { trip, email, membership }));
}

const GUEST_COOKIE_MS = 400 * DAY_MS;

/** A link that has moved a membership is kept for as long as the browser that had it keeps its cookie. */
export function deleteExpiredMembershipLinks(ctx: Ctx): Promise<number> {
	const now = ctx.now.getTime();
	const isExpired = lt(memberLinks.expiresAt, now);
	const isForgotten = or(isNull(memberLinks.movedFrom), lt(memberLinks.expiresAt, now - GUEST_COOKIE_MS));
	return deleteInChunks(ctx, memberLinks.tokenHash, and(isExpired, isForgotten));
}
