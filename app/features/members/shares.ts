import type { Cents } from "#app/lib/money.ts";

export type Shares = { costPerPerson: Cents; organizerShare: Cents };

/**
 * What each traveler pays, in cents: round(total / size). The organizer pays, or saves, the cents that rounding
 * leaves over, so that organizerShare + (size − 1) × costPerPerson = total (decisions.md 11).
 */
export function splitCost(totalCost: Cents, partySize: number): Shares {
	const costPerPerson = Math.round(totalCost / partySize);
	return { costPerPerson, organizerShare: totalCost - costPerPerson * (partySize - 1) };
}
