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
import { answerLinkMail } from "#app/features/members/answers/answer-mail.server.ts";
import { findAnswerOfAddress } from "#app/features/members/answers/answers.queries.ts";
import { countAboard, findFormerMembership } from "#app/features/members/members.queries.ts";
import { removeSavedCards } from "#app/features/payments/cards/moved-cards.server.ts";
import { hasConsented } from "#app/features/payments/cards/payers.queries.ts";
import { addDays, DAY_MS, dateOf, formatDate } from "#app/lib/dates.ts";
import { readableAddress } from "#app/lib/email-address.ts";
import { DomainError } from "#app/lib/errors.ts";
import { guestViewPath } from "#app/lib/guest-views.ts";
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
import { readPass } from "./read-pass.server.ts";
import * as texts from "./texts/membership-links.ts";

/**
 * Mails a link to the membership, or to the answer given instead, of the person who joined a trip with this address.
 * The response is the same for an unknown address; a mail is written for it too, but not sent.
 * @throws DomainError not_found, conflict without mail
 */
export async function requestMembershipLink(ctx: Ctx, shareId: string, email: string): Promise<void> {
	requireMail(ctx);
	const { trip } = await requireTrip(ctx, shareId, "trip.see");
	await ctx.db.write(async (tx) => {
		const membership = await findMembership(tx, trip.id, email);
		const answer = membership ? null : await findAnswerOfAddress(tx, trip.id, email);
		if (answer) await queueAccountMail(ctx, tx, answerLinkMail(trip, answer));
		else await queueMembershipMail(ctx, tx, { trip, email, membership });
	});
}

/**
 * An address may have a guest's membership and an account's (docs/decisions/0004). The guest's is preferred, because it
 * has no other way back.
 */
async function findMembership(tx: Tx, tripId: string, email: string) {
	const memberships = await tx
		.select({ memberId: members.id, account: { id: users.id, email: users.email } })
		.from(members)
		.leftJoin(users, eq(users.id, members.userId))
		.where(and(eq(members.tripId, tripId), eq(members.email, email), isNull(members.removedAt)));
	return memberships.find(({ account }) => account === null) ?? memberships[0] ?? null;
}

/**
 * Queues the mail with the link that moves a guest's membership to another browser, or with a sign-in link if an
 * account has it.
 */
export async function queueMembershipMail(ctx: Ctx, tx: Tx, mail: MembershipMail): Promise<void> {
	const content = mailContent(mail);
	await queueAccountMail(ctx, tx, { kind: "open_place", userId: null, email: mail.email, content });
}

/** `email` is where the mail goes; `membership` is null if nobody has joined with that address. */
type MembershipMail = {
	trip: { title: string; shareId: string };
	email: string;
	membership: { memberId: string; account: { id: string; email: string } | null } | null;
};

/**
 * The mail to an address that asked for its membership. For an unknown address it is the mail of a guest, which is not
 * sent because no link can be made for it.
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

/**
 * Makes the path of the link at the time its mail is sent; null once the membership is no longer a guest's with this
 * address.
 */
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

/**
 * Finds the membership of a mailed link without using the link up.
 * @returns `stopsCharges` is true if the move would end automatic charges; `needsEmail` for a companion's spot that a
 * guest opens
 * @throws DomainError not_found
 */
export async function membershipLinkView(ctx: Ctx, secret: string) {
	const [found] = await ctx.db.read
		.select({ member: members, trip: trips.title })
		.from(memberLinks)
		.innerJoin(members, eq(members.id, memberLinks.memberId))
		.innerJoin(trips, eq(trips.id, members.tripId))
		.where(isUsableLink(ctx.db.read, secret, ctx.now));
	const user = userOf(ctx);
	const { member, trip } = requireLink(found);
	const stopsCharges = !isOwner(ctx, member) && (await hasConsented(ctx.db.read, member.id));
	return {
		name: member.name,
		trip,
		stopsCharges,
		signedInAs: user && readableAddress(user.email),
		needsEmail: !user && isWithoutWayBack(member),
	};
}

/**
 * Uses up a mailed link and moves the guest's membership to this browser, or to the signed-in account. The previous
 * browser loses it, and its saved card is forgotten, because the address may be mistyped.
 * @param ctx with an actor
 * @param email for a guest who opens a companion's spot: where a link to it can be mailed later
 * @returns `isCardRemoved` is true if the membership's saved card is no longer charged
 * @throws DomainError not_found; invalid without that address, and already_joined if another member has it; conflict,
 * with the link left valid, for someone who has another membership on the trip
 */
