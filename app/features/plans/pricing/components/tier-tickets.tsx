import { TIER_BY_ID, TIER_ORDER, type Tier } from "#app/features/tiers/tiers.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { cx } from "#app/ui/cx.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Pill } from "#app/ui/pill.tsx";
import { TIERS_ID } from "../choice.ts";
import { annualSaving, formatPrice } from "../prices.ts";
import type { OwnTier, PricingView } from "../pricing-view.server.ts";
import * as choiceTexts from "../texts/choice.ts";
import * as texts from "../texts/plans.ts";
import { linesOf, priceLine } from "../tier-table.ts";
import { ChoiceForm } from "./choice-form.tsx";

export function TierTickets({ view }: { view: PricingView }) {
	return (
		<section aria-labelledby={TIERS_ID} className="flex flex-col gap-4">
			<h2 id={TIERS_ID} className="sr-only">
				{texts.plansTitle}
			</h2>
			<ul className="grid gap-5 md:grid-cols-3 md:grid-rows-[1fr_auto] md:gap-y-0">
				{TIER_ORDER.map((id) => (
					<TierTicket key={id} tier={TIER_BY_ID[id]} view={view} />
				))}
			</ul>
			{view.isDemo && <p className="text-sm text-ink-soft">{choiceTexts.demo}</p>}
		</section>
	);
}

function TierTicket({ tier, view }: { tier: Tier; view: PricingView }) {
	const { own } = view;
	const { price, note } = priceLine(tier, own);
	const isChosen = view.chosen?.planType === tier.id;
	return (
		<li
			id={tier.id}
			className={cx(
				"row-span-2 grid grid-rows-subgrid gap-y-0 rounded-card border bg-surface shadow-card",
				own?.id === tier.id || isChosen ? "border-ink" : "border-line",
			)}
		>
			<div className="flex flex-col gap-3 p-5 md:max-lg:px-3">
				<div className="flex min-h-7 flex-wrap items-center justify-between gap-2">
					<h3 className="text-lg">{tier.name}</h3>
					{own?.id === tier.id && <Pill tone="paid">{ownTierText(own)}</Pill>}
					{isChosen && <Pill icon={null}>{choiceTexts.yourChoice}</Pill>}
				</div>
				<p className="flex flex-wrap items-baseline gap-x-2">
					<span className="font-display text-2xl font-extrabold tabular-nums">{price}</span>
					<span className="text-ink-soft">{note}</span>
				</p>
				<ul className="flex flex-col gap-2">
					{linesOf(tier).map((line) => (
						<Highlight key={line}>{line}</Highlight>
					))}
					{!tier.hasPaymentPlans && <Highlight isMissing>{texts.inFull}</Highlight>}
				</ul>
			</div>
			<div className="perforated rounded-b-card bg-wash p-5 md:max-lg:px-3">
				<TierButtons tier={tier} view={view} />
			</div>
		</li>
	);
}

function ownTierText({ isAnnual, price }: OwnTier): string {
	return price === null ? texts.yourPlan : texts.yourPlanFor(isAnnual);
}

function Highlight({ isMissing, children }: { isMissing?: boolean; children: string }) {
	return (
		<li className="flex gap-2">
			<Icon
				name={isMissing ? "minus" : "check"}
				className={cx("mt-0.5", isMissing ? "text-ink-soft" : "text-paid")}
			/>
			<span>{children}</span>
		</li>
	);
}

type Props = { tier: Tier; view: PricingView };

function TierButtons({ tier, view }: Props) {
	const { own } = view;
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
	const monthly = texts.chooseMonthly(formatPrice(tier.monthlyPrice));
	const annual = tier.annualPrice && texts.chooseAnnual(formatPrice(tier.annualPrice));
	const saving = texts.percentOff(annualSaving(tier) ?? 0);
	return (
		<ChoiceForm planType={tier.id}>
			{isOwn ? (
				manage
			) : (
				<Button look="secondary" wide className="px-2" aria-label={texts.ofPlan(monthly, tier.name)}>
					{monthly}
				</Button>
			)}
			{annual && (
				<Button
					name="isAnnual"
					value="true"
					look={tier.id === featuredTier(view) ? "primary" : "secondary"}
					wide
					className="flex-wrap px-2"
					aria-label={texts.ofPlan(`${annual} ${saving}`, tier.name)}
				>
					{annual}{" "}
					<Pill tone="paid" icon={null}>
						{saving}
					</Pill>
				</Button>
			)}
		</ChoiceForm>
	);
}

/**
 * The plan whose button is filled: the next above the asker's own, or none if the notice of a chosen plan has the
 * filled button.
 */
function featuredTier({ own, chosen }: PricingView): string | undefined {
	if (chosen) return undefined;
	return TIER_ORDER[TIER_ORDER.indexOf(own?.id ?? "free") + 1];
}
