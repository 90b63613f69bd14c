import type { Ctx, SignedInUser } from "#app/access/ctx.ts";
import { canBeTakenBack } from "#app/features/identity/tokens.server.ts";
import { attachMemberships } from "#app/features/members/guest-memberships.server.ts";
import { bringCards } from "#app/features/payments/cards/bring-cards.server.ts";
import { leaveCardBehind } from "#app/features/payments/cards/leave-card-behind.server.ts";
import { type ClaimResult, claimTrips } from "#app/features/trips/claims.server.ts";
import type { Tx } from "#db/client.server.ts";

/**
 * Moves guests' places and unclaimed trips to the account: the trips that this browser created, this browser's places
 * with the account's address, and, once that address is verified, the places and trips with it from any browser,
 * without their saved cards. Places and trips found by the address wait while a mailed link could still take the
 * account back to another address, because they would go with it (Rules: Account mail).
 */
export async function bringWhatIsTheirs(
	ctx: Ctx,
	tx: Tx,
	user: SignedInUser,
	guestKeyHash: string | null,
): Promise<ClaimResult> {
	const asked = { guestKeyHash, byAddress: !(await canBeTakenBack(tx, user.id, ctx.now)) };
	const attached = await attachMemberships(tx, user, asked);
	await bringCards(ctx, tx, user.id, attached.ofBrowser);
	await leaveCardBehind(ctx, tx, attached.byAddress);
	return claimTrips(ctx, tx, user, asked);
}
