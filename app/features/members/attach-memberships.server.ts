import { and, eq, inArray, isNull, notInArray, type SQL } from "drizzle-orm";
import type { SignedInUser } from "#app/access/ctx.ts";
import type { Tx } from "#db/client.server.ts";
import { members } from "#db/schema/access.ts";

/**
 * The ids of the places that now belong to the account: those of this browser, and those found by their address alone.
 */
type Attached = { ofBrowser: string[]; byAddress: string[] };

/**
 * Attaches guests' places with the account's address: those of this browser and, if the address is verified, those of
 * any browser. Trips on which the account already has a place are left out.
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
	return { ofBrowser, byAddress: mayComeByAddress ? await attachGuests(tx, user, isTheirs) : [] };
}

/** Attaches a guest's place. @returns false if it was no longer a guest's, or the account has a place on the trip */
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
}