export async function takeMembershipByLink(ctx: Ctx, secret: string, email?: string) {
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
		const { movedFrom, isMoved } = await moveHere(ctx, tx, member, email);
		await tx.update(memberLinks).set({ movedFrom }).where(eq(memberLinks.tokenHash, tokenHash));
		return { shareId, isCardRemoved: isMoved && (await removeSavedCards(ctx, tx, [memberId])) };
	});
}

async function moveHere(ctx: Ctx, tx: Tx, member: Member, email?: string) {
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
		: {
				guestKeyHash: keyHash,
				...(isWithoutWayBack(member) && (await requireOwnAddress(tx, member, email))),
			};
	await tx.update(members).set(owner).where(eq(members.id, member.id));
	const isMoved = user !== null || member.guestKeyHash !== keyHash;
	return { isMoved, movedFrom: isMoved ? member.guestKeyHash : null };
}

/** Whether the spot has no owner and no address yet, like a companion's spot that nobody has opened. */
function isWithoutWayBack({ email, userId, guestKeyHash }: Member): boolean {
	return email === null && userId === null && guestKeyHash === null;
}

/**
 * The address to which a link to the spot can be mailed if this browser loses it.
 * @throws DomainError invalid, already_joined
 */
async function requireOwnAddress(tx: Tx, { tripId }: Member, email: string | undefined) {
	if (!email) throw new DomainError("invalid", common.enterEmail, { field: "email" });
	const aboard = await countAboard(tx, { tripId, email });
	if (aboard.namesakes > 0) throw new DomainError("already_joined", texts.addressTaken, { field: "email" });
	return { email };
}

/** A usable link to a membership that still belongs to a guest. With an account, signing in is enough. */
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

/** The path of the membership's signed page, for a link that was used or has expired but is still stored. */
export async function findMembershipPath({ db }: Ctx, secret: string): Promise<string | null> {
	const [membership] = await db.read
		.select({ id: members.id })
		.from(memberLinks)
		.innerJoin(members, eq(members.id, memberLinks.memberId))
		.where(eq(memberLinks.tokenHash, hashSecret(secret)));
	return membership ? signMembershipPath(db, membership.id) : null;
}

/** The path of the page that mails a link, if the membership of this browser has moved to another one, else null. */
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

/**
 * The path of the page about a membership, which can mail a link to it. The path gives no access, so it never expires.
 */
export async function signMembershipPath(db: Db, memberId: string): Promise<string> {
	return `/place/${memberId}.${await sign(db, signedText(memberId))}`;
}

/** A mail's link shows the membership until the trip is over, and for at least this many days. */
const MIN_READ_DAYS = 30;

/**
 * Makes the path in a mail to a guest at the time the mail is sent. It shows their receipts and pass in any browser,
 * read-only. Null once the membership is no longer a guest's with this address.
 */
export async function makeReadPath(
	ctx: Pick<Ctx, "db" | "now">,
	{ id, email, returnTo }: SecretLink,
): Promise<string | null> {
	const [guest] = await ctx.db.read
		.select({ endDate: trips.endDate })
		.from(members)
		.innerJoin(trips, eq(trips.id, members.tripId))
		.where(and(eq(members.id, id), eq(members.email, email)));
	if (!guest) return null;
	const earliest = addDays(dateOf(ctx.now), MIN_READ_DAYS);
	const until = guest.endDate && guest.endDate > earliest ? guest.endDate : earliest;
	const signature = await sign(ctx.db, signedText(id, { until, email }));
	return `/place/${id}.${until}.${signature}${returnTo ? `?to=${returnTo}` : ""}`;
}

/**
 * The prefix distinguishes it from other texts signed with the same secret, none of which has a colon. The reading link
 * is signed together with an address, so that it ends when the address changes.
 */
const signedText = (memberId: string, reads?: { until: string; email: string }) =>
	reads ? `read:${memberId}:${reads.until}:${reads.email}` : `place:${memberId}`;

/**
 * What the page at that path shows. `own` is where the owner of the membership, by account or in this browser, is
 * redirected. By a mail's link everyone else reads the pass and the receipts, as long as the membership is a guest's
 * and the link has not expired; otherwise the trip's title, and the masked address to which a link would be mailed. For
 * a membership that has ended it shows what happened to its own money only.
 * @param to the part of the membership that the mail was about
 * @throws DomainError not_found for a token that we have not signed, or of a membership that no longer exists
 */
