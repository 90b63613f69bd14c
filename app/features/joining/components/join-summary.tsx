import { formatRange } from "#app/lib/dates.ts";
import { formatCents } from "#app/lib/money.ts";
import { countOf } from "#app/lib/words.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Ticket } from "#app/ui/ticket.tsx";
import type { JoinView } from "../join-view.server.ts";
import { Fact } from "./join-fact.tsx";
import { departure } from "./join-words.ts";

/** The trip in a few facts: what one joins. */
export function TripSummary({ view, className }: { view: JoinView; className?: string }) {
	const { trip, placesLeft } = view;
	return (
		<section aria-label="The trip" className={className}>
			<Ticket stubBelow picture={<RouteMap shareId={trip.shareId} />} stub={<Facts view={view} />}>
				<div className="flex flex-col gap-1.5">
					<Route from={trip.origin} to={trip.destination} />
					<h2 className="text-lg wrap-anywhere">{trip.title}</h2>
					<p className="text-ink-soft tabular-nums">{formatRange(trip.startDate, trip.endDate)}</p>
					{!view.member && !trip.cancelled && placesLeft > 0 && placesLeft <= 3 && (
						<p className="font-semibold text-due">{`Only ${countOf(placesLeft, "place")} left`}</p>
					)}
				</div>
			</Ticket>
		</section>
	);
}

/** Beside the form, where there is room; a phone does not even fetch it. */
function RouteMap({ shareId }: { shareId: string }) {
	return (
		<img
			src={`/trip/${shareId}/route.svg?shape=narrow`}
			alt=""
			width={360}
			height={180}
			loading="lazy"
			className="h-auto w-full bg-night max-lg:hidden"
		/>
	);
}

function Route({ from, to }: { from: string | null; to: string }) {
	return (
		<p className="label flex flex-wrap items-center gap-x-2">
			{from && (
				<>
					<span className="wrap-anywhere">{from}</span>
					<Icon name="plane" size={14} className="shrink-0 rotate-45 text-coral" />
					<span className="sr-only">to</span>
				</>
			)}
			<span className="wrap-anywhere">{to}</span>
		</p>
	);
}

function Facts({ view }: { view: JoinView }) {
	const { trip, share, placesLeft } = view;
	return (
		<dl className="grid grid-cols-2 gap-x-4 gap-y-3">
			<Fact label="Duration">{trip.duration > 0 ? countOf(trip.duration, "day") : "Dates TBD"}</Fact>
			<Fact label="Departure">{departure(view)}</Fact>
			<Fact label="Organizer">{trip.organizerName}</Fact>
			<Fact label="Your cost">
				<span className="money">{share > 0 ? formatCents(share) : "Not set yet"}</span>
			</Fact>
			<Fact label="Party size">{countOf(trip.partySize, "traveler")}</Fact>
			<Fact label="Places left">{placesLeft}</Fact>
		</dl>
	);
}
