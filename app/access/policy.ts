/**
 * The one table of who may do what on a trip.
 *
 * visitor: no session and no membership. stranger: signed in, not aboard. guest: aboard by the guest cookie
 * alone. member, organizer: aboard with an account. `link` says whether the asker came by the share link, which
 * is itself a permission to look.
 */
export const ROLES = ["visitor", "stranger", "guest", "member", "organizer"] as const;
export type Role = (typeof ROLES)[number];

export type TripState = { status: "active" | "cancelled"; link: boolean };

type Rule = {
	roles: readonly Role[];
	/** Also for these, when they hold the share link. */
	withLink?: readonly Role[];
	/** Whether it is still allowed once the trip is cancelled. */
	whenCancelled: boolean;
};

const ABOARD = ["guest", "member", "organizer"] as const;
const NOT_ABOARD = ["visitor", "stranger"] as const;

export const POLICY = {
	/**
	 * The trip's public face: the join page, the share lookup, the pictures of its route and of its link. The share id is
	 * the secret; the pictures show no person and no amount.
	 */
	"trip.see": { roles: ABOARD, withLink: NOT_ABOARD, whenCancelled: true },
	"trip.join": { roles: [], withLink: ROLES, whenCancelled: false },
	"dashboard.see": { roles: ["member", "organizer"], withLink: ["stranger"], whenCancelled: true },
	/** What happens when: whoever sees the dashboard sees it, and guests do, who have no dashboard yet. */
	"itinerary.see": { roles: ABOARD, withLink: ["stranger"], whenCancelled: true },
	"itinerary.edit": { roles: ["organizer"], whenCancelled: false },
	"chat.read": { roles: ABOARD, whenCancelled: true },
	"chat.post": { roles: ABOARD, whenCancelled: true },
	"payment.own": { roles: ABOARD, whenCancelled: true },
	"payment.pay": { roles: ABOARD, whenCancelled: false },
	"refund.ask": { roles: ABOARD, whenCancelled: true },
	"refund.decide": { roles: ["organizer"], whenCancelled: true },
	"fund.see": { roles: ["organizer"], whenCancelled: true },
	"fund.release": { roles: ["organizer"], whenCancelled: true },
	/** What has been paid out, and what for: everybody's money. */
	"releases.see": { roles: ABOARD, whenCancelled: true },
	/** One's own calendar of the trip, one's own payments in it. */
	"calendar.own": { roles: ABOARD, whenCancelled: true },
} as const satisfies Record<string, Rule>;

export type TripAction = keyof typeof POLICY;
export const TRIP_ACTIONS = Object.keys(POLICY) as TripAction[];

export function can(role: Role, action: TripAction, state: TripState): boolean {
	const rule: Rule = POLICY[action];
	if (state.status === "cancelled" && !rule.whenCancelled) return false;
	return rule.roles.includes(role) || (state.link && rule.withLink?.includes(role) === true);
}

/** Everything a viewer may do, for a page to show exactly what the server would accept. */
export function permissions(role: Role, state: TripState): Record<TripAction, boolean> {
	return Object.fromEntries(TRIP_ACTIONS.map((action) => [action, can(role, action, state)])) as Record<
		TripAction,
		boolean
	>;
}

/** How a refusal is said: a stranger is not even told that the trip exists. */
export function refusalOf(role: Role, state: TripState): "unauthenticated" | "not_found" | "forbidden" {
	if (role === "visitor") return "unauthenticated";
	if (role === "stranger" && !state.link) return "not_found";
	return "forbidden";
}
