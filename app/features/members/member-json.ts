import type { Member } from "#app/access/access.server.ts";
import type { Role } from "#app/access/policy.ts";

/** A member as everyone with the share link sees them. */
function publicMemberJson(member: Member) {
	return {
		id: member.id,
		tripId: member.tripId,
		name: member.name,
		avatar: member.avatar,
		role: member.role,
		confirmed: member.confirmed,
	};
}

/** A member as they themselves and the organizer see them. */
export function memberJson(member: Member) {
	return {
		...publicMemberJson(member),
		email: member.email,
		paymentPlan: member.paymentPlan,
		departureLocation: member.departureLocation,
		individualCost: member.individualCost,
		cashBackApplied: member.cashBackApplied,
	};
}

/** Members as one viewer may see them (Rules: Who sees what). */
export function membersJson(role: Role, viewer: Member | null, all: Member[]) {
	return all.map((member) =>
		role === "organizer" || member.id === viewer?.id ? memberJson(member) : publicMemberJson(member),
	);
}
