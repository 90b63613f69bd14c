import { and, eq, isNull } from "drizzle-orm";
import type { Member, Trip } from "#app/access/access.server.ts";
import { type Ctx, userOf } from "#app/access/ctx.ts";
import { requireMail } from "#app/features/accounts/account-mail.server.ts";
import { requireLink } from "#app/features/accounts/tokens.server.ts";
import { isSigned, sign } from "#app/mail/signature.server.ts";
import type { Db } from "#db/client.server.ts";
import { members, trips, users } from "#db/schema/index.ts";
import { queuePlaceMail } from "./place-links.server.ts";

/** The path that mails to a guest lead to. It names the place and opens nothing, so it never expires. */
export async function signPlacePath(db: Db, memberId: string): Promise<string> {
	return `/place/${memberId}.${await sign(db, signedText(memberId))}`;
}

/**
 * What the page at that path shows. `own` is where whoever has the place, by account or in this browser, is sent on to;
 * everybody else gets the trip's title, and the masked address that a link would be mailed to.
 * @throws DomainError not_found for a token that we have not signed, or of a place that is no more
 */
export async function placePageView(ctx: Ctx, token: string) {
	const { member, trip, email } = await requirePlace(ctx, token);
	if (isOwner(ctx, member)) return { own: `/${userOf(ctx) ? "trip" : "join"}/${trip.shareId}` };
	return { own: null, trip: trip.title, mailsTo: maskAddress(email) };
}

/** The trip and the address that a link would be mailed to, by which tries are counted. @throws DomainError not_found */
export async function targetOfPlace(ctx: Ctx, token: string): Promise<{ email: string; tripId: string }> {
	const { email, trip } = await requirePlace(ctx, token);
	return { email, tripId: trip.id };
}

/** Mails the place's own address a link that opens it. @throws DomainError not_found, conflict without mail */
export async function mailPlaceLink(ctx: Ctx, token: string): Promise<void> {
	requireMail(ctx);
	const { member, trip, email, account } = await requirePlace(ctx, token);
	const place = { memberId: member.id, account };
	await ctx.db.write((tx) => queuePlaceMail(ctx, tx, { trip, email, place }));
}

type AddressedPlace = {
	member: Member;
	trip: Trip;
	email: string;
	account: { id: string; email: string } | null;
};

async function requirePlace({ db }: Ctx, token: string): Promise<AddressedPlace> {
	const [memberId = "", signature = "", ...more] = token.split(".");
	const isOurs = more.length === 0 && (await isSigned(db, signedText(memberId), signature));
	const rows = isOurs
		? await db.read
				.select({ member: members, trip: trips, account: { id: users.id, email: users.email } })
				.from(members)
				.innerJoin(trips, eq(trips.id, members.tripId))
				.leftJoin(users, eq(users.id, members.userId))
				.where(and(eq(members.id, memberId), isNull(members.removedAt)))
		: [];
	const place = requireLink(rows[0]);
	return { ...place, email: requireLink(place.member.email ?? undefined) };
}

function isOwner({ actor }: Ctx, { userId, guestKeyHash }: Member): boolean {
	if (actor?.kind === "user") return userId === actor.user.id;
	return userId === null && guestKeyHash !== null && guestKeyHash === actor?.keyHash;
}

/** The prefix keeps it apart from what else is signed with the same secret, none of which has a colon. */
const signedText = (memberId: string) => `place:${memberId}`;

/** Shows the first character and the host, by which only the owner recognizes the address. */
export function maskAddress(email: string): string {
	const at = email.lastIndexOf("@");
	const [first = ""] = email.slice(0, at);
	return `${first}•••${email.slice(at)}`;
}
