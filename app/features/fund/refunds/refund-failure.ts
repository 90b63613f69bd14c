export type FailureKind = "card_closed" | "disputed" | "too_old" | "other";

const SIGNS: [FailureKind, RegExp][] = [
	["disputed", /disputed|charged back/i],
	["card_closed", /lost_or_stolen|expired_or_canceled|account_closed|card (was )?closed/i],
	["too_old", /not_refundable|too old|\b180\b/i],
];

/** Classifies why a refund did not reach its card, so that a page can say what to do. */
export function failureKindOf(errorMessage: string | null): FailureKind {
	return SIGNS.find(([, sign]) => sign.test(errorMessage ?? ""))?.[0] ?? "other";
}
