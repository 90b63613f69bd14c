import { formatCents } from "#app/lib/money.ts";
import { pluralize } from "#app/lib/pluralize.ts";
import type { UncollectableShares } from "../uncollectable-shares.ts";

/** "Free trips have 10 places: 2 shares, $2,000.00, can't be collected." */
export function uncollectable({ tier, places, shares, amount }: UncollectableShares): string {
	const missing =
		amount > 0
			? `${pluralize(shares, "share")}, ${formatCents(amount)}, can't be collected`
			: `${shares === 1 ? "1 person" : `${shares} people`} of your group can't join`;
	return `${tier} trips have ${pluralize(places, "place")}: ${missing}.`;
}
