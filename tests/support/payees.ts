import type { PayeeRequest } from "#app/gateway/payouts.ts";

export const US_PERSON = { country: "US", entityType: "individual" } as const;

/** Olga's payout account. */
export const payeeRequest = (given: Partial<PayeeRequest> = {}): PayeeRequest => ({
	...{ id: "u", userId: "olga", email: "o@example.com", name: "Olga", ...US_PERSON },
	...given,
});

/** What the form asks before a payout account is opened. */
export const ONBOARD_FORM = { intent: "onboard", ...US_PERSON };
