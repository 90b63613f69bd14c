import { createContext, useContext } from "react";
import { UncollectableNotice } from "#app/features/members/components/uncollectable-notice.tsx";
import * as memberTexts from "#app/features/members/texts/uncollectable.ts";
import { type TierPlaces, uncollectableShares } from "#app/features/members/uncollectable-shares.ts";
import type { Tier } from "#app/features/tiers/tiers.ts";
import type { PlannerCosts } from "../planner-values.ts";
import * as texts from "../texts/planner.ts";

/** The plan of who is planning. */
export const OwnTier = createContext<(TierPlaces & Pick<Tier, "bookingFeeRate">) | null>(null);

/** Says what the plan has no places for, while the group size is typed. */
export function PlannerPlaces({ partySize, shares }: Pick<PlannerCosts, "shares"> & { partySize: string }) {
	const tier = useContext(OwnTier);
	if (!tier || !shares) return null;
	const group = { partySize: Number(partySize), costPerPerson: shares.costPerPerson };
	const uncollectable = uncollectableShares(tier, group);
	return (
		uncollectable && (
			<UncollectableNotice text={memberTexts.uncollectable(uncollectable)} role="status">
				{texts.morePlaces}
			</UncollectableNotice>
		)
	);
}
