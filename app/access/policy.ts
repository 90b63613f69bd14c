import { ROLES, type Role } from "./roles.ts";

export type TripState = {
	status: "active" | "cancelled";
	viaLink: boolean; // whether the asker came by the share link, which is itself a permission to look
};

type Rule = {
	roles: readonly Role[];
	rolesWithLink?: readonly Role[]; // also allowed to these roles if they came by the share link
	whenCancelled: boolean; // still allowed once the trip is cancelled
};

const ANY_MEMBER = ["guest", "member", "co-organizer", "organizer"] as const;
/** Releases, the payout account, the plan, cancelling and handing over are for the organizer alone. */
const ORGANIZERS = ["co-organizer", "organizer"] as const;
const NON_MEMBERS = ["visitor", "stranger"] as const;

/** The one table of who may do what on a trip. */
export const POLICY = {
	// This covers the join page, the share lookup and the pictures, for which the share id is the secret.
	"trip.see": { roles: ANY_MEMBER, rolesWithLink: NON_MEMBERS, whenCancelled: true },
	"trip.join": { roles: [], rolesWithLink: ROLES, whenCancelled: false },
	// Saying "in", "maybe" or "out". With the link it needs no account.
	"answer.give": { roles: ANY_MEMBER, rolesWithLink: NON_MEMBERS, whenCancelled: false },
	"answers.see": { roles: ORGANIZERS, whenCancelled: true },
	// Reminding people who are undecided, and choosing for how long a spot is held.
	"answers.manage": { roles: ORGANIZERS, whenCancelled: false },
	// For people with the link and without a spot. Who may change an entry is decided by its own link, account or
	// browser.
	"waiting-list.join": { roles: [], rolesWithLink: NON_MEMBERS, whenCancelled: false },
	"waiting-list.see": { roles: ORGANIZERS, whenCancelled: true },
	"waiting-list.manage": { roles: ORGANIZERS, whenCancelled: false },
	"dashboard.see": { roles: ["member", ...ORGANIZERS], rolesWithLink: ["stranger"], whenCancelled: true },
	// Guests, who have no dashboard, see the itinerary too. Other people use its own link, if it is shared.
	"itinerary.see": { roles: ANY_MEMBER, whenCancelled: true },
	"itinerary.edit": { roles: ORGANIZERS, whenCancelled: false },
	// The link to the itinerary for people who are not on the trip, and whether a member's own first name appears
	// there.
	"itinerary.share": { roles: ORGANIZERS, whenCancelled: true },
	"itinerary.name": { roles: ANY_MEMBER, whenCancelled: true },
	// Everyone on the trip sees local numbers and can report an emergency. People may be travelling although it is
	// cancelled.
	"emergency.see": { roles: ANY_MEMBER, whenCancelled: true },
	"emergency.tell": { roles: ANY_MEMBER, whenCancelled: true },
	// For organizers, and for members who have reported an emergency (askSafety, recordSafety, closeEmergency).
	"emergency.ask": { roles: ANY_MEMBER, whenCancelled: true },
	"emergency.record": { roles: ANY_MEMBER, whenCancelled: true },
	"emergency.answer": { roles: ANY_MEMBER, whenCancelled: true },
	// Polls are for everyone on the trip. Whoever may change the trip can ask, close, delete and use one.
	"poll.see": { roles: ANY_MEMBER, whenCancelled: true },
	"poll.vote": { roles: ANY_MEMBER, whenCancelled: false },
	"poll.manage": { roles: ORGANIZERS, whenCancelled: false },
	// Expenses and settlements go on when the trip is cancelled or over, because debts remain.
	"expense.see": { roles: ANY_MEMBER, whenCancelled: true },
	// A member's own expenses, and payments that they are a side of.
	"expense.add": { roles: ANY_MEMBER, whenCancelled: true },
	// Everyone's expenses, expenses from a file, and answering for people who have left.
	"expense.manage": { roles: ORGANIZERS, whenCancelled: true },
	// The pool of the crew wallet. Everyone on the trip sees it. Its money can still be spent or sent back once the trip is
	// cancelled.
	"pool.see": { roles: ANY_MEMBER, whenCancelled: true },
	"pool.top-up": { roles: ANY_MEMBER, whenCancelled: false },
	"pool.ask": { roles: ANY_MEMBER, whenCancelled: true },
	"pool.open": { roles: ["organizer"], whenCancelled: false },
	// Setting the amount that the pool pays without being asked, and paying or declining what someone asks for.
	"pool.manage": { roles: ORGANIZERS, whenCancelled: true },
	"pool.close": { roles: ["organizer"], whenCancelled: true },
	// What a trip offers besides the base share. Whoever may change the trip defines the options.
	"options.see": { roles: ANY_MEMBER, rolesWithLink: NON_MEMBERS, whenCancelled: true },
	"options.choose": { roles: ANY_MEMBER, whenCancelled: false },
	"options.manage": { roles: ORGANIZERS, whenCancelled: false },
	// Only the organizer changes the price after someone has paid. Every member answers for themselves.
	"price.change": { roles: ["organizer"], whenCancelled: false },
	"price.see": { roles: ANY_MEMBER, whenCancelled: true },
	"price.answer": { roles: ANY_MEMBER, whenCancelled: false },
	// Members decide for themselves whether they pay for companions, or are paid for.
	"companions.see": { roles: ANY_MEMBER, whenCancelled: true },
	"companions.change": { roles: ANY_MEMBER, whenCancelled: false },
	"forecast.see": { roles: ANY_MEMBER, whenCancelled: false },
	"budget.see": { roles: ANY_MEMBER, whenCancelled: true },
	"budget.edit": { roles: ORGANIZERS, whenCancelled: false },
	// Who has paid, who is late with how much, and what is collected. Only the organizer sees what each person has
	// paid.
	"standing.see": { roles: ANY_MEMBER, whenCancelled: true },
	"standing.amounts": { roles: ["organizer"], whenCancelled: true },
	"reminder.send": { roles: ORGANIZERS, whenCancelled: false },
	// The assistant reads what the asker may, and people see only their own questions.
	"assistant.ask": { roles: ANY_MEMBER, whenCancelled: true },
	"assistant.own": { roles: ANY_MEMBER, whenCancelled: true },
	"chat.read": { roles: ANY_MEMBER, whenCancelled: true },
	"chat.post": { roles: ANY_MEMBER, whenCancelled: true },
	// A member's own messages, or anyone's.
	"message.remove": { roles: ANY_MEMBER, whenCancelled: true },
	"message.moderate": { roles: ["organizer"], whenCancelled: true },
	"payment.own": { roles: ANY_MEMBER, whenCancelled: true },
	"payment.pay": { roles: ANY_MEMBER, whenCancelled: false },
	// A present: a member lets the others on the trip pay their next payment, and one of them pays it.
	"present.ask": { roles: ANY_MEMBER, whenCancelled: false },
	"present.give": { roles: ANY_MEMBER, whenCancelled: false },
	// Payments outside the app: the organizer records them, and a member reports that they have paid, or objects to a record.
	"outside.record": { roles: ["organizer"], whenCancelled: false },
	"outside.settle": { roles: ["organizer"], whenCancelled: true },
	"outside.claim": { roles: ["guest", "member", "co-organizer"], whenCancelled: false },
	"outside.own": { roles: ANY_MEMBER, whenCancelled: true },
	"refund.ask": { roles: ANY_MEMBER, whenCancelled: true },
	"refund.decide": { roles: ORGANIZERS, whenCancelled: true },
	// Refunding someone who has not asked, or trying a failed refund again.
	"refund.start": { roles: ["organizer"], whenCancelled: true },
	"fund.see": { roles: ["organizer"], whenCancelled: true },
	"fund.release": { roles: ["organizer"], whenCancelled: true },
	"dispute.answer": { roles: ["organizer"], whenCancelled: true },
	"releases.see": { roles: ANY_MEMBER, whenCancelled: true },
	"calendar.own": { roles: ANY_MEMBER, whenCancelled: true },
	"invitations.see": { roles: ORGANIZERS, whenCancelled: true },
	"invitations.send": { roles: ORGANIZERS, whenCancelled: false },
	"pass.own": { roles: ANY_MEMBER, whenCancelled: true },
	"documents.own": { roles: ANY_MEMBER, whenCancelled: false },
	// The trip's public page, with its address, look and words.
	"group-page.edit": { roles: ORGANIZERS, whenCancelled: true },
	// The concierge searches for what the group needs, and proposes it. Booking something is a change of the trip.
	"concierge.about": { roles: ANY_MEMBER, whenCancelled: true },
	"concierge.see": { roles: ORGANIZERS, whenCancelled: true },
	"concierge.ask": { roles: ORGANIZERS, whenCancelled: false },
	"trip.edit": { roles: ORGANIZERS, whenCancelled: false },
	"trip.cancel": { roles: ["organizer"], whenCancelled: false },
	"member.remove": { roles: ["organizer"], whenCancelled: false },
	"link.reset": { roles: ["organizer"], whenCancelled: true },
	"co-organizers.change": { roles: ["organizer"], whenCancelled: true },
	"handover.offer": { roles: ["organizer"], whenCancelled: false },
	// The offer must have been made to this member.
	"handover.answer": { roles: ["member", "co-organizer"], whenCancelled: false },
	// Organizers cannot leave; they cancel their trip or hand it over instead.
	"trip.leave": { roles: ["guest", "member", "co-organizer"], whenCancelled: false },
} as const satisfies Record<string, Rule>;

export type TripAction = keyof typeof POLICY;
export const TRIP_ACTIONS = Object.keys(POLICY) as TripAction[];

export function can(role: Role, action: TripAction, state: TripState): boolean {
	const rule: Rule = POLICY[action];
	if (state.status === "cancelled" && !rule.whenCancelled) return false;
	return rule.roles.includes(role) || (state.viaLink && rule.rolesWithLink?.includes(role) === true);
}

/** Everything that the asker may do, so that a page shows exactly what the server accepts. */
export function permissions(role: Role, state: TripState): Record<TripAction, boolean> {
	return Object.fromEntries(TRIP_ACTIONS.map((action) => [action, can(role, action, state)])) as Record<
		TripAction,
		boolean
	>;
}

/** The error code of a refusal, which does not reveal to a stranger that the trip exists. */
export function refusalCode(role: Role, state: TripState): "unauthenticated" | "not_found" | "forbidden" {
	if (role === "visitor") return "unauthenticated";
	if (role === "stranger" && !state.viaLink) return "not_found";
	return "forbidden";
}
