import { PLAN_BY_ID } from "#app/features/subscriptions/plans.ts";
import { GROUP_SIZE } from "#app/features/trips/trips.ts";
import { ONE_TIME_PRO_PRICE } from "#app/lib/plan-prices.ts";
import { planTrip } from "#app/lib/texts.ts";
import { BackLink } from "#app/ui/back-link.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { PageHeading } from "#app/ui/heading.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { CHOSEN_ID } from "../choice.ts";
import type { OneTimeView } from "../one-time-view.server.ts";
import { shortPrice } from "../prices.ts";
import * as texts from "../texts/one-time.ts";
import { percent } from "../texts/plans.ts";
import { OneTimeTripTicket } from "./one-time-trip.tsx";

type Props = { view: OneTimeView; viaCheckout: boolean };

export function OneTimePage({ view: { trips, hasPro }, viaCheckout }: Props) {
	return (
		<div className="mx-auto flex w-full max-w-3xl flex-col gap-6">
			<BackLink to="/pricing">{texts.backToPricing}</BackLink>
			<PageHeading title={texts.title} lead={texts.lead(shortPrice(ONE_TIME_PRO_PRICE))} />
			{trips.length > 0 ? (
				<section id={CHOSEN_ID} aria-labelledby="trips" className="flex scroll-mt-32 flex-col gap-4">
					<h2 id="trips">{texts.chooseTrip}</h2>
					<ul className="flex flex-col gap-4">
						{trips.map((trip, index) => (
							<li key={trip.shareId}>
								<OneTimeTripTicket trip={trip} isFirst={index === 0} viaCheckout={viaCheckout} />
							</li>
						))}
					</ul>
					<p className="text-sm text-ink-soft">{texts.notListed}</p>
				</section>
			) : hasPro ? (
				<EmptyState icon={<Icon name="check" size={26} />} title={texts.proAlready}>
					{texts.proCovers}
				</EmptyState>
			) : (
				<EmptyState
					icon={<Icon name="compass" size={26} />}
					title={texts.noTrips}
					action={<ButtonLink to="/">{planTrip}</ButtonLink>}
				>
					{texts.noTripsText}
				</EmptyState>
			)}
			<Gives />
		</div>
	);
}

function Gives() {
	const lines = [
		texts.noFee,
		texts.instalments,
		texts.cashBack(percent(PLAN_BY_ID.pro.cashBackRate)),
		texts.places(GROUP_SIZE.max),
	];
	return (
		<Card title={texts.gives}>
			<ul className="flex flex-col gap-2">
				{lines.map((line) => (
					<li key={line} className="flex gap-2">
						<Icon name="check" className="mt-0.5 text-paid" />
						<span>{line}</span>
					</li>
				))}
			</ul>
			<p className="text-sm text-ink-soft">{texts.paidBefore}</p>
		</Card>
	);
}
