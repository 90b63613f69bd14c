import { createHmac } from "node:crypto";
import { and, eq, exists, gte, isNotNull, isNull, not, or, sql } from "drizzle-orm";
import { type Ctx, userOf } from "#app/access/ctx.ts";
import { readableAddress } from "#app/lib/email-address.ts";
import { DomainError } from "#app/lib/errors.ts";
import { hashSecret } from "#app/lib/ids.server.ts";
import { pathTo } from "#app/lib/path-to.ts";
import * as common from "#app/lib/texts.ts";
import type { SecretLink } from "#app/mail/content.ts";
import type { Reader } from "#db/db.ts";
import { type Params, rowQuery } from "#db/prepared-query.ts";
import { tryToStore } from "#db/reads-that-write.ts";
import { members, trips, users } from "#db/schema/access.ts";
import { invitations } from "#db/schema/members.ts";

/**
 * The path of an invitation's mailed link, whose hash is stored. Null once the invitation is withdrawn or taken up, or
 * the trip is cancelled.
 */
export async function makeInvitationPath(ctx: Ctx, { id }: Pick<SecretLink, "id">): Promise<string | null> {
	const [found] = await ctx.db.read
		.select({ invitation: invitations, trip: trips })
		.from(invitations)
		.innerJoin(trips, eq(trips.id, invitations.tripId))
		.where(and(eq(invitations.id, id), isNull(invitations.withdrawnAt), isNull(invitations.memberId)));
	if (!found || found.trip.status === "cancelled") return null;
	const token = tokenOf(found.invitation);
	const tokenHash = hashSecret(token);
	if (found.invitation.tokenHash !== tokenHash)
		await ctx.db.write((tx) => tx.update(invitations).set({ tokenHash }).where(eq(invitations.id, id)));
	return pathTo("/invited/:token", { token });
}

/**
 * Finds the trip that a mailed link leads to. Reading the link is not recorded, because programs that check mail read
 * it, too.
 * @returns the trip's share id
 * @throws DomainError not_found for a link that was never sent, for a withdrawn invitation, or for someone who was
 * removed from the trip since it was sent
 */
export async function findInvitedTrip(ctx: Ctx, token: string): Promise<string> {
	const [found] = await ctx.db.read
		.select({ shareId: trips.shareId })
		.from(invitations)
		.innerJoin(trips, eq(trips.id, invitations.tripId))
		.where(
			and(
				eq(invitations.tokenHash, hashSecret(token)),
				isNull(invitations.withdrawnAt),
				not(wasTakenOff(ctx.db.read)),
			),
		);
	if (!found) throw new DomainError("not_found", common.tripNotFound);
	return found.shareId;
}

/**
 * Marks an invitation as opened once a browser that followed its link does something. Actions by the sender do not
 * count.
 */
export async function noteInvitationUsed(ctx: Ctx, token: string): Promise<void> {
	const isUnopened = and(eq(invitations.tokenHash, hashSecret(token)), isNull(invitations.openedAt));
	const [unopened] = await ctx.db.read
		.select({ invitedBy: invitations.invitedBy })
		.from(invitations)
		.where(isUnopened);
	if (!unopened || unopened.invitedBy === userOf(ctx)?.id) return;
	const openedAt = ctx.now.getTime();
	await tryToStore(ctx.db, "An opened invitation", (tx) =>
		tx.update(invitations).set({ openedAt }).where(isUnopened),
	);
}

function wasTakenOff(db: Reader) {
	const isTheirs = or(
		eq(members.id, invitations.memberId),
		eq(members.email, invitations.email),
		eq(users.email, invitations.email),
	);
	return exists(
		db
			.select({ one: sql`1` })
			.from(members)
			.leftJoin(users, eq(users.id, members.userId))
			.where(
				and(
					eq(members.tripId, invitations.tripId),
					eq(members.leftAs, "removed"),
					gte(members.removedAt, invitations.sentAt),
					isTheirs,
				),
			),
	);
}

/**
 * The address, in readable form, that an open invitation to this trip was sent to, for the browser that followed its
 * link.
 */
export async function invitedAddress(
	{ db }: Pick<Ctx, "db">,
	shareId: string,
	token: string | null,
): Promise<string | null> {
	if (!token) return null;
	const invitation = await findOpenInvitation(db.read, { shareId, tokenHash: hashSecret(token) });
	return invitation ? readableAddress(invitation.email) : null;
}

/** The id of the member, if they have an address, who joined this trip by the invitation that a browser has opened. */
export async function invitedMember(
	{ db }: Pick<Ctx, "db">,
	shareId: string,
	token: string | null,
): Promise<string | null> {
	if (!token) return null;
	const invitation = await findTakenInvitation(db.read, { shareId, tokenHash: hashSecret(token) });
	return invitation?.memberId ?? null;
}

const findTakenInvitation = rowQuery(
	(db, { shareId, tokenHash }: Params<{ shareId: string; tokenHash: string }>) =>
		db
			.select({ memberId: members.id })
			.from(invitations)
			.innerJoin(trips, eq(trips.id, invitations.tripId))
			.innerJoin(members, eq(members.id, invitations.memberId))
			.where(
				and(
					eq(invitations.tokenHash, tokenHash),
					eq(trips.shareId, shareId),
					isNull(members.removedAt),
					isNotNull(members.email),
				),
			),
);

const findOpenInvitation = rowQuery(
	(db, { shareId, tokenHash }: Params<{ shareId: string; tokenHash: string }>) =>
		db
			.select({ email: invitations.email })
			.from(invitations)
			.innerJoin(trips, eq(trips.id, invitations.tripId))
			.where(
				and(
					eq(invitations.tokenHash, tokenHash),
					eq(trips.shareId, shareId),
					isNull(invitations.withdrawnAt),
					isNull(invitations.memberId),
				),
			),
);

/** Every mail of an invitation has the same link, so that none is dead while another works (decision 0024). */
function tokenOf({ id, tripId }: Pick<typeof invitations.$inferSelect, "id" | "tripId">): string {
	return createHmac("sha256", tripId).update(`invitation:${id}`).digest("base64url");
}
