import { type Shares, splitCost } from "#app/features/members/shares.ts";
import { PLAN_BY_ID, type Plan } from "#app/features/subscriptions/plans.ts";
import { basisPointsOf, type Cents } from "#app/lib/money.ts";
import { ONE_TIME_PRO_PRICE } from "#app/lib/plan-prices.ts";
import { priceOfMonths } from "./prices.ts";

/** The ways to pay for a trip on Gangway. Of two that cost the same, the first is recommended. */
const OFFERS = ["free", "oneTime", "plus", "pro"] as const;
export type Offer = (typeof OFFERS)[number];

export type CostsInput = {
	people: number; // the organizer included
	totalCost: Cents;
	months: number; // for which the organizer has a plan for each trip
	trips: number; // such trips within a year
	tripFeeRate?: number | null; // of a trip that exists, in basis points: it keeps its rate on every plan
};

export type OfferCosts = {
	offer: Offer;
	places: number | null; // of the plan, where they are fewer than the people
	comesIn: Cents; // all shares, the organizer's own included
	bookingFee: Cents;
	goesOut: Cents; // to the organizer
	planPrice: Cents;
	cashBack: Cents; // credit for a later trip
	net: Cents; // what the organizer has in the end: goesOut − planPrice + cashBack
	cost: Cents; // comesIn − net; below 0 where more comes back than Gangway takes
};

/** One-time Pro gives a trip what Pro gives, for a price of its own. */
function planOfOffer(offer: Offer): Plan {
	return PLAN_BY_ID[offer === "oneTime" ? "pro" : offer];
}

/**
 * What one trip costs its organizer with each offer, in cents, if everybody pays their share at once by card
 * (Rules: Booking fee, Cash back). Fees are reckoned for each payment, as they are taken.
 */
export function costsOfTrip(trip: CostsInput): OfferCosts[] {
	return OFFERS.map((offer) => costsWith(offer, { ...trip, trips: 1 }));
}

/** The same for all trips of a year, none of which exists yet. */
export function costsOfYear(trip: CostsInput): OfferCosts[] {
	return OFFERS.map((offer) => costsWith(offer, { ...trip, tripFeeRate: null }));
}

/** The offer that costs least, among those with a place for everybody. */
export function cheapestOffer(costs: readonly OfferCosts[]): OfferCosts | null {
	return costs
		.filter(({ places }) => places === null)
		.reduce<OfferCosts | null>((best, one) => (best === null || one.cost < best.cost ? one : best), null);
}

function costsWith(offer: Offer, { people, totalCost, months, trips, tripFeeRate }: CostsInput): OfferCosts {
	const plan = planOfOffer(offer);
	const rate = offer === "oneTime" ? plan.bookingFeeRate : (tripFeeRate ?? plan.bookingFeeRate);
	const shares = splitCost(totalCost, people);
	const comesIn = trips * totalCost;
	const bookingFee = trips * feeOf(shares, people, rate);
	const cashBack = trips * (people - 1) * basisPointsOf(shares.costPerPerson, plan.cashBackRate);
	const planPrice = offer === "oneTime" ? trips * ONE_TIME_PRO_PRICE : priceOfMonths(plan, trips * months);
	const goesOut = comesIn - bookingFee;
	const net = goesOut - planPrice + cashBack;
	const isTooSmall = plan.maxMembersPerTrip !== -1 && plan.maxMembersPerTrip < people;
	return {
		offer,
		places: isTooSmall ? plan.maxMembersPerTrip : null,
		comesIn,
		bookingFee,
		goesOut,
		planPrice,
		cashBack,
		net,
		cost: comesIn - net,
	};
}

function feeOf({ organizerShare, costPerPerson }: Shares, people: number, rate: number): Cents {
	return basisPointsOf(organizerShare, rate) + (people - 1) * basisPointsOf(costPerPerson, rate);
}
