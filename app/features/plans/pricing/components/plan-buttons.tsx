import { TIER_ORDER, type Tier } from "#app/features/tiers/tiers.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Pill } from "#app/ui/pill.tsx";
import { annualSaving, shortPrice } from "../prices.ts";
import type { PricingView } from "../pricing-view.server.ts";
import * as texts from "../texts/plans.ts";
import { ChoiceForm } from "./choice-form.tsx";

type Props = { tier: Tier; view: PricingView };

export function TierButtons({ tier, view }: Props) {
	const { own, viaCheckout } = view;
	if (tier.id === "free") {
		return (
			<ButtonLink to={own ? "/" : "/register"} look="secondary" wide>
				{texts.startFree}
			</ButtonLink>
		);
	}
	const isOwn = own?.id === tier.id;
	const manage = (
		<ButtonLink to="/profile/plan" look="secondary" wide>
			{texts.managePlan}
		</ButtonLink>
	);
	if (isOwn && own.isAnnual) return manage;
	return (
		<ChoiceForm planType={tier.id} viaCheckout={viaCheckout}>
			{isOwn ? (
				manage
			) : (
				<Button look="secondary" wide className="px-2">
					{texts.chooseMonthly(shortPrice(tier.monthlyPrice))}
				</Button>
			)}
			{tier.annualPrice !== null && (
				<Button
					name="isAnnual"
					value="true"
					look={tier.id === featuredTier(view) ? "primary" : "secondary"}
					wide
					className="flex-wrap px-2"
				>
					{texts.chooseAnnual(shortPrice(tier.annualPrice))}
					<Pill tone="paid" icon={null}>
						{texts.percentOff(annualSaving(tier) ?? 0)}
					</Pill>
				</Button>
			)}
		</ChoiceForm>
	);
}

/** The plan whose button is filled: the next above one's own, or none where the chosen plan's notice has a button. */
function featuredTier({ own, chosen }: PricingView): string | undefined {
	if (chosen) return undefined;
	return TIER_ORDER[TIER_ORDER.indexOf(own?.id ?? "free") + 1];
}
