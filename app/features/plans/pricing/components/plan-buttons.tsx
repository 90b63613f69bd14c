import { PLAN_ORDER, type Plan } from "#app/features/tiers/plans.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Pill } from "#app/ui/pill.tsx";
import { annualSaving, shortPrice } from "../prices.ts";
import type { PricingView } from "../pricing-view.server.ts";
import * as texts from "../texts/plans.ts";
import { ChoiceForm } from "./choice-form.tsx";

type Props = { plan: Plan; view: PricingView };

export function PlanButtons({ plan, view }: Props) {
	const { own, viaCheckout } = view;
	if (plan.id === "free") {
		return (
			<ButtonLink to={own ? "/" : "/register"} look="secondary" wide>
				{texts.startFree}
			</ButtonLink>
		);
	}
	const isOwn = own?.id === plan.id;
	const manage = (
		<ButtonLink to="/profile/plan" look="secondary" wide>
			{texts.managePlan}
		</ButtonLink>
	);
	if (isOwn && own.isAnnual) return manage;
	return (
		<ChoiceForm planType={plan.id} viaCheckout={viaCheckout}>
			{isOwn ? (
				manage
			) : (
				<Button look="secondary" wide className="px-2">
					{texts.chooseMonthly(shortPrice(plan.monthlyPrice))}
				</Button>
			)}
			{plan.annualPrice !== null && (
				<Button
					name="isAnnual"
					value="true"
					look={plan.id === featuredPlan(view) ? "primary" : "secondary"}
					wide
					className="flex-wrap px-2"
				>
					{texts.chooseAnnual(shortPrice(plan.annualPrice))}
					<Pill tone="paid" icon={null}>
						{texts.percentOff(annualSaving(plan) ?? 0)}
					</Pill>
				</Button>
			)}
		</ChoiceForm>
	);
}

/** The plan whose button is filled: the next above one's own, or none where the chosen plan's notice has a button. */
function featuredPlan({ own, chosen }: PricingView): string | undefined {
	if (chosen) return undefined;
	return PLAN_ORDER[PLAN_ORDER.indexOf(own?.id ?? "free") + 1];
}
