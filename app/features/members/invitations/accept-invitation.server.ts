import { and, eq, isNull, or } from "drizzle-orm";
import type { Member } from "#app/access/access.server.ts";
import { hashSecret } from "#app/lib/ids.server.ts";
import type { Tx } from "#db/db.ts";
import { invitations } from "#db/schema/members.ts";

/**
 * Records the invitation that led to a new member: the one to their address, or else the one that their browser has
 * opened. An invitation brings one member at most.
 * @returns whether there was one
 */
export async function acceptInvitation(
	tx: Tx,
	{ id, tripId }: Pick<Member, "id" | "tripId">,
	{ verifiedEmail, token }: CameBy,
): Promise<boolean> {
	const isTheirs = or(
		verifiedEmail ? eq(invitations.email, verifiedEmail) : undefined,
		token ? eq(invitations.tokenHash, hashSecret(token)) : undefined,
	);
	if (!isTheirs) return false;
	const open = await tx
		.select({ id: invitations.id, email: invitations.email })
		.from(invitations)
		.where(
			and(
				eq(invitations.tripId, tripId),
				isNull(invitations.withdrawnAt),
				isNull(invitations.memberId),
				isTheirs,
			),
		);
	const invitation = open.find((one) => one.email === verifiedEmail) ?? open[0];
	if (!invitation) return false;
	await tx.update(invitations).set({ memberId: id }).where(eq(invitations.id, invitation.id));
	return true;
}

/** Reopens a member's invitation, because their provisional place has ended. */
export async function reopenInvitation(tx: Tx, memberId: string): Promise<void> {
	await tx.update(invitations).set({ memberId: null }).where(eq(invitations.memberId, memberId));
}

/** `verifiedEmail` is the member's verified address, `token` the secret of the link that their browser opened. */
type CameBy = { verifiedEmail: string | null; token: string | null };
