import type { Member } from "#app/access/access.server.ts";
import type { Role } from "#app/access/policy.ts";

/** What the share link shows of a member: no address, no money. */
export function publicMemberJson(member: Member) {
	return {
		id: member.id,
		tripId: member.tripId,
		name: member.name,
		avatar: member.avatar,
		role: member.role,
		confirmed: member.confirmed,
	};
}

/** A member in full, for themselves and the organizer. */
export function memberJson(member: Member) {
	return {
		...publicMemberJson(member),
		email: member.email,
		paymentPlan: member.paymentPlan,
		departureLocation: member.departureLocation,
		individualCost: member.individualCost,
	};
}

/** Members as one viewer may see them (decisions.md 6). */
export function membersJson(role: Role, viewer: Member | null, all: Member[]) {
	return all.map((member) =>
		role === "organizer" || member.id === viewer?.id ? memberJson(member) : publicMemberJson(member),
	);
}
