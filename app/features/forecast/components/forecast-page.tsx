import { BackToTrip } from "#app/features/payments/components/back-to-trip.tsx";
import { PlanCard } from "#app/features/tiers/components/plan-card.tsx";
import { TIER_BY_ID } from "#app/features/tiers/tiers.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { buildForm } from "#app/ui/form-result.ts";
import { PageHeading } from "#app/ui/heading.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { SelectField } from "#app/ui/select-field.tsx";
import { Ticket } from "#app/ui/ticket.tsx";
import { CAR_CHOICES, MAX_PER_ROOM } from "../estimate/assumptions.ts";
import type { ForecastView, ForecastWords } from "../forecast.server.ts";
import * as cardTexts from "../texts/card.ts";
import * as texts from "../texts/forecast.ts";

export function ForecastPage({ view }: { view: ForecastView }) {
	const { trip, forecast, isGuest, hasPlan } = view;
	return (
		<div className="mx-auto flex w-full max-w-text flex-col gap-5">
			<BackToTrip shareId={trip.shareId} isGuest={isGuest} />
			<PageHeading tripTitle={trip.title} title={texts.title} lead={hasPlan ? texts.lead : undefined} />
			{hasPlan ? <Forecast view={view} forecast={forecast} /> : <Gate view={view} />}
		</div>
	);
}

/** Names the missing plan only to the organizer, because nobody else can buy it. */
function Gate({ view: { isOrganizer, trip } }: { view: ForecastView }) {
	const plus = TIER_BY_ID.plus.name;
	return (
		<PlanCard
			wanted="cost_forecast"
			shareId={trip.shareId}
			mayBuy={isOrganizer}
			title={isOrganizer ? texts.gateTitle(plus) : texts.notHere}
			icon="badge-dollar-sign"
		>
			{isOrganizer ? cardTexts.gateText(plus) : texts.notHereText(<bdi>{trip.organizerName}</bdi>)}
		</PlanCard>
	);
}

type ForecastProps = { view: ForecastView; forecast: ForecastWords | null };

function Forecast({ view, forecast }: ForecastProps) {
	if (!forecast)
		return (
			<Card>
				<EmptyState icon={<Icon name="map-pin" size={28} />} title={texts.nothingKnown}>
					{texts.nothingKnownText}
				</EmptyState>
			</Card>
		);
	return (
		<>
			<Ticket
				stubBelow
				stub={
					<p className="icon-line text-ink-soft">
						<Icon name="info" />
						{cardTexts.estimateNotQuote}.
					</p>
				}
			>
				<h2 className="label">{forecast.title}</h2>
				<p className="text-xl font-extrabold tabular-nums">{forecast.each}</p>
				<p className="text-ink-soft tabular-nums">{forecast.together}</p>
			</Ticket>
			<Card title={texts.partsTitle} aside={<span className="text-ink-soft">{texts.perPerson}</span>}>
				<dl className="flex flex-col gap-3">
					{forecast.parts.map((part) => (
						<div
							key={part.kind + part.source}
							className="flex flex-wrap justify-between gap-x-4 border-b border-line pb-3 last:border-0 last:pb-0"
						>
							<dt className="font-semibold">{part.label}</dt>
							<dd className="font-semibold tabular-nums">{part.each}</dd>
							<dd className="basis-full text-sm text-ink-soft">{part.source}</dd>
						</div>
					))}
				</dl>
				{forecast.notes.map((note) => (
					<p key={note} className="text-sm text-ink-soft">
						{note}
					</p>
				))}
			</Card>
			<Assumptions view={view} />
			<Disclosure quiet summary={texts.howFarOff}>
				<p className="text-ink-soft">{texts.howFarOffText}</p>
			</Disclosure>
		</>
	);
}

function Assumptions({ view: { options } }: { view: ForecastView }) {
	const { field } = buildForm<"perRoom" | "car">({
		id: "assumptions",
		defaults: { perRoom: String(options.perRoom), car: options.car },
	});
	const perRoom = Array.from({ length: MAX_PER_ROOM }, (_, index) => index + 1);
	return (
		<Card title={texts.assumptions} className="print:hidden">
			<form method="get" className="flex flex-col gap-4">
				<div className="grid gap-4 sm:grid-cols-2">
					<SelectField
						field={field("perRoom")}
						label={texts.perRoomLabel}
						options={perRoom.map((count) => ({ value: String(count), label: texts.perRoom(count) }))}
					/>
					<SelectField
						field={field("car")}
						label={texts.carLabel}
						options={CAR_CHOICES.map((value) => ({ value, label: texts.carChoices[value] }))}
					/>
				</div>
				<Button look="secondary" className="self-start">
					{texts.show}
				</Button>
			</form>
		</Card>
	);
}
