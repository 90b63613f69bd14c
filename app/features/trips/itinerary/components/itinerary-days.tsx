import { useId } from "react";
import { BOOKING_ICONS } from "#app/features/bookings/links/components/booking-icons.ts";
import { type CalendarDate, dateOf, formatDate } from "#app/lib/dates.ts";
import * as common from "#app/lib/texts.ts";
import { webHost } from "#app/lib/web-link.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import type { ShownDay, ShownPart } from "../itinerary-view.server.ts";
import * as texts from "../texts.ts";

type TripDates = { startDate: CalendarDate | null; endDate: CalendarDate | null };
type Props = {
	days: readonly ShownDay[];
	trip: TripDates;
	renderedAt: number; // UTC ms
	mayEdit?: boolean;
};

/** The days of a trip with everything that happens on them, for its members and for readers of the shared itinerary. */
export function ItineraryDays({ days, trip, renderedAt, mayEdit = false }: Props) {
	const today = dateOf(new Date(renderedAt));
	return days.map((day) =>
		day.parts.length === 0 ? (
			<EmptyDays key={day.date} from={day.date} until={day.until} today={today} />
		) : (
			<DayCard key={day.date} day={day} trip={trip} today={today} mayEdit={mayEdit} />
		),
	);
}

type DayProps = { day: ShownDay; trip: TripDates; today: CalendarDate; mayEdit: boolean };

function DayCard({ day, trip, today, mayEdit }: DayProps) {
	const id = useId();
	const [weekday, ...rest] = formatDate(day.date, today).split(", ");
	return (
		<section
			aria-labelledby={id}
			className="day relative rounded-card border border-line bg-surface shadow-card"
		>
			<div className="day-stub bg-wash">
				<h2 id={id} className="tabular-nums">
					<span className="sm:block sm:text-base">
						{weekday}
						<span className="sm:sr-only">, </span>
					</span>
					{rest.join(", ")}
				</h2>
				<p className="label">{dayLabel(day, trip)}</p>
				{day.zone && <p className="text-sm text-ink-soft">{day.zone}</p>}
			</div>
			<ol className="flex min-w-0 flex-col gap-5 p-4">
				{day.parts.map((one) => (
					<EntryRow key={`${one.entry.id}-${one.part}`} shown={one} mayEdit={mayEdit} />
				))}
			</ol>
		</section>
	);
}

/** The trip's duration counts nights, so its last day has no number of its own. */
function dayLabel({ date, number }: ShownDay, { startDate, endDate }: TripDates): string | null {
	if (number === null) return startDate && outsideTripLabel(date, startDate);
	return number > 1 && date === endDate ? texts.lastDay : texts.numberedDay(number);
}

function outsideTripLabel(date: CalendarDate, start: CalendarDate): string {
	return date < start ? texts.beforeTrip : texts.afterTrip;
}

type EmptyDaysProps = { from: CalendarDate; until: CalendarDate; today: CalendarDate };

function EmptyDays({ from, until, today }: EmptyDaysProps) {
	const last = formatDate(until, today);
	const days = from === until ? last : `${formatDate(from, today)} – ${last}`;
	return (
		<section className="empty-day flex flex-wrap items-baseline gap-x-3 rounded-card border-2 border-dashed border-line px-5 py-3">
			<h2 className="text-base tabular-nums">{days}</h2>
			<p className="text-ink-soft">{texts.nothingPlanned}</p>
		</section>
	);
}

type EntryProps = { shown: ShownPart; mayEdit: boolean };

/** The end of a stay does not repeat the details of its start. */
function EntryRow({ shown, mayEdit }: EntryProps) {
	const { entry, part, time, label } = shown;
	const isEnd = part === "end";
	return (
		<li id={isEnd ? undefined : `entry-${entry.id}`} className="entry">
			<span className="entry-icon bg-wash text-ink-soft">
				<Icon name={entry.kind ? BOOKING_ICONS[entry.kind] : "compass"} />
			</span>
			<div className="min-w-0">
				<p className="text-sm font-semibold text-ink-soft tabular-nums">
					{[label, time].filter(Boolean).join(" · ")}
				</p>
				<h3 className="text-base wrap-anywhere" dir="auto">
					{entry.title}
				</h3>
			</div>
			{mayEdit && !isEnd && (
				<Link
					to={`?edit=${entry.id}#entry`}
					className="needs-line link -mt-2 inline-flex min-h-touch min-w-touch items-center justify-end self-start text-sm font-semibold print:hidden"
				>
					{common.edit}
					<span className="sr-only"> {entry.title}</span>
				</Link>
			)}
			{!isEnd && <EntryDetails entry={entry} />}
		</li>
	);
}

function EntryDetails({ entry }: { entry: ShownPart["entry"] }) {
	const { address, url, notes } = entry;
	if (!address && !url && !notes) return null;
	return (
		<div className="entry-details">
			{address && (
				<p className="mt-1 flex items-start gap-1.5">
					<Icon name="map-pin" size={16} className="mt-1 text-ink-soft" />
					<a className="link wrap-anywhere" href={mapUrl(address)} target="_blank" rel="noreferrer noopener">
						<bdi>{address}</bdi>
					</a>
				</p>
			)}
			{url && (
				<p className="mt-1 flex items-start gap-1.5">
					<Icon name="link-2" size={16} className="mt-1 text-ink-soft" />
					<a
						className="booking-link link wrap-anywhere"
						href={url}
						data-printed={printedUrl(url)}
						target="_blank"
						rel="noreferrer noopener"
					>
						{texts.bookingAt(webHost(url))}
					</a>
				</p>
			)}
			{notes && (
				<p className="mt-1 whitespace-pre-line wrap-anywhere text-ink-soft" dir="auto">
					{notes}
				</p>
			)}
		</div>
	);
}

function mapUrl(address: string): string {
	return `https://www.openstreetmap.org/search?query=${encodeURIComponent(address)}`;
}

// Nobody types a longer URL from paper.
const MAX_PRINTED_URL = 300;

function printedUrl(url: string): string | undefined {
	const [page = url] = url.split(/[?#]/);
	return [url, page].find((address) => address.length <= MAX_PRINTED_URL);
}
