/**
 * The one table of who may do what on a trip.
 *
 * visitor: no session and no membership. stranger: signed in, not aboard. guest: aboard by the guest cookie
 * alone. member, organizer: aboard with an account. `link` says whether the asker came by the share link, which
 * is itself a permission to look.
 */
export const ROLES = ["visitor", "stranger", "guest", "member", "organizer"] as const;
export type Role = (typeof ROLES)[number];

export type TripState = { status: "active" | "cancelled"; viaLink: boolean };

type Rule = {
	roles: readonly Role[];
	/** Also for these, when they hold the share link. */
	rolesWithLink?: readonly Role[];
	/** Whether it is still allowed once the trip is cancelled. */
	whenCancelled: boolean;
};

const ANY_MEMBER = ["guest", "member", "organizer"] as const;
const NON_MEMBERS = ["visitor", "stranger"] as const;

export const POLICY = {
	/**
	 * The trip's public face: the join page, the share lookup, the pictures of its route and of its link. The share id is
	 * the secret; the pictures show no person and no amount.
	 */
	"trip.see": { roles: ANY_MEMBER, rolesWithLink: NON_MEMBERS, whenCancelled: true },
	"trip.join": { roles: [], rolesWithLink: ROLES, whenCancelled: false },
	"dashboard.see": { roles: ["member", "organizer"], rolesWithLink: ["stranger"], whenCancelled: true },
	/** What happens when: whoever sees the dashboard sees it, and guests do, who have no dashboard yet. */
	"itinerary.see": { roles: ANY_MEMBER, rolesWithLink: ["stranger"], whenCancelled: true },
	"itinerary.edit": { roles: ["organizer"], whenCancelled: false },
	"chat.read": { roles: ANY_MEMBER, whenCancelled: true },
	"chat.post": { roles: ANY_MEMBER, whenCancelled: true },
	"payment.own": { roles: ANY_MEMBER, whenCancelled: true },
	"payment.pay": { roles: ANY_MEMBER, whenCancelled: false },
	"refund.ask": { roles: ANY_MEMBER, whenCancelled: true },
	"refund.decide": { roles: ["organizer"], whenCancelled: true },
	"fund.see": { roles: ["organizer"], whenCancelled: true },
	"fund.release": { roles: ["organizer"], whenCancelled: true },
	/** What has been paid out, and what for: everybody's money. */
	"releases.see": { roles: ANY_MEMBER, whenCancelled: true },
	/** One's own calendar of the trip, one's own payments in it. */
	"calendar.own": { roles: ANY_MEMBER, whenCancelled: true },
} as const satisfies Record<string, Rule>;

export type TripAction = keyof typeof POLICY;
export const TRIP_ACTIONS = Object.keys(POLICY) as TripAction[];

export function can(role: Role, action: TripAction, state: TripState): boolean {
	const rule: Rule = POLICY[action];
	if (state.status === "cancelled" && !rule.whenCancelled) return false;
	return rule.roles.includes(role) || (state.viaLink && rule.rolesWithLink?.includes(role) === true);
}

/** Everything a viewer may do, for a page to show exactly what the server would accept. */
export function permissions(role: Role, state: TripState): Record<TripAction, boolean> {
	return Object.fromEntries(TRIP_ACTIONS.map((action) => [action, can(role, action, state)])) as Record<
		TripAction,
		boolean
	>;
}

/** How a refusal is said: a stranger is not even told that the trip exists. */
export function refusalCode(role: Role, state: TripState): "unauthenticated" | "not_found" | "forbidden" {
	if (role === "visitor") return "unauthenticated";
	if (role === "stranger" && !state.viaLink) return "not_found";
	return "forbidden";
}
