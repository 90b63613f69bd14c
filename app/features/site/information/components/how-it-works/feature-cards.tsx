import * as texts from "#app/features/site/information/texts/how-it-works.ts";
import { TIER_FEATURES, type TierFeature } from "#app/features/tiers/tier-features.ts";
import { TIER_BY_ID, TIER_ORDER } from "#app/features/tiers/tiers.ts";
import { Icon } from "#app/ui/icon.tsx";
import type { IconName } from "#app/ui/icons.ts";
import { Link } from "#app/ui/link.tsx";
import { Section } from "./section.tsx";

const ICONS: Partial<Record<TierFeature["id"], IconName>> = {
	trip_planning: "compass",
	booking_links: "link-2",
	cost_splitting: "split",
	dashboard: "users",
	group_chat: "messages-square",
	reminders: "bell",
	email_support: "mail",
	payment_plans: "calendar-clock",
	automatic_charges: "credit-card",
	priority_support: "life-buoy",
	cash_back: "badge-dollar-sign",
};

/** The features that work, from the one table of what plans are sold with. */
export function FeatureCards() {
	return (
		<Section id="features" title={texts.featuresTitle} lead={texts.featuresLead}>
			<ul className="grid gap-x-4 rounded-card border border-line bg-surface px-5 shadow-card sm:grid-cols-2 sm:gap-y-4 sm:border-0 sm:bg-transparent sm:px-0 sm:shadow-none lg:grid-cols-3">
				{TIER_FEATURES.filter(({ works }) => works).map((feature) => (
					<li
						key={feature.id}
						className="flex gap-4 border-line py-4 not-first:border-t sm:rounded-card sm:border sm:bg-surface sm:p-5 sm:shadow-card"
					>
						<Icon name={ICONS[feature.id] ?? "star"} size={26} className="mt-0.5 shrink-0 text-coral" />
						<div>
							<h3 className="text-base">{feature.title}</h3>
							<p className="text-ink-soft">{feature.description}</p>
							<p className="mt-1 text-sm font-semibold">{tiersWith(feature)}</p>
						</div>
					</li>
				))}
			</ul>
			<Link className="link self-start py-2.5 font-semibold" to="/features">
				{texts.allFeatures}
			</Link>
		</Section>
	);
}

function tiersWith({ from, oneTime }: TierFeature): string {
	const tiers = TIER_ORDER.slice(TIER_ORDER.indexOf(from)).map((id) => TIER_BY_ID[id].name);
	return tiers.length === TIER_ORDER.length ? texts.inEveryPlan : texts.inPlans(tiers, oneTime === true);
}
