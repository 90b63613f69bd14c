import { pathTo } from "#app/lib/path-to.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Pill } from "#app/ui/pill.tsx";
import type { ProfileView } from "../profile-view.server.ts";
import * as texts from "../texts.ts";
import { TierPill } from "./profile-card.tsx";

type Tier = ProfileView["tier"];

/** The plan, where it stands, and what it is sold with. */
export function BillingCard({ tier }: { tier: Tier }) {
	const { id, status, features, oneTimeTrips } = tier;
	return (
		<Card title={texts.billingTitle}>
			<div className="flex flex-col gap-1">
				<p className="flex items-center justify-between gap-3">
					<span className="text-ink-soft">{texts.currentPlan}</span>
					<TierPill tier={tier} />
				</p>
				{status.tone !== "late" && <p>{status.text}</p>}
			</div>
			{status.tone === "late" && (
				<Notice
					tone="late"
					action={
						<ButtonLink look="secondary" to={pathTo("/profile/plan")}>
							{texts.payOverdue}
						</ButtonLink>
					}
				>
					{status.text}
				</Notice>
			)}
			{oneTimeTrips.length > 0 && <OneTimeTrips trips={oneTimeTrips} />}
			<div>
				<h3 className="label mb-2">{texts.hasFeatures(tier.name)}</h3>
				<FeatureList features={features.own} />
			</div>
			{features.below.length > 0 && (
				<Disclosure summary={texts.alsoHas(id === "plus" ? texts.freePlan : texts.freeAndPlus)}>
					<FeatureList features={features.below} />
				</Disclosure>
			)}
			<ButtonLink to="/pricing" look={id === "free" ? "primary" : "secondary"}>
				{id === "free" ? texts.upgradePlan : texts.changePlan}
			</ButtonLink>
			<p className="-my-3 flex flex-wrap gap-x-6">
				{id !== "free" && (
					<Link className="link py-3 font-semibold" to={pathTo("/profile/plan")}>
						{tier.canCancel ? texts.seeOrCancel : texts.seePlan}
					</Link>
				)}
				<Link className="link py-3 font-semibold" to="/profile/cash-back">
					{texts.cashBack}
				</Link>
			</p>
		</Card>
	);
}

function OneTimeTrips({ trips }: { trips: Tier["oneTimeTrips"] }) {
	return (
		<div>
			<h3 className="label">{texts.oneTimeTrips}</h3>
			<ul>
				{trips.map(({ shareId, title }) => (
					<li key={shareId}>
						<Link
							className="link inline-block py-2 font-semibold wrap-anywhere"
							to={pathTo("/trip/:shareId", { shareId })}
						>
							<bdi>{title}</bdi>
						</Link>
					</li>
				))}
			</ul>
		</div>
	);
}

function FeatureList({ features }: { features: Tier["features"]["own"] }) {
	return (
		<ul className="flex flex-col gap-2">
			{features.map(({ id, title, works }) => (
				<li key={id} className="flex items-start justify-between gap-3">
					<span className="icon-line">
						<Icon name={works ? "check" : "clock"} className={works ? "text-paid" : "text-ink-soft"} />
						<span className={works ? undefined : "text-ink-soft"}>{title}</span>
					</span>
					{!works && (
						<span className="shrink-0">
							<Pill icon={null}>{texts.comingSoon}</Pill>
						</span>
					)}
				</li>
			))}
		</ul>
	);
}
