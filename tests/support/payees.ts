import type { PayeeRequest } from "#app/gateway/payouts.ts";

export const US_PERSON = { country: "US", entityType: "individual" } as const;

/** Olga's payout account. */
export const payeeRequest = (given: Partial<PayeeRequest> = {}): PayeeRequest => ({
	...{ id: "u", userId: "olga", email: "o@example.com", name: "Olga", ...US_PERSON },
	...given,
});

/** The fields of the form that opens a payout account. */
export const ONBOARD_FORM = { intent: "onboard", ...US_PERSON };
