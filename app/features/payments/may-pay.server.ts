import { and, eq, isNull, ne } from "drizzle-orm";
import type { Member, Trip } from "#app/access/access.server.ts";
import { DomainError } from "#app/lib/errors.ts";
import type { Tx } from "#db/client.server.ts";
import { members } from "#db/schema/index.ts";
import * as texts from "./texts/paying.ts";

/** Money is only taken for a trip that somebody answers for (Rules: Who organizes a trip). @throws DomainError organizer_required */
export function requireOrganizer({ organizerId }: Pick<Trip, "organizerId">): void {
	if (!organizerId) throw new DomainError("organizer_required", texts.organizerMissing);
}

/** Whether mail reaches whoever has the place: at its own address, or at that of its account. */
export function hasContact({ userId, email }: Pick<Member, "userId" | "email">): boolean {
	return userId !== null || email !== null;
}

/**
 * The member with an address. A guest's place that has none takes the one that is given.
 * @throws DomainError email_required without one, already_joined for that of another place on the trip
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
 * Forgets the address of a guest's place that the provider does not take, so that it is asked for again.
 * @throws DomainError always: email_required on \`email\`, or invalid for an account's address
 */
export async function refuseAddress(tx: Tx, memberId: string): Promise<DomainError> {
	const [member] = await tx.select().from(members).where(eq(members.id, memberId));
	const email = member?.email ?? "";
	if (member?.userId) return new DomainError("invalid", texts.accountAddressRefused(email));
	await tx.update(members).set({ email: null }).where(eq(members.id, memberId));
	return new DomainError("email_required", texts.addressRefused(email), { field: "email" });
}
