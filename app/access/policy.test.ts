import { expect, test } from "vitest";
import { can, permissions, refusalCode, TRIP_ACTIONS } from "./policy.ts";
import { ROLES } from "./roles.ts";

const open = { status: "active", viaLink: false } as const;
const linked = { status: "active", viaLink: true } as const;
const cancelled = { status: "cancelled", viaLink: true } as const;

const ABOARD = {
	bare: "guest member co-organizer organizer",
	link: "guest member co-organizer organizer",
	cancelled: "guest member co-organizer organizer",
};

const EXPECTED: Record<(typeof TRIP_ACTIONS)[number], { bare: string; link: string; cancelled: string }> = {
	"trip.see": {
		bare: "guest member co-organizer organizer",
		link: "visitor stranger guest member co-organizer organizer",
		cancelled: "visitor stranger guest member co-organizer organizer",
	},
	"trip.join": { bare: "", link: "visitor stranger guest member co-organizer organizer", cancelled: "" },
	"answer.give": {
		bare: "guest member co-organizer organizer",
		link: "visitor stranger guest member co-organizer organizer",
		cancelled: "",
	},
	"answers.see": {
		bare: "co-organizer organizer",
		link: "co-organizer organizer",
		cancelled: "co-organizer organizer",
	},
	"waiting-list.join": { bare: "", link: "visitor stranger", cancelled: "" },
	"waiting-list.see": {
		bare: "co-organizer organizer",
		link: "co-organizer organizer",
		cancelled: "co-organizer organizer",
	},
	"answers.manage": { bare: "co-organizer organizer", link: "co-organizer organizer", cancelled: "" },
	"waiting-list.manage": { bare: "co-organizer organizer", link: "co-organizer organizer", cancelled: "" },
	"dashboard.see": {
		bare: "member co-organizer organizer",
		link: "stranger member co-organizer organizer",
		cancelled: "stranger member co-organizer organizer",
	},
	"itinerary.see": {
		bare: "guest member co-organizer organizer",
		link: "guest member co-organizer organizer",
		cancelled: "guest member co-organizer organizer",
	},
	"itinerary.edit": { bare: "co-organizer organizer", link: "co-organizer organizer", cancelled: "" },
	"emergency.see": ABOARD,
	"emergency.tell": ABOARD,
	"emergency.ask": ABOARD,
	"emergency.answer": ABOARD,
	"emergency.record": ABOARD,
	"group-page.edit": {
		bare: "co-organizer organizer",
		link: "co-organizer organizer",
		cancelled: "co-organizer organizer",
	},
	"concierge.about": ABOARD,
	"concierge.see": {
		bare: "co-organizer organizer",
		link: "co-organizer organizer",
		cancelled: "co-organizer organizer",
	},
	"concierge.ask": { bare: "co-organizer organizer", link: "co-organizer organizer", cancelled: "" },
	"itinerary.share": {
		bare: "co-organizer organizer",
		link: "co-organizer organizer",
		cancelled: "co-organizer organizer",
	},
	"itinerary.name": {
		bare: "guest member co-organizer organizer",
		link: "guest member co-organizer organizer",
		cancelled: "guest member co-organizer organizer",
	},
	"assistant.ask": {
		bare: "guest member co-organizer organizer",
		link: "guest member co-organizer organizer",
		cancelled: "guest member co-organizer organizer",
	},
	"assistant.own": {
		bare: "guest member co-organizer organizer",
		link: "guest member co-organizer organizer",
		cancelled: "guest member co-organizer organizer",
	},
	"pool.see": {
		bare: "guest member co-organizer organizer",
		link: "guest member co-organizer organizer",
		cancelled: "guest member co-organizer organizer",
	},
	"pool.top-up": {
		bare: "guest member co-organizer organizer",
		link: "guest member co-organizer organizer",
		cancelled: "",
	},
	"pool.ask": {
		bare: "guest member co-organizer organizer",
		link: "guest member co-organizer organizer",
		cancelled: "guest member co-organizer organizer",
	},
	"pool.open": { bare: "organizer", link: "organizer", cancelled: "" },
	"pool.manage": {
		bare: "co-organizer organizer",
		link: "co-organizer organizer",
		cancelled: "co-organizer organizer",
	},
	"pool.close": { bare: "organizer", link: "organizer", cancelled: "organizer" },
	"options.see": {
		bare: "guest member co-organizer organizer",
		link: "visitor stranger guest member co-organizer organizer",
		cancelled: "visitor stranger guest member co-organizer organizer",
	},
	"options.choose": {
		bare: "guest member co-organizer organizer",
		link: "guest member co-organizer organizer",
		cancelled: "",
	},
	"options.manage": { bare: "co-organizer organizer", link: "co-organizer organizer", cancelled: "" },
	"price.change": { bare: "organizer", link: "organizer", cancelled: "" },
	"companions.see": {
		bare: "guest member co-organizer organizer",
		link: "guest member co-organizer organizer",
		cancelled: "guest member co-organizer organizer",
	},
	"companions.change": {
		bare: "guest member co-organizer organizer",
		link: "guest member co-organizer organizer",
		cancelled: "",
	},
	"price.see": {
		bare: "guest member co-organizer organizer",
		link: "guest member co-organizer organizer",
		cancelled: "guest member co-organizer organizer",
	},
	"price.answer": {
		bare: "guest member co-organizer organizer",
		link: "guest member co-organizer organizer",
		cancelled: "",
	},
	"poll.see": {
		bare: "guest member co-organizer organizer",
		link: "guest member co-organizer organizer",
		cancelled: "guest member co-organizer organizer",
	},
	"forecast.see": {
		bare: "guest member co-organizer organizer",
		link: "guest member co-organizer organizer",
		cancelled: "",
	},
	"budget.see": {
		bare: "guest member co-organizer organizer",
		link: "guest member co-organizer organizer",
		cancelled: "guest member co-organizer organizer",
	},
	"poll.vote": {
		bare: "guest member co-organizer organizer",
		link: "guest member co-organizer organizer",
		cancelled: "",
	},
	"expense.see": {
		bare: "guest member co-organizer organizer",
		link: "guest member co-organizer organizer",
		cancelled: "guest member co-organizer organizer",
	},
	"expense.add": {
		bare: "guest member co-organizer organizer",
		link: "guest member co-organizer organizer",
		cancelled: "guest member co-organizer organizer",
	},
	"expense.manage": {
		bare: "co-organizer organizer",
		link: "co-organizer organizer",
		cancelled: "co-organizer organizer",
	},
	"poll.manage": { bare: "co-organizer organizer", link: "co-organizer organizer", cancelled: "" },
	"budget.edit": { bare: "co-organizer organizer", link: "co-organizer organizer", cancelled: "" },
	"standing.see": {
		bare: "guest member co-organizer organizer",
		link: "guest member co-organizer organizer",
		cancelled: "guest member co-organizer organizer",
	},
	"standing.amounts": { bare: "organizer", link: "organizer", cancelled: "organizer" },
	"reminder.send": { bare: "co-organizer organizer", link: "co-organizer organizer", cancelled: "" },
	"chat.read": {
		bare: "guest member co-organizer organizer",
		link: "guest member co-organizer organizer",
		cancelled: "guest member co-organizer organizer",
	},
	"chat.post": {
		bare: "guest member co-organizer organizer",
		link: "guest member co-organizer organizer",
		cancelled: "guest member co-organizer organizer",
	},
	"message.remove": {
		bare: "guest member co-organizer organizer",
		link: "guest member co-organizer organizer",
		cancelled: "guest member co-organizer organizer",
	},
	"message.moderate": { bare: "organizer", link: "organizer", cancelled: "organizer" },
	"payment.own": {
		bare: "guest member co-organizer organizer",
		link: "guest member co-organizer organizer",
		cancelled: "guest member co-organizer organizer",
	},
	"payment.pay": {
		bare: "guest member co-organizer organizer",
		link: "guest member co-organizer organizer",
		cancelled: "",
	},
	"present.ask": {
		bare: "guest member co-organizer organizer",
		link: "guest member co-organizer organizer",
		cancelled: "",
	},
	"present.give": {
		bare: "guest member co-organizer organizer",
		link: "guest member co-organizer organizer",
		cancelled: "",
	},
	"refund.ask": {
		bare: "guest member co-organizer organizer",
		link: "guest member co-organizer organizer",
		cancelled: "guest member co-organizer organizer",
	},
	"dispute.answer": { bare: "organizer", link: "organizer", cancelled: "organizer" },
	"refund.decide": {
		bare: "co-organizer organizer",
		link: "co-organizer organizer",
		cancelled: "co-organizer organizer",
	},
	"fund.see": { bare: "organizer", link: "organizer", cancelled: "organizer" },
	"fund.release": { bare: "organizer", link: "organizer", cancelled: "organizer" },
	"releases.see": {
		bare: "guest member co-organizer organizer",
		link: "guest member co-organizer organizer",
		cancelled: "guest member co-organizer organizer",
	},
	"calendar.own": {
		bare: "guest member co-organizer organizer",
		link: "guest member co-organizer organizer",
		cancelled: "guest member co-organizer organizer",
	},
	"invitations.see": {
		bare: "co-organizer organizer",
		link: "co-organizer organizer",
		cancelled: "co-organizer organizer",
	},
	"invitations.send": { bare: "co-organizer organizer", link: "co-organizer organizer", cancelled: "" },
	"pass.own": {
		bare: "guest member co-organizer organizer",
		link: "guest member co-organizer organizer",
		cancelled: "guest member co-organizer organizer",
	},
	"documents.own": {
		bare: "guest member co-organizer organizer",
		link: "guest member co-organizer organizer",
		cancelled: "",
	},
	"trip.edit": { bare: "co-organizer organizer", link: "co-organizer organizer", cancelled: "" },
	"trip.cancel": { bare: "organizer", link: "organizer", cancelled: "" },
	"member.remove": { bare: "organizer", link: "organizer", cancelled: "" },
	"link.reset": { bare: "organizer", link: "organizer", cancelled: "organizer" },
	"outside.record": { bare: "organizer", link: "organizer", cancelled: "" },
	"outside.settle": { bare: "organizer", link: "organizer", cancelled: "organizer" },
	"outside.claim": { bare: "guest member co-organizer", link: "guest member co-organizer", cancelled: "" },
	"outside.own": {
		bare: "guest member co-organizer organizer",
		link: "guest member co-organizer organizer",
		cancelled: "guest member co-organizer organizer",
	},
	"refund.start": { bare: "organizer", link: "organizer", cancelled: "organizer" },
	"co-organizers.change": { bare: "organizer", link: "organizer", cancelled: "organizer" },
	"handover.offer": { bare: "organizer", link: "organizer", cancelled: "" },
	"handover.answer": { bare: "member co-organizer", link: "member co-organizer", cancelled: "" },
	"trip.leave": { bare: "guest member co-organizer", link: "guest member co-organizer", cancelled: "" },
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

test("what moves the trip's money, its plan and the trip itself is the organizer's alone", () => {
	const alone = TRIP_ACTIONS.filter(
		(action) => can("organizer", action, open) && !can("co-organizer", action, open),
	);
	expect(alone).toEqual([
		"pool.open",
		"pool.close",
		"price.change",
		"standing.amounts",
		"message.moderate",
		"outside.record",
		"outside.settle",
		"refund.start",
		"fund.see",
		"fund.release",
		"dispute.answer",
		"trip.cancel",
		"member.remove",
		"link.reset",
		"co-organizers.change",
		"handover.offer",
	]);
});
