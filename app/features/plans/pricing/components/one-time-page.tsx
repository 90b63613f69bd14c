import { BackToTrip } from "#app/features/payments/components/back-to-trip.tsx";
import { oneTimeBenefits } from "#app/features/tiers/tier-features.ts";
import { TIER_BY_ID } from "#app/features/tiers/tiers.ts";
import { formatCents } from "#app/lib/money.ts";
import { pathTo } from "#app/lib/path-to.ts";
import { GROUP_SIZE } from "#app/lib/shares.ts";
import { planTrip } from "#app/lib/texts.ts";
import { ONE_TIME_PRO_PRICE } from "#app/lib/tier-prices.ts";
import { BackLink } from "#app/ui/back-link.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { PageHeading } from "#app/ui/heading.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { Pill } from "#app/ui/pill.tsx";
import { Ticket } from "#app/ui/ticket.tsx";
import { CHOSEN_ID } from "../choice.ts";
import type { OneTimeProView, OneTimeTrip } from "../one-time-pro.server.ts";
import { formatPrice } from "../prices.ts";
import * as texts from "../texts/one-time.ts";
import { percent, unlimitedPlaces } from "../texts/plans.ts";
import { ChoiceForm } from "./choice-form.tsx";

type Props = { view: OneTimeProView };

export function OneTimePage({ view }: Props) {
	const { trips, withPro, from, chosenHasIt } = view;
	return (
		<div className="mx-auto flex w-full max-w-3xl flex-col gap-6">
			{from ? <BackToTrip shareId={from} /> : <BackLink to="/pricing">{texts.backToPricing}</BackLink>}
			<PageHeading title={texts.title} lead={texts.lead(formatPrice(ONE_TIME_PRO_PRICE))} />
			{chosenHasIt && <TripsWithPro trips={withPro} />}
			{trips.length > 0 && (
				<section id={CHOSEN_ID} aria-labelledby="trips" className="flex scroll-mt-32 flex-col gap-4">
					<h2 id="trips">{texts.chooseTrip}</h2>
					<ul className="flex flex-col gap-4">
						{trips.map((trip, index) => (
							<li key={trip.shareId}>
								<OneTimeTripTicket trip={trip} isFirst={index === 0 && !chosenHasIt} />
							</li>
						))}
					</ul>
				</section>
			)}
			{!chosenHasIt && withPro.length > 0 && <TripsWithPro trips={withPro} />}
			{trips.length + withPro.length > 0 ? (
				<p className="text-sm text-ink-soft">{texts.notListed}</p>
			) : (
				<NoTrips hasPro={view.hasPro} />
			)}
			<Gives />
		</div>
	);
}

function TripsWithPro({ trips }: { trips: OneTimeProView["withPro"] }) {
	return (
		<Card title={texts.withPro}>
			<ul className="flex flex-col gap-3">
				{trips.map(({ shareId, title, dates }) => (
					<li key={shareId} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
						<span>
							<Link
								className="link inline-block py-2 font-semibold wrap-anywhere"
								to={pathTo("/trip/:shareId", { shareId })}
							>
								<bdi>{title}</bdi>
							</Link>
							<span className="block text-ink-soft">{dates}</span>
						</span>
						<Pill tone="paid">{texts.hasIt}</Pill>
					</li>
				))}
			</ul>
		</Card>
	);
}

function NoTrips({ hasPro }: { hasPro: boolean }) {
	if (hasPro) {
		return (
			<EmptyState icon={<Icon name="check" size={26} />} title={texts.proAlready}>
				{texts.proCovers}
			</EmptyState>
		);
	}
	return (
		<EmptyState
			icon={<Icon name="compass" size={26} />}
			title={texts.noTrips}
			action={<ButtonLink to="/">{planTrip}</ButtonLink>}
		>
			{texts.noTripsText}
		</EmptyState>
	);
}

/** The benefits: those with figures first, then the others by name. */
function Gives() {
	const inFigures = ["no_booking_fee", "cash_back"];
	const lines = [
		texts.noFee,
		texts.cashBack(percent(TIER_BY_ID.pro.cashBackRate)),
		unlimitedPlaces(GROUP_SIZE.max),
		...oneTimeBenefits()
			.filter(({ id }) => !inFigures.includes(id))
			.map(({ title }) => title),
	];
	return (
		<Card title={texts.gives}>
			<ul className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
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

type OneTimeTripTicketProps = { trip: OneTimeTrip; isFirst: boolean };

function OneTimeTripTicket({ trip, isFirst }: OneTimeTripTicketProps) {
	const name = <bdi>{trip.title}</bdi>;
	return (
		<Ticket
			stub={
				<ChoiceForm planType="pro-oneTime" trip={trip.shareId}>
					<Button look={isFirst ? "primary" : "secondary"} wide className="px-2">
						<span>
							{texts.getFor(formatPrice(ONE_TIME_PRO_PRICE))}
							<span className="sr-only">{texts.forTrip(trip.title)}</span>
						</span>
					</Button>
				</ChoiceForm>
			}
		>
			<div>
				<h3 className="text-lg wrap-anywhere">{name}</h3>
				<p className="text-ink-soft">
					{trip.dates} · {texts.group(trip.partySize)} · {texts.stillToCome(money(trip.open))}
				</p>
			</div>
			<p>{savings(trip)}</p>
		</Ticket>
	);
}

function savings({ open, fee, cashBack }: OneTimeTrip) {
	if (open === 0) return texts.nothingToSave;
	if (cashBack === 0) return fee > 0 ? texts.savesFee(money(fee)) : texts.noSavings;
	return fee > 0 ? texts.saves(money(fee), money(cashBack)) : texts.brings(money(cashBack));
}

function money(amount: number) {
	return <span className="money font-semibold">{formatCents(amount)}</span>;
}
