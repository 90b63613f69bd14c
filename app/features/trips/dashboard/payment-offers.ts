import type { Trip } from "#app/access/access.server.ts";
import { chargeFeeRate } from "#app/features/payments/booking-fee.ts";
import { PLAN_MONTHS, type ScheduleKind } from "#app/features/payments/schedule/schedule.ts";
import { formatPrice } from "#app/features/plans/pricing/prices.ts";
import { getFor } from "#app/features/plans/pricing/texts/one-time.ts";
import { oneTimeOffer, TIER_BY_ID, type Tier } from "#app/features/tiers/tiers.ts";
import { type Cents, formatCents } from "#app/lib/money.ts";
import { oneTimeProPath } from "#app/lib/pricing-path.ts";
import { ONE_TIME_PRO_PRICE } from "#app/lib/tier-prices.ts";
import * as texts from "./texts.ts";

type JoinOfferFacts = {
	trip: { platformFeeRate: number };
	tier: Tier; // whose features the trip has
	hasOneTimePro: boolean;
	ownTier: Tier; // the viewer's
	ways: { options: readonly { plan: ScheduleKind }[]; needsSubscription: boolean }; // as on the join page
};

type OfferFacts = JoinOfferFacts & {
	isOrganizer: boolean;
	isCancelled: boolean;
	own: { confirmed: boolean; strip: object | null } | null;
	share: Cents;
	placesLeft: number;
};

/** The price and the ways to pay, for a viewer who has not paid yet; null for everyone else. */
export function joinOffer(facts: OfferFacts) {
	const { isOrganizer, isCancelled, own, share, placesLeft, ways } = facts;
	if (isOrganizer || isCancelled || own?.confirmed) return null;
	const isFree = share === 0;
	const canChangePlan = own?.strip && ways.options.length > 1;
	return {
		title: texts.joinTitle,
		share: formatCents(share),
		about: isFree ? texts.free : canChangePlan ? texts.planCanChange : texts.isYourShare,
		isFull: !own && placesLeft === 0,
		ways: isFree ? null : texts.ways(periodsOf(ways.options)),
		plans: tierLines(facts),
		pay: isFree ? null : texts.pay,
		join: texts.join,
	};
}

export type JoinOffer = NonNullable<ReturnType<typeof joinOffer>>;

function periodsOf(options: JoinOfferFacts["ways"]["options"]): string[] {
	const has = (test: (plan: ScheduleKind) => boolean) => options.some(({ plan }) => test(plan));
	return [
		has((plan) => plan === "custom") ? texts.byOwnPlan : [],
		has((plan) => PLAN_MONTHS[plan] !== undefined) ? texts.monthly : [],
		has((plan) => plan === "bi-weekly") ? texts.biWeekly : [],
		has((plan) => plan === "weekly") ? texts.weekly : [],
	].flat();
}

function tierLines({ trip, tier, hasOneTimePro, ownTier, ways }: JoinOfferFacts): string[] {
	if (ways.needsSubscription) return [texts.inFull(tier.name), texts.unlock];
	if (ways.options.length < 2) return [];
	if (!tier.hasPaymentPlans) return [texts.withOwnTier(ownTier.name)];
	const hasFee = chargeFeeRate(trip, hasOneTimePro) > 0;
	return [texts.inInstalments(hasOneTimePro ? null : tier.name, hasFee)];
}

/** Tells the organizer about one-time Pro: `title` is set for an offer that saves more than it costs. */
export type OneTimeProText = { title: string | null; text: string; link: string; to: string };

type ProFacts = {
	trip: Pick<Trip, "shareId" | "platformFeeRate">;
	savedFee: Cents; // booking fees still to come that one-time Pro would save
};

/** An offer, with the trip's own figures if Pro would save more than it costs. */
export function oneTimeProOffer({ trip, savedFee }: ProFacts): OneTimeProText {
	const { link, to } = oneTimeOffer(trip.shareId);
	if (savedFee <= ONE_TIME_PRO_PRICE)
		return { title: null, text: texts.withoutInstalments(trip.platformFeeRate), link, to };
	const price = formatPrice(ONE_TIME_PRO_PRICE);
	return {
		title: texts.payAndKeep(price, formatCents(savedFee)),
		text: texts.takesFeeOff(trip.platformFeeRate),
		link: getFor(price),
		to,
	};
}

/** Says what one-time Pro gives the trip that has it. */
export function hasOneTimeProText({ shareId }: Pick<Trip, "shareId">): OneTimeProText {
	const text = texts.hasPro(TIER_BY_ID.pro.cashBackRate);
	return { title: null, text, link: texts.seePro, to: oneTimeProPath(shareId) };
}
