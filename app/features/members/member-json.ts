import { z } from "zod";
import type { Member } from "#app/access/access.server.ts";
import { MEMBERSHIP_ROLES, membershipRole, type Role } from "#app/access/roles.ts";
import { amount } from "#app/lib/answers.ts";

const publicMemberSchema = z
	.object({
		id: z.string(),
		tripId: z.string(),
		name: z.string(),
		avatar: z.string().nullable(),
		role: z.enum(MEMBERSHIP_ROLES),
		confirmed: z.boolean(),
	})
	.meta({ id: "OtherMember" });

export const memberSchema = publicMemberSchema
	.omit({})
	.extend({
		email: z.string().nullable(),
		paymentPlan: z.string().nullable(),
		departureLocation: z.string(),
		individualCost: amount(),
		optionsCost: amount().meta({
			description: "The part of individualCost that their options are, in cents.",
		}),
		takenOver: amount().meta({
			description:
				"The part of individualCost that is for companions, in cents. Below 0, what others pay of the member's own spot.",
		}),
		payerId: z
			.string()
			.nullable()
			.meta({ description: "The member who pays for this spot, if it is a companion's." }),
		cashBackApplied: amount(),
		paidOutside: amount().meta({ description: "In cents. What was paid to the organizer outside Gangway." }),
	})
	.meta({ id: "Member" });

export const shownMemberSchema = z.union([memberSchema, publicMemberSchema]);

/** A member as everyone with the share link sees them. */
function publicMemberJson(member: Member): z.infer<typeof publicMemberSchema> {
	return {
		id: member.id,
		tripId: member.tripId,
		name: member.name,
		avatar: member.avatar,
		role: membershipRole(member),
		confirmed: member.confirmed,
	};
}

/** A member as the member and the organizer see them. */
export function memberJson(member: Member): z.infer<typeof memberSchema> {
	return {
		...publicMemberJson(member),
		email: member.email,
		paymentPlan: member.paymentPlan,
		departureLocation: member.departureLocation,
		individualCost: member.individualCost,
		optionsCost: member.optionsCost,
		takenOver: member.takenOver,
		payerId: member.payerId,
		cashBackApplied: member.cashBackApplied,
		paidOutside: member.paidOutside,
	};
}

/** Members as one viewer may see them (Rules: Who sees what). */
export function membersJson(
	role: Role,
	viewer: Member | null,
	all: Member[],
): z.infer<typeof shownMemberSchema>[] {
	return all.map((member) =>
		role === "organizer" || member.id === viewer?.id ? memberJson(member) : publicMemberJson(member),
	);
}
