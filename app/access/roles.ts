export const ROLES = [
	"visitor", // neither signed in nor a member
	"stranger", // signed in, and not a member
	"guest", // a member known only by a guest cookie
	"member",
	"co-organizer", // a member whom the organizer lets edit, invite, remind and decide refunds
	"organizer",
] as const;
export type Role = (typeof ROLES)[number];

export const organizes = (role: Role): boolean => role === "organizer" || role === "co-organizer";

export const MEMBERSHIP_ROLES = ["organizer", "co-organizer", "member"] as const;

/** The role that a membership gives someone on its trip, which everyone on the trip may see. */
export function membershipRole({
	role,
	coOrganizerSince,
}: {
	role: "organizer" | "member";
	coOrganizerSince: number | null;
}): (typeof MEMBERSHIP_ROLES)[number] {
	if (role === "organizer") return "organizer";
	return coOrganizerSince === null ? "member" : "co-organizer";
}
