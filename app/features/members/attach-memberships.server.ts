import { and, eq, inArray, isNull, notInArray, type SQL } from "drizzle-orm";
import type { SignedInUser } from "#app/access/ctx.ts";
import type { Tx } from "#db/client.server.ts";
import { members } from "#db/schema/index.ts";

/**
 * Attaches the memberships of this browser's guest to the account that it has signed in to, and those of its verified
 * address, except on trips of which the account is a member already.
 * @param asked.byAddress false where the address alone brings nothing
 * @returns the ids of those that were this browser's
 */
export async function attachMemberships(
	tx: Tx,
	user: SignedInUser,
	{ guestKeyHash, byAddress = true }: { guestKeyHash: string | null; byAddress?: boolean },
): Promise<string[]> {
	const own = guestKeyHash ? await attachGuests(tx, user, eq(members.guestKeyHash, guestKeyHash)) : [];
	if (!byAddress || !user.emailVerified) return own;
	await attachGuests(tx, user, eq(members.email, user.email));
	return own;
}

async function attachGuests(tx: Tx, user: SignedInUser, isMeant: SQL): Promise<string[]> {
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
}
