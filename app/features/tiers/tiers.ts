import type { TierPrice } from "#app/gateway/subscriptions.ts";
import { type Cents, formatCents } from "#app/lib/money.ts";
import { oneTimeProPath } from "#app/lib/pricing-path.ts";
import { GROUP_SIZE } from "#app/lib/shares.ts";
import { ONE_TIME_PRO_PRICE, TIER_PRICES } from "#app/lib/tier-prices.ts";
import * as texts from "./texts.ts";

export const TIER_ORDER = ["free", "plus", "pro"] as const;
export type TierId = (typeof TIER_ORDER)[number];

export type Tier = {
	id: TierId;
	name: string;
	maxTripsPerMonth: number; // -1 is unlimited
	maxMembersPerTrip: number; // -1 is unlimited
	maxGroupSize: number; // of one trip, regardless of maxMembersPerTrip
	bookingFeeRate: number; // basis points of the amount paid: 500 is 5 %
	cashBackRate: number; // basis points of what the other members paid
	hasPaymentPlans: boolean;
	monthlyPrice: Cents;
	annualPrice: Cents | null;
};

/** (Rules: Plans and prices) */
export const TIER_BY_ID: Record<TierId, Tier> = {
	free: {
		id: "free",
		name: texts.free,
		maxTripsPerMonth: 3,
		maxMembersPerTrip: 10,
		maxGroupSize: 20,
		bookingFeeRate: 500,
		cashBackRate: 0,
		hasPaymentPlans: false,
		monthlyPrice: 0,
		annualPrice: null,
	},
	plus: {
		id: "plus",
		name: texts.plus,
		maxTripsPerMonth: 20,
		maxMembersPerTrip: 50,
		maxGroupSize: 50,
		bookingFeeRate: 200,
		cashBackRate: 200,
		hasPaymentPlans: true,
		monthlyPrice: TIER_PRICES.plus.month,
		annualPrice: TIER_PRICES.plus.year,
	},
	pro: {
		id: "pro",
		name: texts.pro,
		maxTripsPerMonth: -1,
		maxMembersPerTrip: -1,
		maxGroupSize: GROUP_SIZE.max,
		bookingFeeRate: 0,
		cashBackRate: 500,
		hasPaymentPlans: true,
		monthlyPrice: TIER_PRICES.pro.month,
		annualPrice: TIER_PRICES.pro.year,
	},
};

export type Subscriber = {
	subscriptionPlan: TierId;
	subscriptionStatus: string;
	subscriptionEndAt: number | null; // when the plan ends by itself; null while it renews
};

/** Who organizes a trip (null while it is unclaimed), and whether Pro was bought for it alone. */
type TripSubscriber = { organizer: Subscriber | null; hasOneTimePro: boolean };

/** The plan whose features a user has now: Free once their plan is cancelled or has ended. */
export function tierOf(user: Subscriber | null, now: Date): Tier {
	if (!user) return TIER_BY_ID.free;
	const { subscriptionPlan, subscriptionStatus, subscriptionEndAt } = user;
	const lasts = subscriptionEndAt === null || now.getTime() < subscriptionEndAt;
	return TIER_BY_ID[lasts && subscriptionStatus !== "cancelled" ? subscriptionPlan : "free"];
}

/** The plan whose features a trip has now: its organizer's, or one-time Pro. */
export function tierOfTrip({ organizer, hasOneTimePro }: TripSubscriber, now: Date): Tier {
	return hasOneTimePro ? TIER_BY_ID.pro : tierOf(organizer, now);
}

/** The next higher plan, named when a limit is reached; null for the highest. */
export function tierAfter({ id }: Tier): Tier | null {
	const next = TIER_ORDER[TIER_ORDER.indexOf(id) + 1];
	return next ? TIER_BY_ID[next] : null;
}

/** Whether one more trip fits this month (Rules: Trips). */
export function canCreateTrip(user: Subscriber, tripsThisMonth: number, now: Date): boolean {
	const { maxTripsPerMonth } = tierOf(user, now);
	return user.subscriptionStatus === "active" && isBelowLimit(tripsThisMonth, maxTripsPerMonth);
}

/**
 * Why a group of this size is too large for a plan, or null. When the plan ends, a group keeps its size and can only
 * become smaller (Rules: Trips).
 * @param before the trip's group size so far; 0 for a new trip
 */
export function groupSizeProblem(tier: Tier, partySize: number, before = 0): string | null {
	if (partySize <= Math.max(tier.maxGroupSize, before)) return null;
	const larger = TIER_ORDER.map((id) => TIER_BY_ID[id]).filter(
		({ maxGroupSize }) => maxGroupSize > tier.maxGroupSize,
	);
	return texts.groupTooLarge(tier, larger);
}

/** The smaller of the group size and the limit of the trip's plan (Rules: Joining). */
export function maxTripMembers(partySize: number, { maxMembersPerTrip }: Tier): number {
	return maxMembersPerTrip === -1 ? partySize : Math.min(partySize, maxMembersPerTrip);
}

function isBelowLimit(count: number, maximum: number): boolean {
	return maximum === -1 || count < maximum;
}

/** The prices to create at the provider: each paid plan by the month and by the year, with its name on invoices. */
export function tiersOnSale(): { name: string; price: TierPrice }[] {
	return (["plus", "pro"] as const).flatMap((tier) => {
		const { name, monthlyPrice, annualPrice } = TIER_BY_ID[tier];
		const monthly = { name: `Gangway ${name}`, price: { plan: tier, isAnnual: false, amount: monthlyPrice } };
		return annualPrice === null
			? [monthly]
			: [monthly, { name: monthly.name, price: { plan: tier, isAnnual: true, amount: annualPrice } }];
	});
}

export type OneTimeOffer = { link: string; to: string };

/** The link to one-time Pro for a trip, which only its organizer can buy. */
export function oneTimeOffer(shareId: string): OneTimeOffer {
	const price = formatCents(ONE_TIME_PRO_PRICE).replace(/\.00$/, "");
	return { link: texts.oneTimeForTrip(price), to: oneTimeProPath(shareId) };
}
