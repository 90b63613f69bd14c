import { PlanCard } from "#app/features/tiers/components/plan-card.tsx";
import * as texts from "../texts.ts";

type Props = { shareId: string; mayBuy: boolean; hasExpenses: boolean };

/** Says that new expenses need a plan; whoever can buy one gets links to the plans. */
export function PlanNotice({ shareId, mayBuy, hasExpenses }: Props) {
	return (
		<PlanCard wanted="shared_expenses" shareId={shareId} mayBuy={mayBuy} title={texts.planTitle}>
			{hasExpenses ? texts.planEnded : texts.planText}
		</PlanCard>
	);
}
