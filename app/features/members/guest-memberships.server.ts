import { and, eq, exists, inArray, isNotNull, isNull, not, notInArray, or, type SQL, sql } from "drizzle-orm";
import type { SignedInUser } from "#app/access/ctx.ts";
import type { Tx } from "#db/db.ts";
import { asFlag, insertionOrder } from "#db/portable-sql.ts";
import { listQuery, type Params } from "#db/prepared-query.ts";
import { members, membershipRefusals, trips } from "#db/schema/access.ts";
import { attempts, payers, payments } from "#db/schema/payments.ts";
import { attachAnswers, replaceAnswerGuestKey } from "./answers/store-answer.server.ts";

type Asked = { guestKeyHash: string; userId: string };

/**
 * Lists the guest memberships of this browser about which the account has not been asked, oldest first. Trips on which
 * the account has its own membership are left out.
 */
export const listGuestMemberships = listQuery((db, { guestKeyHash, userId }: Params<Asked>) => {
	const own = db
		.select({ tripId: members.tripId })
		.from(members)
		.where(and(eq(members.userId, userId), isNull(members.removedAt)));
	const refused = db
		.select({ one: sql`1` })
		.from(membershipRefusals)
		.where(and(eq(membershipRefusals.memberId, members.id), eq(membershipRefusals.userId, userId)));
	const tried = db
		.select({ one: sql`1` })
		.from(payments)
		.innerJoin(attempts, eq(attempts.paymentId, payments.id))
		.where(and(eq(payments.memberId, members.id), inArray(attempts.status, [...WITH_MONEY])));
	const keptCard = db
		.select({ one: sql`1` })
		.from(payers)
		.where(and(eq(payers.memberId, members.id), isNotNull(payers.methodRef)));
	return db
		.select({
			memberId: members.id,
			name: members.name,
			email: members.email,
			tripId: trips.id,
			trip: trips.title,
			shareId: trips.shareId,
			hasMoney: asFlag(or(exists(tried), exists(keptCard))),
		})
		.from(members)
		.innerJoin(trips, eq(trips.id, members.tripId))
		.where(
			and(
				eq(members.guestKeyHash, guestKeyHash),
				isNull(members.userId),
				isNull(members.removedAt),
				sql`${members.tripId} not in ${own}`,
				not(exists(refused)),
			),
		)
		.orderBy(members.joinedAt, insertionOrder(members));
});

/** The statuses of attempts that have paid or may still pay. */
const WITH_MONEY = ["created", "requires_action", "unknown", "succeeded"] as const;

export type GuestMembership = Awaited<ReturnType<typeof listGuestMemberships>>[number];

/**
 * The ids of the memberships that now belong to the account: those of this browser, and those found by address alone.
 */
type Attached = { ofBrowser: string[]; byAddress: string[] };

/**
 * Attaches guest memberships with the account's address: those of this browser and, if the address is verified, those
 * of any browser. Trips on which the account already has a membership are left out.
 * @param asked.byAddress false if the address alone attaches nothing
 */
export async function attachMemberships(
	tx: Tx,
	user: SignedInUser,
	{ guestKeyHash, byAddress = true }: { guestKeyHash: string | null; byAddress?: boolean },
): Promise<Attached> {
	const isTheirs = eq(members.email, user.email);
	const ofBrowser = guestKeyHash
		? await attachGuests(tx, user, and(isTheirs, eq(members.guestKeyHash, guestKeyHash)))
		: [];
	const mayComeByAddress = byAddress && user.emailVerified;
	await attachAnswers(tx, user, { guestKeyHash, byAddress: mayComeByAddress });
	return { ofBrowser, byAddress: mayComeByAddress ? await attachGuests(tx, user, isTheirs) : [] };
}

/**
 * Attaches a guest membership.
 * @returns false if it was no longer a guest's, or the account has a membership on the trip
 */
export async function attachMembership(tx: Tx, user: SignedInUser, memberId: string): Promise<boolean> {
	return (await attachGuests(tx, user, eq(members.id, memberId))).length > 0;
}

async function attachGuests(tx: Tx, user: SignedInUser, isMeant: SQL | undefined): Promise<string[]> {
	const mine = tx
		.select({ tripId: members.tripId })
		.from(members)
		.where(and(eq(members.userId, user.id), isNull(members.removedAt)));
	const guests = await tx
		.select({ id: members.id })
		.from(members)
		.where(and(isMeant, isNull(members.userId), isNull(members.removedAt), notInArray(members.tripId, mine)));
	const ids = guests.map((guest) => guest.id);
	if (ids.length === 0) return [];
	await tx
		.update(members)
		.set({ userId: user.id, guestKeyHash: null, avatar: user.profileImageUrl })
		.where(inArray(members.id, ids));
	return ids;
}

export async function replaceMemberGuestKey(tx: Tx, from: string, to: string): Promise<void> {
	await tx.update(members).set({ guestKeyHash: to }).where(eq(members.guestKeyHash, from));
	await replaceAnswerGuestKey(tx, from, to);
}
