import { RoutePicture } from "#app/features/pictures/components/route-picture.tsx";
import { RouteNames } from "#app/features/trips/components/route-names.tsx";
import { TripQr } from "#app/features/trips/components/trip-qr.tsx";
import { formatRange } from "#app/lib/dates.ts";
import { formatCents } from "#app/lib/money.ts";
import { pluralize } from "#app/lib/pluralize.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Pill } from "#app/ui/pill.tsx";
import { Stat, Stats } from "#app/ui/stat.tsx";
import { Ticket } from "#app/ui/ticket.tsx";
import type { DashboardView } from "../dashboard.server.ts";
import { ShareButton } from "./dashboard-share.tsx";

export function TripHero({ view }: { view: DashboardView }) {
	const { trip, own } = view;
	return (
		<Ticket
			picture={<RoutePicture map={view.map} />}
			stub={<SharePanel view={view} />}
			foot={<TripStats trip={trip} />}
		>
			<div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
				<p className="label">{trip.cancelled ? "Cancelled Trip" : "Active Trip"}</p>
				{trip.cancelled ? (
					<Pill tone="late">Cancelled</Pill>
				) : (
					own?.confirmed && <Pill tone="paid">You're confirmed</Pill>
				)}
			</div>
			<h1 className="text-xl wrap-anywhere" dir="auto">
				{trip.title}
			</h1>
			<RouteNames origin={trip.origin} destination={trip.destination} />
			<p className="icon-line text-ink-soft">
				<Icon name="calendar-days" />
				<span className="tabular-nums">{formatRange(trip.startDate, trip.endDate)}</span>
			</p>
		</Ticket>
	);
}

function TripStats({ trip }: { trip: DashboardView["trip"] }) {
	const dated = trip.startDate !== null && trip.endDate !== null;
	return (
		<Stats>
			<Stat label="Duration">{dated ? pluralize(trip.duration, "day") : "TBD"}</Stat>
			<Stat label="Group size">{pluralize(trip.partySize, "traveler")}</Stat>
			<Stat label="Cost per person">{formatCents(trip.costPerPerson)}</Stat>
			<Stat label="Days until trip">{trip.daysUntil}</Stat>
		</Stats>
	);
}

function SharePanel({ view }: { view: DashboardView }) {
	const { trip, link, people } = view;
	return (
		<div className="flex flex-wrap items-center gap-x-3 gap-y-3 @xs:gap-x-4 @2xl:flex-col @2xl:text-center">
			<TripQr trip={trip} className="size-20 shrink-0 rounded-control @xs:size-24 @2xl:size-36" />
			<div className="flex min-w-36 flex-1 flex-col items-start gap-3 @2xl:items-center">
				<div>
					<p className="label">{people.placesLeft > 0 ? "Bring the others" : "Boarding closed"}</p>
					<p className="mt-1 text-sm text-ink-soft">
						{trip.cancelled ? "This trip does not leave." : placesText(people.placesLeft)}
					</p>
				</div>
				{!trip.cancelled && <ShareButton trip={trip} link={link} />}
			</div>
		</div>
	);
}

function placesText(left: number): string {
	if (left === 0) return "Every place is taken.";
	return left === 1 ? "One place is still free." : `${left} places are still free.`;
}
