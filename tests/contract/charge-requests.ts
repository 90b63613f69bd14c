import type { ChargeRequest } from "#app/gateway/gateway.ts";

/** The contract's clocks start in the middle of a period of idempotency keys. */
export const START = Date.parse("2026-11-20T10:05:00.000Z");

const TERMS = {
	schedule: "3-month",
	number: 1,
	total: 3,
	firstDueDate: "2026-11-20",
	share: 30_000,
	cashBack: 0,
	ahead: 1_000,
	instalments: [
		{ amount: 10_000, dueDate: "2026-11-20" },
		{ amount: 20_000, dueDate: "2027-01-05" },
	],
	outside: [{ number: 1, amount: 1_000 }],
	options: -500,
	takenOver: 700,
	companions: [{ id: "c1", amount: 700 }],
};

let last = 0;

/** A charge of 100.00 to Maya under a new id. */
export function chargeRequest(given: Partial<ChargeRequest> = {}): ChargeRequest {
	return {
		id: `a${++last}`,
		createdAt: START,
		amount: 10_000,
		currency: "usd",
		tripId: "t1",
		memberId: "m1",
		description: "Lisbon Trip, payment 1 of 3",
		statementSuffix: "LISBON TRIP",
		payer: { name: "Maya", email: "maya@example.com" },
		customerRef: null,
		saveCard: false,
		of: { paymentId: "p1", givenBy: null, terms: TERMS },
		...given,
	};
}

export const newKey = () => `k${++last}`;
