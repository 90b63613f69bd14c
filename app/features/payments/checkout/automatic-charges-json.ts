import type { AutomaticChargesView } from "./automatic-charges.server.ts";

/** GET /api/members/{id}/automatic-charges. Amounts are cents. The provider's ids are left out. */
export function automaticChargesJson(view: AutomaticChargesView) {
	const { isOn, paused, card, expiry, charges, last } = view;
	return {
		on: isOn,
		paused,
		card:
			card === null ? null : { label: card, expMonth: expiry?.month ?? null, expYear: expiry?.year ?? null },
		charges,
		lastCharges: last.map(({ amount, date, outcome, card }) => ({ amount, date, outcome, card })),
	};
}
