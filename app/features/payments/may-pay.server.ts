import { and, eq, isNull, ne } from "drizzle-orm";
import type { Member, Trip } from "#app/access/access.server.ts";
import { readableAddress } from "#app/lib/email-address.ts";
import { DomainError } from "#app/lib/errors.ts";
import type { Tx } from "#db/db.ts";
import { memberLinks, members } from "#db/schema/access.ts";
import * as texts from "./attempts/texts.ts";

/** @throws DomainError organizer_required if the trip has no organizer (Rules: Who organizes a trip) */
export function requireOrganizer({ organizerId }: Pick<Trip, "organizerId">): void {
	if (!organizerId) throw new DomainError("organizer_required", texts.organizerMissing);
}

/** Whether a spot's owner can be reached by email, at the spot's own address or their account's. */
export function hasContact({ userId, email }: Pick<Member, "userId" | "email">): boolean {
	return userId !== null || email !== null;
}

/**
 * Ensures that a member has an email address, storing the given one for a guest's spot without any.
 * @returns the member with the address
 * @throws DomainError email_required if there is none, already_joined if another spot on the trip has the address
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
 * Deletes a guest's address that the provider rejects, along with the links mailed to it.
 * @returns the error that asks for another: email_required on `email`, or invalid for an account's address
 */
export async function refuseAddress(tx: Tx, memberId: string): Promise<DomainError> {
	const [member] = await tx.select().from(members).where(eq(members.id, memberId));
	const email = readableAddress(member?.email ?? "");
	if (member?.userId) return new DomainError("invalid", texts.accountAddressRefused(email));
	await tx.update(members).set({ email: null }).where(eq(members.id, memberId));
	await tx.delete(memberLinks).where(and(eq(memberLinks.memberId, memberId), isNull(memberLinks.usedAt)));
	return new DomainError("email_required", texts.addressRefused(email), { field: "email" });
}
