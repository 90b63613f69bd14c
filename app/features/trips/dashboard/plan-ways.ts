import type { TripAccess } from "#app/access/access.server.ts";
import { optionsPath } from "#app/features/options/options-path.ts";
import { missingPlan } from "#app/features/tiers/tier-features.ts";
import type { Tier } from "#app/features/tiers/tiers.ts";
import { pathTo } from "#app/lib/path-to.ts";
import * as texts from "./texts.ts";

type Facts = Pick<TripAccess, "may"> & {
	shareId: string;
	tier: Tier; // whose features the trip has
	isOver: boolean;
	isCancelled: boolean;
	assistant: string | null | undefined; // the address where the trip's assistant is asked
};

/** Links of the bookings card other than the itinerary's. */
export function planWays({ may, shareId, tier, isOver, isCancelled, assistant }: Facts) {
	return [
		...(may["options.manage"] && !isCancelled
			? [{ to: optionsPath(shareId), label: texts.offerOptions }]
			: []),
		...(may["concierge.ask"] && !isOver
			? [
					{
						to: pathTo("/trip/:shareId/concierge", { shareId }),
						label: texts.askConcierge(missingPlan(tier, "concierge")),
					},
				]
			: []),
		...(assistant ? [{ to: assistant, label: texts.askAssistant }] : []),
	];
}