export async function membershipPageView(ctx: Ctx, token: string, to: string | null = null) {
	const { member, trip, mayRead } = await requireSigned(ctx, token);
	const isOwn = isOwner(ctx, member);
	if (member.removedAt !== null && (isOwn || member.email !== null))
		return { own: null, left: await formerMembershipView(ctx, trip, member, isOwn) };
	const email = requireAddress(member);
	if (isOwn) {
		const own = userOf(ctx)
			? pathTo("/trip/:shareId", { shareId: trip.shareId })
			: guestViewPath(trip.shareId, to);
		return { own, left: null };
	}
	const pass = mayRead ? await readPass(ctx, { trip, member }) : null;
	return { own: null, left: null, trip: trip.title, mailsTo: maskAddress(email), pass };
}

export type MembershipPageView = Awaited<ReturnType<typeof membershipPageView>>;

/** The guest's membership that a mail's link shows. @throws DomainError not_found, also for an expired link */
export async function readableMembership(ctx: Ctx, token: string): Promise<{ trip: Trip; member: Member }> {
	const { mayRead, member, trip } = await requireSigned(ctx, token);
	return requireLink(mayRead ? { member, trip } : undefined);
}

async function requireSigned(ctx: Ctx, token: string) {
	const { db } = ctx;
	const parts = token.split(".");
	const [memberId = "", until = ""] = parts;
	const [found] = await db.read
		.select({ member: members, trip: trips, account: { id: users.id, email: users.email } })
		.from(members)
		.innerJoin(trips, eq(trips.id, members.tripId))
		.leftJoin(users, eq(users.id, members.userId))
		.where(eq(members.id, memberId));
	const { member, ...rest } = requireLink(found);
	const isReading = parts.length === 3;
	const reads = isReading ? { until, email: member.email ?? "" } : undefined;
	const isOurs =
		(isReading || parts.length === 2) &&
		(await isSigned(db, signedText(memberId, reads), parts.at(-1) ?? ""));
	const isGuests = member.userId === null && member.removedAt === null;
	const mayRead = isReading && isGuests && until >= dateOf(ctx.now);
	return requireLink(isOurs ? { ...rest, member, mayRead } : undefined);
}

function isOwner({ actor }: Ctx, { userId, guestKeyHash }: Member): boolean {
	if (actor?.kind === "user") return userId === actor.user.id;
	return userId === null && guestKeyHash !== null && guestKeyHash === actor?.keyHash;
}

/** The address of a current membership. @throws DomainError not_found */
function requireAddress({ email, removedAt }: Member): string {
	return requireLink(removedAt === null ? (email ?? undefined) : undefined);
}

/** Shows the first character and the host, which only the owner recognizes. */
export function maskAddress(email: string): string {
	const readable = readableAddress(email);
	const at = readable.lastIndexOf("@");
	const [first = ""] = readable.slice(0, at);
	return `${first}•••${readable.slice(at)}`;
}

type Ended = Pick<Member, "id" | "leftAs" | "removedAt">;

/** What a former member reads about their spot and its money. */
export async function formerMembershipView(ctx: Ctx, trip: Trip, member: Ended, isOwn: boolean) {
	const money = await formerMoney(ctx.db.read, member.id);
	return {
		day: formatDate(dateOf(new Date(member.removedAt ?? 0)), dateOf(ctx.now)),
		trip: trip.title,
		leftAs: member.leftAs ?? "left",
		money,
		demoMoney: ctx.payments.provider === "demo" && money.paid > 0,
		receipts: isOwn && money.paid > 0 ? pathTo("/trip/:shareId/receipts", { shareId: trip.id }) : null, // works after a reset of the share link
	};
}

/** The path of the page about the money of the asker's former membership on a trip; null if there was none. */
export async function findFormerMembershipPath(ctx: Ctx, ref: TripRef): Promise<string | null> {
	const found = await findTripAccess(ctx, ref);
	const former = found && !found.member ? await findFormerMembership(ctx, found.trip.id) : null;
	return former && signMembershipPath(ctx.db, former.id);
}

/** The trip, and the address to which a link would be mailed, for counting tries. @throws DomainError not_found */
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

/** A link that has moved a membership is kept as long as the cookie of the previous browser. */
export function deleteExpiredMembershipLinks(ctx: Ctx): Promise<number> {
	const now = ctx.now.getTime();
	const isExpired = lt(memberLinks.expiresAt, now);
	const isForgotten = or(isNull(memberLinks.movedFrom), lt(memberLinks.expiresAt, now - GUEST_COOKIE_MS));
	return deleteInChunks(ctx, memberLinks.tokenHash, and(isExpired, isForgotten));
}
