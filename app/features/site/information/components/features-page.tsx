import * as plansTexts from "#app/features/plans/pricing/texts/plans.ts";
import scene from "#app/features/site/scenes/features.svg?url";
import { TIER_BY_ID, type TierId } from "#app/features/tiers/tiers.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { cx } from "#app/ui/cx.ts";
import { Icon } from "#app/ui/icon.tsx";
import type { IconName } from "#app/ui/icons.ts";
import { Notice } from "#app/ui/notice.tsx";
import { Pill } from "#app/ui/pill.tsx";
import { type FeatureCard, type FeatureGroup, featureGroups } from "../features.ts";
import * as texts from "../texts/features.ts";
import { PageHero } from "./page-hero.tsx";

const ICONS: Record<FeatureGroup["category"], IconName> = {
	planning: "compass",
	payments: "credit-card",
	collaboration: "messages-square",
	support: "life-buoy",
	premium: "star",
};

/** @param own the signed-in user's plan */
export function FeaturesPage({ own }: { own: TierId | null }) {
	return (
		<div className="flex flex-col gap-7 sm:gap-12">
			<PageHero title={texts.title} lead={texts.lead} scene={{ src: scene, alt: texts.sceneAlt }}>
				<div className="flex flex-wrap gap-3">
					<ButtonLink to="/">{texts.planTrip}</ButtonLink>
					<ButtonLink to="/pricing" look="secondary">
						{texts.seePlans}
					</ButtonLink>
				</div>
			</PageHero>
			<CurrentTier own={own} />
			{featureGroups(own ?? "free").map((group) => (
				<Group key={group.category} {...group} />
			))}
		</div>
	);
}

function CurrentTier({ own }: { own: TierId | null }) {
	if (own === null) return <Notice title={texts.visitor}>{texts.visitorText}</Notice>;
	return (
		<Notice
			title={texts.currentPlan(TIER_BY_ID[own].name)}
			action={
				<ButtonLink to="/pricing" look={own === "free" ? "primary" : "secondary"}>
					{own === "free" ? texts.upgrade : texts.changePlan}
				</ButtonLink>
			}
		>
			{texts.currentPlanText[own]}
		</Notice>
	);
}

function Group({ category, cards }: FeatureGroup) {
	return (
		<section aria-labelledby={category} className="flex flex-col gap-3 sm:gap-5">
			<h2 id={category} className="flex items-center gap-3 text-lg sm:text-xl">
				<Icon name={ICONS[category]} size={26} className="text-coral" />
				{plansTexts.categories[category]}
			</h2>
			<ul className="feature-cards">
				{cards.map((card) => (
					<Feature key={card.id} {...card} />
				))}
			</ul>
		</section>
	);
}

function Feature({ title, description, from, oneTime, isLocked }: FeatureCard) {
	return (
		<li
			className={cx(
				"flex flex-col gap-1 rounded-card border border-line px-4 py-3 sm:p-5",
				isLocked ? "bg-wash text-ink-soft" : "bg-surface shadow-card",
			)}
		>
			<div className="flex flex-wrap items-center justify-between gap-2">
				<h3 className="text-base sm:text-lg">{title}</h3>
				<Pill tone={isLocked ? "neutral" : "paid"} bare={isLocked}>
					{oneTime ? texts.orOneTime(texts.from[from]) : texts.from[from]}
				</Pill>
			</div>
			<p className="max-sm:text-sm">{description}</p>
			{isLocked && (
				<div className="mt-auto flex flex-wrap items-center justify-between gap-2 pt-1">
					<p className="flex items-center gap-2 text-sm font-semibold">
						<Icon name="lock" size={16} />
						{texts.upgradeToUnlock}
					</p>
					<ButtonLink to="/pricing" look="quiet" className="-my-1">
						{texts.viewPlans}
						<span className="sr-only">{texts.forFeature(title)}</span>
					</ButtonLink>
				</div>
			)}
		</li>
	);
}
