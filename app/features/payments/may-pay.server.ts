import { and, eq, isNull, ne } from "drizzle-orm";
import type { Member, Trip } from "#app/access/access.server.ts";
import { readableAddress } from "#app/lib/email-address.ts";
import { DomainError } from "#app/lib/errors.ts";
import type { Tx } from "#db/db.ts";
import { memberLinks, members } from "#db/schema/access.ts";
import * as texts from "./attempts/texts.ts";

/** Checks that the trip has an organizer (Rules: Who organizes a trip). @throws DomainError organizer_required */
export function requireOrganizer({ organizerId }: Pick<Trip, "organizerId">): void {
	if (!organizerId) throw new DomainError("organizer_required", texts.organizerMissing);
}

/** Tells whether a place's owner can be reached by email, at the place's own address or at their account's. */
export function hasContact({ userId, email }: Pick<Member, "userId" | "email">): boolean {
	return userId !== null || email !== null;
}

/**
 * Returns the member with an email address. A guest's place without one takes the given address.
 * @throws DomainError email_required without one, already_joined for the address of another place on the trip
 */
export async function requireContact(tx: Tx, member: Member, email: string | undefined): Promise<Member> {
	if (hasContact(member)) return member;
	if (!email) throw new DomainError("email_required", texts.addressMissing, { field: "email" });
	const isOther = and(
		eq(members.tripId, member.tripId),
		ne(members.id, member.id),
		isNull(members.removedAt),
	);
	if ((await tx.$count(members, and(isOther, eq(members.email, email)))) > 0) {
		throw new DomainError("already_joined", texts.addressTaken, { field: "email" });
	}
	await tx.update(members).set({ email }).where(eq(members.id, member.id));
	return { ...member, email };
}

/**
 * Forgets a guest's address that the provider does not accept, with the links mailed to it, and asks for another.
 * @returns email_required on `email`, or invalid for an account's address
 */
export async function refuseAddress(tx: Tx, memberId: string): Promise<DomainError> {
	const [member] = await tx.select().from(members).where(eq(members.id, memberId));
	const email = readableAddress(member?.email ?? "");
	if (member?.userId) return new DomainError("invalid", texts.accountAddressRefused(email));
	await tx.update(members).set({ email: null }).where(eq(members.id, memberId));
	await tx.delete(memberLinks).where(and(eq(memberLinks.memberId, memberId), isNull(memberLinks.usedAt)));
	return new DomainError("email_required", texts.addressRefused(email), { field: "email" });
}
