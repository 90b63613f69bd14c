import { requireUser } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { cardLabel } from "#app/features/payments/cards/payers.queries.ts";
import type { PaymentMethod } from "#app/features/payments/cards/payment-methods.queries.ts";
import { findSubscriptionCard } from "#app/features/payments/cards/payment-methods.queries.ts";
import { TIER_BY_ID } from "#app/features/tiers/tiers.ts";
import { type CalendarDate, dateOf } from "#app/lib/dates.ts";
import { isDomainError } from "#app/lib/errors.ts";
import type { Cents } from "#app/lib/money.ts";
import { agreedPrice, type TIER_PRICES, tierPrice } from "#app/lib/tier-prices.ts";
import { hasOpenChange, previewTierChange } from "./change-subscription.server.ts";
import {
	earlierCreditOf,
	isSameTerm,
	suggestedTerm,
	type TierTerm,
	termText,
	tierEndsAt,
} from "./subscription-rules.ts";
import { findLiveSubscription, findNextPrice } from "./subscriptions.queries.ts";

type TermChoice = { value: string; title: string; price: Cents; isAnnual: boolean };

/** The card that a plan is charged to, and whether it expires before the next charge. */
export type TierCard = { label: string; expiresBefore: boolean };

export type OfferView = {
	plan: TierTerm["plan"];
	isAnnual: boolean;
	title: string;
	atPeriodEnd: boolean;
	due: Cents;
	credit: Cents;
	price: Cents;
	newPlanCost: Cents;
	unusedCredit: Cents;
	earlierCredit: Cents;
	prorateAt: number;
	effectiveOn: CalendarDate;
	nextChargeOn: CalendarDate;
	card: TierCard | null;
};

export type TierView = {
	today: CalendarDate;
	plan: null | {
		name: string;
		title: string;
		price: Cents;
		isAnnual: boolean;
		status: "active" | "past_due";
		renewsOn: CalendarDate | null;
		endsOn: CalendarDate | null;
		next: { title: string; price: Cents } | null; // the plan scheduled for the end of the period
		card: TierCard | null;
		isCancelled: boolean;
		isChanging: boolean;
	};
	given: string | null; // the name of a plan that the user has without a live subscription
	choices: TermChoice[];
	suggested: string | null; // the preselected choice
	offer: OfferView | null;
	refusal: string | null; // why there is no offer
};

/**
 * The asker's plan, the plans it can change to, and the cost of the wanted change.
 * @throws DomainError unauthenticated
 */
export async function tierView(ctx: Ctx, wanted: TierTerm | null): Promise<TierView> {
	const { id: userId, subscriptionPlan } = requireUser(ctx);
	const today = dateOf(ctx.now);
	const live = await findLiveSubscription(ctx.db.read, { userId });
	if (!live || live.plan === "free" || live.status === "pending" || live.status === "cancelled") {
		const given = subscriptionPlan === "free" ? null : TIER_BY_ID[subscriptionPlan].name;
		return { today, plan: null, given, choices: [], suggested: null, offer: null, refusal: null };
	}
	const own = { plan: live.plan, isAnnual: live.isAnnual };
	const isActive = live.status === "active";
	const card = await findSubscriptionCard(ctx.db.read, { userId, provider: live.provider });
	const { offer, refusal } =
		wanted && isActive ? await findOffer(ctx, wanted, card) : { offer: null, refusal: null };
	const planned = live.nextPlan && { plan: live.nextPlan, isAnnual: live.nextIsAnnual ?? live.isAnnual };
	const others = TERMS.filter((term) => !isSameTerm(term, own) && !(planned && isSameTerm(term, planned)));
	const suggested = suggestedTerm(own, others);
	const nextPrice = await findNextPrice(ctx.db.read, live);
	const endsAt = tierEndsAt(live);
	return {
		today,
		given: null,
		plan: {
			name: TIER_BY_ID[live.plan].name,
			title: termText(own),
			price: agreedPrice({ ...own, price: live.price }),
			isAnnual: live.isAnnual,
			status: live.status,
			renewsOn: endsAt === null ? dayOf(live.currentPeriodEnd) : null,
			endsOn: dayOf(endsAt),
			next:
				planned && nextPrice !== null
					? {
							title: termText(planned),
							price: nextPrice,
						}
					: null,
			card: cardFor(card, live.currentPeriodEnd),
			isCancelled: live.cancelAtPeriodEnd,
			isChanging: await hasOpenChange(ctx.db.read, live.id),
		},
		choices: isActive ? others.map(toChoice) : [],
		suggested: suggested && choiceValue(suggested),
		offer,
		refusal,
	};
}

const TERMS: TierTerm[] = (["plus", "pro"] as const satisfies (keyof typeof TIER_PRICES)[]).flatMap(
	(tier) => [
		{ plan: tier, isAnnual: false },
		{ plan: tier, isAnnual: true },
	],
);

const choiceValue = ({ plan, isAnnual }: TierTerm) => `${plan}-${isAnnual ? "year" : "month"}`;

function toChoice(term: TierTerm): TermChoice {
	return {
		value: choiceValue(term),
		title: termText(term),
		price: tierPrice(term.plan, term.isAnnual),
		isAnnual: term.isAnnual,
	};
}

/** The plan in the address: `?plan=pro&isAnnual=true`, or `?to=pro-year` from the page's own form. */
export function wantedTerm(search: URLSearchParams): TierTerm | null {
	const [plan, length] = search.get("to")?.split("-") ?? [search.get("plan")];
	if (plan !== "plus" && plan !== "pro") return null;
	return { plan, isAnnual: length ? length === "year" : search.get("isAnnual") === "true" };
}

async function findOffer(
	ctx: Ctx,
	to: TierTerm,
	card: PaymentMethod | null,
): Promise<{ offer: OfferView | null; refusal: string | null }> {
	try {
		const { effectiveAt, nextChargeAt, to: term, ...offer } = await previewTierChange(ctx, to);
		const shown = {
			title: termText(term),
			earlierCredit: earlierCreditOf(offer),
			effectiveOn: dateOf(new Date(effectiveAt)),
			nextChargeOn: dateOf(new Date(nextChargeAt)),
			card: cardFor(card, nextChargeAt),
		};
		return { offer: { ...term, ...offer, ...shown }, refusal: null };
	} catch (error) {
		if (isDomainError(error) && error.code === "conflict") return { offer: null, refusal: error.message };
		throw error;
	}
}

function cardFor(card: PaymentMethod | null, nextChargeAt: number | null): TierCard | null {
	if (!card) return null;
	const { cardBrand, cardLast4, cardExpMonth, cardExpYear } = card;
	const isKnown = cardExpMonth !== null && cardExpYear !== null && nextChargeAt !== null;
	return {
		label: cardLabel({ brand: cardBrand ?? "card", last4: cardLast4 ?? "" }),
		expiresBefore: isKnown && Date.UTC(cardExpYear, cardExpMonth) <= nextChargeAt,
	};
}

function dayOf(instant: number | null): CalendarDate | null {
	return instant === null ? null : dateOf(new Date(instant));
}
