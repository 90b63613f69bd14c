import type { Cents } from "#app/lib/money.ts";

export type PlanId = "free" | "plus" | "pro";

export type Plan = {
	name: string;
	/** -1 is unlimited. */
	maxTripsPerMonth: number;
	/** -1 is unlimited. */
	maxMembersPerTrip: number;
	/** Basis points of the amount paid: 500 is 5 %. */
	bookingFeeRate: number;
	/** Basis points of what other members paid. */
	cashBackRate: number;
	hasPaymentPlans: boolean;
	monthlyPrice: Cents;
	annualPrice: Cents | null;
};

/** Specification 2, section 9. */
export const PLAN_BY_ID: Record<PlanId, Plan> = {
	free: {
		name: "Free",
		maxTripsPerMonth: 3,
		maxMembersPerTrip: 10,
		bookingFeeRate: 500,
		cashBackRate: 0,
		hasPaymentPlans: false,
		monthlyPrice: 0,
		annualPrice: null,
	},
	plus: {
		name: "Plus",
		maxTripsPerMonth: 20,
		maxMembersPerTrip: 50,
		bookingFeeRate: 200,
		cashBackRate: 200,
		hasPaymentPlans: true,
		monthlyPrice: 499,
		annualPrice: 2900,
	},
	pro: {
		name: "Pro",
		maxTripsPerMonth: -1,
		maxMembersPerTrip: -1,
		bookingFeeRate: 0,
		cashBackRate: 500,
		hasPaymentPlans: true,
		monthlyPrice: 999,
		annualPrice: 7900,
	},
};

export type Subscriber = { subscriptionPlan: PlanId; subscriptionStatus: string };

/** The plan a user enjoys now; one whose status is neither active nor past due falls back to Free. */
export function planOf(user: Subscriber | null): Plan {
	if (!user) return PLAN_BY_ID.free;
	return PLAN_BY_ID[user.subscriptionStatus === "cancelled" ? "free" : user.subscriptionPlan];
}

/** Whether one more trip fits this month (decisions.md 14). */
export function canCreateTrip(user: Subscriber, tripsThisMonth: number): boolean {
	const { maxTripsPerMonth } = planOf(user);
	return user.subscriptionStatus === "active" && isBelowLimit(tripsThisMonth, maxTripsPerMonth);
}

/** How many people a trip holds: the smaller of its group size and its organizer's plan (decisions.md 5). */
export function maxTripMembers(partySize: number, organizer: Subscriber | null): number {
	const { maxMembersPerTrip } = planOf(organizer);
	return maxMembersPerTrip === -1 ? partySize : Math.min(partySize, maxMembersPerTrip);
}

function isBelowLimit(count: number, maximum: number): boolean {
	return maximum === -1 || count < maximum;
}
