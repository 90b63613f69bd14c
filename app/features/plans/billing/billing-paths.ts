import type { ReturnUrls } from "#app/gateway/return-urls.ts";
import { pathTo } from "#app/lib/path-to.ts";
import { lookupKeyOf, type TierTerm, type TierType } from "./subscription-rules.ts";

/** What is being bought, as in the address of the checkout. `tripId` is only for one-time Pro. */
export type ChosenTerm =
	| { planType: Exclude<TierType, "pro-oneTime">; isAnnual: boolean; tripId?: undefined }
	| { planType: "pro-oneTime"; isAnnual: false | boolean; tripId: string };

type TermQuery = { planType: TierType; isAnnual: boolean };

/** The checkout page of a setup. The address contains a secret, so it must not leak to another site. */
export function checkoutPathOf(setup: { ref: string; clientSecret: string }, term: TermQuery): string {
	const params = { setupIntentId: setup.ref, clientSecret: setup.clientSecret };
	return `${pathTo("/checkout-subscription/:setupIntentId?/:clientSecret?", params)}?${queryOf(term)}`;
}

/** The page that completes a setup. @param ref the provider's id of the setup, or ours */
export function successPathOf(ref: string, term: TermQuery): string {
	return `${pathTo("/subscription-success/:subscriptionId", { subscriptionId: ref })}?${queryOf(term)}`;
}

export function setupReturnUrls(
	origin: string,
	setupId: string,
	term: TermQuery,
	checkoutPath: string,
): ReturnUrls {
	return { success: origin + successPathOf(setupId, term), cancel: origin + checkoutPath };
}

/** The page that shows the cost of a change and makes it. */
export function changePathOf({ plan, isAnnual }: TierTerm): string {
	return `${pathTo("/profile/plan")}?plan=${plan}&isAnnual=${isAnnual}`;
}

export const receiptPathOf = (invoiceRef: string) => pathTo("/profile/billing/:invoiceRef", { invoiceRef });

function queryOf({ planType, isAnnual }: TermQuery): string {
	return new URLSearchParams({
		priceId: lookupKeyOf(planType, isAnnual),
		planType,
		isAnnual: String(isAnnual),
	}).toString();
}

/** The page to which the purchase of one-time Pro leads. */
export const tripMoneyPath = ({ shareId }: { shareId: string }) =>
	`${pathTo("/trip/:shareId", { shareId })}?view=money`;
