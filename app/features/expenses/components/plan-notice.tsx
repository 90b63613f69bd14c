import { pricingPath } from "#app/lib/pricing-path.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import * as texts from "../texts.ts";

type Props = { shareId: string; mayBuy: boolean; hasExpenses: boolean };

/** Says that new expenses need a plan; who can choose one is led to the plans. */
export function PlanNotice({ shareId, mayBuy, hasExpenses }: Props) {
	const action = mayBuy && (
		<ButtonLink to={pricingPath("shared_expenses", shareId)} look="secondary" reloadDocument>
			{texts.seePlans}
		</ButtonLink>
	);
	return (
		<Notice title={texts.planTitle} action={action}>
			{hasExpenses ? texts.planEnded : texts.planText}
		</Notice>
	);
}
