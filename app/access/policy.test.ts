import { expect, test } from "vitest";
import { can, permissions, ROLES, refusalCode, TRIP_ACTIONS } from "./policy.ts";

const open = { status: "active", viaLink: false } as const;
const linked = { status: "active", viaLink: true } as const;
const cancelled = { status: "cancelled", viaLink: true } as const;

const EXPECTED: Record<(typeof TRIP_ACTIONS)[number], { bare: string; link: string; cancelled: string }> = {
	"trip.see": {
		bare: "guest member organizer",
		link: "visitor stranger guest member organizer",
		cancelled: "visitor stranger guest member organizer",
	},
	"trip.join": { bare: "", link: "visitor stranger guest member organizer", cancelled: "" },
	"dashboard.see": {
		bare: "member organizer",
		link: "stranger member organizer",
		cancelled: "stranger member organizer",
	},
	"itinerary.see": {
		bare: "guest member organizer",
		link: "stranger guest member organizer",
		cancelled: "stranger guest member organizer",
	},
	"itinerary.edit": { bare: "organizer", link: "organizer", cancelled: "" },
	"poll.see": {
		bare: "guest member organizer",
		link: "guest member organizer",
		cancelled: "guest member organizer",
	},
	"forecast.see": { bare: "guest member organizer", link: "guest member organizer", cancelled: "" },
	"budget.see": {
		bare: "guest member organizer",
		link: "guest member organizer",
		cancelled: "guest member organizer",
	},
	"poll.vote": { bare: "guest member organizer", link: "guest member organizer", cancelled: "" },
	"poll.manage": { bare: "organizer", link: "organizer", cancelled: "" },
	"budget.edit": { bare: "organizer", link: "organizer", cancelled: "" },
	"standing.see": {
		bare: "guest member organizer",
		link: "guest member organizer",
		cancelled: "guest member organizer",
	},
	"standing.amounts": { bare: "organizer", link: "organizer", cancelled: "organizer" },
	"reminder.send": { bare: "organizer", link: "organizer", cancelled: "" },
	"chat.read": {
		bare: "guest member organizer",
		link: "guest member organizer",
		cancelled: "guest member organizer",
	},
	"chat.post": {
		bare: "guest member organizer",
		link: "guest member organizer",
		cancelled: "guest member organizer",
	},
	"message.remove": {
		bare: "guest member organizer",
		link: "guest member organizer",
		cancelled: "guest member organizer",
	},
	"message.moderate": { bare: "organizer", link: "organizer", cancelled: "organizer" },
	"payment.own": {
		bare: "guest member organizer",
		link: "guest member organizer",
		cancelled: "guest member organizer",
	},
	"payment.pay": { bare: "guest member organizer", link: "guest member organizer", cancelled: "" },
	"refund.ask": {
		bare: "guest member organizer",
		link: "guest member organizer",
		cancelled: "guest member organizer",
	},
	"dispute.answer": { bare: "organizer", link: "organizer", cancelled: "organizer" },
	"refund.decide": { bare: "organizer", link: "organizer", cancelled: "organizer" },
	"fund.see": { bare: "organizer", link: "organizer", cancelled: "organizer" },
	"fund.release": { bare: "organizer", link: "organizer", cancelled: "organizer" },
	"releases.see": {
		bare: "guest member organizer",
		link: "guest member organizer",
		cancelled: "guest member organizer",
	},
	"calendar.own": {
		bare: "guest member organizer",
		link: "guest member organizer",
		cancelled: "guest member organizer",
	},
	"invitations.see": { bare: "organizer", link: "organizer", cancelled: "organizer" },
	"invitations.send": { bare: "organizer", link: "organizer", cancelled: "" },
	"pass.own": {
		bare: "guest member organizer",
		link: "guest member organizer",
		cancelled: "guest member organizer",
	},
	"documents.own": { bare: "guest member organizer", link: "guest member organizer", cancelled: "" },
	"trip.edit": { bare: "organizer", link: "organizer", cancelled: "" },
	"trip.cancel": { bare: "organizer", link: "organizer", cancelled: "" },
	"member.remove": { bare: "organizer", link: "organizer", cancelled: "" },
	"link.reset": { bare: "organizer", link: "organizer", cancelled: "organizer" },
	"trip.leave": { bare: "guest member", link: "guest member", cancelled: "" },
};

test.each(TRIP_ACTIONS)("%s is for these roles and no others", (action) => {
	const allowed = (state: Parameters<typeof can>[2]) =>
		ROLES.filter((role) => can(role, action, state)).join(" ");
	expect({ bare: allowed(open), link: allowed(linked), cancelled: allowed(cancelled) }).toEqual(
		EXPECTED[action],
	);
});

test("a refusal hides the trip from a stranger, and asks a visitor to sign in", () => {
	expect(refusalCode("visitor", open)).toBe("unauthenticated");
	expect(refusalCode("stranger", open)).toBe("not_found");
	expect(refusalCode("stranger", linked)).toBe("forbidden");
	expect(refusalCode("member", open)).toBe("forbidden");
});

test("the permissions of a page are the same as the answers", () => {
	expect(permissions("member", open)["fund.see"]).toBe(false);
	expect(permissions("organizer", open)["fund.see"]).toBe(true);
});
