import { TIER_BY_ID, type Tier } from "#app/features/tiers/tiers.ts";
import { basisPointsOf, type Cents, sum } from "#app/lib/money.ts";
import { splitCost } from "#app/lib/shares.ts";
import { ONE_TIME_PRO_PRICE } from "#app/lib/tier-prices.ts";
import { cheapestTerm, type PriceTerm, totalOf } from "./prices.ts";

/** The offers that the calculator compares. If two cost and earn the same, it recommends the first. */
const OFFERS = ["free", "oneTime", "plus", "pro"] as const;
export type PlanOffer = (typeof OFFERS)[number];

export type CostsInput = {
	people: number; // the organizer included
	totalCost: Cents;
	months: number; // for which each trip needs the plan
	trips: number; // number of such trips in a year
	tripFeeRate?: number | null; // the rate that an existing trip keeps on every plan, in basis points
};

/** Credit is kept apart from money, because it only pays for the organizer's own share of a later trip. */
export type OfferCosts = {
	offer: PlanOffer;
	places: number | null; // the plan's limit, if it is below the number of people
	hasInstalments: boolean;
	comesIn: Cents; // all shares, including the organizer's own
	bookingFee: Cents;
	goesOut: Cents; // to the organizer
	price: PriceTerm; // of the plan
	left: Cents; // money: goesOut less the price of the plan
	cost: Cents; // money: the booking fee and the price of the plan
	credit: Cents; // cash back
};

/** One-time Pro gives one trip the features of Pro. */
function tierOfOffer(offer: PlanOffer): Tier {
	return TIER_BY_ID[offer === "oneTime" ? "pro" : offer];
}

/**
 * The cost of one trip to its organizer with each offer, in cents, if everyone pays their share at once by card (Rules:
 * Booking fee, Cash back). The fee is rounded for each payment, as when it is taken.
 */
export function costsOfTrip(trip: CostsInput): OfferCosts[] {
	return OFFERS.map((offer) => costsWith(offer, { ...trip, trips: 1 }));
}

/** The cost of a year of new trips with each offer, in cents; see costsOfTrip. */
export function costsOfYear(trip: CostsInput): OfferCosts[] {
	return OFFERS.map((offer) => costsWith(offer, { ...trip, tripFeeRate: null }));
}

/** The cheapest offer with a spot for everyone. If two cost the same, the one with more credit. */
export function cheapestOffer(costs: readonly OfferCosts[]): OfferCosts | null {
	const isBetter = (one: OfferCosts, other: OfferCosts) =>
		one.cost < other.cost || (one.cost === other.cost && one.credit > other.credit);
	return costs
		.filter(({ places }) => places === null)
		.reduce<OfferCosts | null>((best, one) => (best === null || isBetter(one, best) ? one : best), null);
}

function costsWith(
	offer: PlanOffer,
	{ people, totalCost, months, trips, tripFeeRate }: CostsInput,
): OfferCosts {
	const tier = tierOfOffer(offer);
	const rate = offer === "oneTime" ? tier.bookingFeeRate : (tripFeeRate ?? tier.bookingFeeRate);
	const { organizerShare, costPerPerson } = splitCost(totalCost, people);
	const comesIn = trips * totalCost;
	const others = Array.from({ length: people - 1 }, () => costPerPerson);
	const bookingFee = trips * sumOfEach([organizerShare, ...others], rate);
	const price: PriceTerm =
		offer === "oneTime"
			? { unit: "trip", times: trips, each: ONE_TIME_PRO_PRICE }
			: cheapestTerm(tier, trips * months);
	const cost = bookingFee + totalOf(price);
	const isTooSmall = tier.maxMembersPerTrip !== -1 && tier.maxMembersPerTrip < people;
	return {
		offer,
		places: isTooSmall ? tier.maxMembersPerTrip : null,
		hasInstalments: tier.hasPaymentPlans,
		comesIn,
		bookingFee,
		goesOut: comesIn - bookingFee,
		price,
		left: comesIn - cost,
		cost,
		credit: trips * sumOfEach(others, tier.cashBackRate),
	};
}

/** The fee or cash back of several payments, rounded for each of them, in cents. @param rate in basis points */
function sumOfEach(payments: readonly Cents[], rate: number): Cents {
	return sum(payments.map((payment) => basisPointsOf(payment, rate)));
}

type Terms = {
	feeRate: number; // the trip's booking fee, in basis points
	cashBackRate: number; // of the organizer's plan, in basis points
	left: { organizer: Cents; others: readonly Cents[] }; // what each spot still has to pay
};

type OneTimeSavings = {
	open: Cents; // what a full group still has to pay
	fee: Cents;
	cashBack: Cents; // beyond what the organizer's own plan earns
};

/**
 * The booking fee that one-time Pro saves and the extra cash back, in cents, if everyone pays the rest of their share
 * at once.
 */
export function oneTimeSavings({ feeRate, cashBackRate, left }: Terms): OneTimeSavings {
	const { organizer: own, others } = left;
	const { bookingFeeRate, cashBackRate: proRate } = TIER_BY_ID.pro;
	return {
		open: own + sum(others),
		fee: moreAt(feeRate, bookingFeeRate, [own, ...others]),
		cashBack: moreAt(proRate, cashBackRate, others),
	};
}

function moreAt(rate: number, other: number, payments: readonly Cents[]): Cents {
	return Math.max(0, sumOfEach(payments, rate) - sumOfEach(payments, other));
}
