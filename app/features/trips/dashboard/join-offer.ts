import { chargeFeeRate } from "#app/features/payments/booking-fee.ts";
import { type PaymentPlan, PLAN_MONTHS } from "#app/features/payments/schedule/schedule.ts";
import type { Tier } from "#app/features/tiers/tiers.ts";
import { type Cents, formatCents } from "#app/lib/money.ts";
import * as texts from "./texts/join-offer.ts";

type JoinOfferFacts = {
	trip: { platformFeeRate: number };
	tier: Tier; // whose features the trip has
	hasOneTimePro: boolean;
	ownTier: Tier; // of the viewer
	ways: { options: readonly { plan: PaymentPlan }[]; needsSubscription: boolean }; // as on the join page
};

type OfferFacts = JoinOfferFacts & {
	isOrganizer: boolean;
	isCancelled: boolean;
	own: { confirmed: boolean; strip: object | null } | null;
	share: Cents;
	placesLeft: number;
};

/** The price and the ways to pay, for a viewer who has not paid yet; null for everybody else. */
export function joinOffer(facts: OfferFacts) {
	const { isOrganizer, isCancelled, own, share, placesLeft, ways } = facts;
	if (isOrganizer || isCancelled || own?.confirmed) return null;
	const isFree = share === 0;
	const canChangePlan = own?.strip && ways.options.length > 1;
	return {
		title: texts.title,
		share: formatCents(share),
		about: isFree ? texts.free : canChangePlan ? texts.planCanChange : texts.isYourShare,
		isFull: !own && placesLeft === 0,
		ways: isFree ? null : texts.ways(periodsOf(ways.options)),
		plans: planLines(facts),
		pay: isFree ? null : texts.pay,
		join: texts.join,
	};
}

export type JoinOffer = NonNullable<ReturnType<typeof joinOffer>>;

function periodsOf(options: JoinOfferFacts["ways"]["options"]): string[] {
	const has = (test: (plan: PaymentPlan) => boolean) => options.some(({ plan }) => test(plan));
	return [
		has((plan) => PLAN_MONTHS[plan] !== undefined) ? texts.monthly : [],
		has((plan) => plan === "bi-weekly") ? texts.biWeekly : [],
		has((plan) => plan === "weekly") ? texts.weekly : [],
	].flat();
}

function planLines({ trip, tier, hasOneTimePro, ownTier, ways }: JoinOfferFacts): string[] {
	if (ways.needsSubscription) return [texts.inFull(tier.name), texts.unlock];
	if (ways.options.length < 2) return [];
	if (!tier.hasPaymentPlans) return [texts.ownPlan(ownTier.name)];
	const hasFee = chargeFeeRate(trip, hasOneTimePro) > 0;
	return [texts.inInstalments(hasOneTimePro ? null : tier.name, hasFee)];
}
