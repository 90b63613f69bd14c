import { RoutePicture } from "#app/features/pictures/components/route-picture.tsx";
import { RouteNames } from "#app/features/trips/components/route-names.tsx";
import { TripQr } from "#app/features/trips/components/trip-qr.tsx";
import { daysBetween, formatMonthDay } from "#app/lib/dates.ts";
import * as common from "#app/lib/texts.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { Pill } from "#app/ui/pill.tsx";
import { Stat, Stats } from "#app/ui/stat.tsx";
import { Ticket } from "#app/ui/ticket.tsx";
import { useReadersDay } from "#app/ui/use-readers-day.ts";
import type { DashboardView } from "../dashboard.server.ts";
import { viewNames } from "../texts/views.ts";
import * as texts from "../texts.ts";
import { useShownView } from "./use-shown-view.ts";

export function TripHero({ view }: { view: DashboardView }) {
	const { trip } = view;
	return (
		<Ticket
			className="trip-hero"
			picture={<RoutePicture map={view.map} />}
			stub={<SharePanel view={view} />}
			foot={
				<Stats>
					{view.stats.map(([label, value]) => (
						<Stat key={label} label={label}>
							{value}
						</Stat>
					))}
					<DaysUntil view={view} />
				</Stats>
			}
		>
			<div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
				<p className="label">{trip.cancelled ? texts.cancelledTrip : texts.activeTrip}</p>
				{trip.cancelled && <Pill tone="late">{common.cancelled}</Pill>}
			</div>
			<TripTitle title={trip.title} />
			<div className="trip-route">
				<RouteNames origin={trip.origin} destination={trip.destination} />
			</div>
			{view.offMap && (
				<p className="text-sm text-ink-soft wrap-anywhere">
					{view.offMap.text}{" "}
					{view.offMap.edit && (
						<Link className="link" to={view.offMap.edit}>
							{texts.changePlace}
						</Link>
					)}
				</p>
			)}
			<p className="trip-dates icon-line text-ink-soft">
				<Icon name="calendar-days" />
				<span className="tabular-nums">{view.dates}</span>
			</p>
		</Ticket>
	);
}

/** The heading names the shown view for screen readers, which read it after each change. */
function TripTitle({ title }: { title: string }) {
	const shown = useShownView();
	return (
		<h1 className="text-xl wrap-anywhere" dir="auto">
			{title}
			{shown !== "trip" && <span className="spoken">{`: ${viewNames[shown]}`}</span>}
		</h1>
	);
}

function SharePanel({ view: { trip, invite } }: { view: DashboardView }) {
	return (
		<div className="flex flex-wrap items-center gap-x-3 gap-y-3 @xs:gap-x-4 @2xl:flex-col @2xl:text-center">
			{invite.isOpen && (
				<TripQr trip={trip} className="size-20 shrink-0 rounded-control @xs:size-24 @2xl:size-36" />
			)}
			<div className="min-w-[min(9rem,100%)] flex-1">
				<p className="label">{invite.label}</p>
				<p className="mt-1 text-sm text-ink-soft">{invite.text}</p>
			</div>
		</div>
	);
}

/** The time until the trip, by the reader's day; until that day is known, the trip's first day. */
function DaysUntil({ view: { trip, today } }: { view: DashboardView }) {
	const readersDay = useReadersDay();
	const { startDate, cancelled } = trip;
	if (cancelled) return <Stat label={texts.status}>{common.cancelled}</Stat>;
	if (startDate === null) return <Stat label={texts.daysUntilTrip}>0</Stat>;
	if (!readersDay) return <Stat label={texts.tripStarts}>{formatMonthDay(startDate, today)}</Stat>;
	return <Stat label={texts.daysUntilTrip}>{texts.daysLeft(daysBetween(readersDay, startDate))}</Stat>;
}
