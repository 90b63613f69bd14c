import { type Cents, formatCents } from "#app/lib/money.ts";
import * as texts from "./texts/join-offer.ts";

type OfferFacts = {
	isOrganizer: boolean;
	isCancelled: boolean;
	own: { confirmed: boolean; strip: object | null } | null;
	share: Cents;
	placesLeft: number;
};

/** The price and the ways to pay, for a viewer who has not paid yet; null for everybody else. */
export function joinOffer({ isOrganizer, isCancelled, own, share, placesLeft }: OfferFacts) {
	if (isOrganizer || isCancelled || own?.confirmed) return null;
	const isFree = share === 0;
	return {
		title: texts.title,
		share: formatCents(share),
		about: isFree ? texts.free : own?.strip ? texts.planCanChange : texts.isYourShare,
		isFull: !own && placesLeft === 0,
		ways: texts.ways,
		plans: texts.plans,
		pay: isFree ? null : texts.pay,
		join: texts.join,
	};
}

export type JoinOffer = NonNullable<ReturnType<typeof joinOffer>>;
