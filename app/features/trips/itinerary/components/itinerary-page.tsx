import { pathTo } from "#app/lib/path-to.ts";
import "./itinerary.css";
import { useId } from "react";
import { BOOKING_ICONS } from "#app/features/bookings/links/components/booking-icons.ts";
import { BackToTrip } from "#app/features/payments/components/back-to-trip.tsx";
import {
	type CalendarDate,
	type Clock,
	dateOf,
	formatDate,
	formatInstant,
	formatRange,
} from "#app/lib/dates.ts";
import * as common from "#app/lib/texts.ts";
import { webHost } from "#app/lib/web-link.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { FormErrors } from "#app/ui/form.tsx";
import type { FormResult } from "#app/ui/form-result.ts";
import { PageHeading } from "#app/ui/heading.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { ItemRow } from "#app/ui/item-row.tsx";
import { Link } from "#app/ui/link.tsx";
import { Notice } from "#app/ui/notice.tsx";
import * as uiTexts from "#app/ui/texts.ts";
import type { ItineraryView, ShownDay, ShownPart } from "../itinerary-view.server.ts";
import * as texts from "../texts.ts";
import { EntryForm } from "./entry-form.tsx";

type Props = { view: ItineraryView; formResult?: FormResult };

export function ItineraryPage({ view, formResult }: Props) {
	const { trip, form, days, mayEdit } = view;
	return (
		<div className="itinerary mx-auto flex w-full max-w-3xl flex-col gap-5">
			<BackToTrip shareId={trip.shareId} isGuest={view.role === "guest"} />
			<PageHeading
				label={texts.title}
				title={<span className="wrap-anywhere">{trip.title}</span>}
				spoken={texts.spokenTitle}
				lead={<Route trip={trip} />}
			/>
			<UnsentNotice />
			<OfflineCopyNotice madeAt={view.renderedAt} clock={view.clock} />
			{trip.cancelled && (
				<Notice tone="late" title={common.tripCancelled}>
					{texts.cancelledStillReadable}
				</Notice>
			)}
			{!form && formResult?.error?.[""] && (
				<FormErrors id="itinerary-errors" errors={formResult.error[""]} title={texts.notSaved} />
			)}
			{form && <EntryForm form={form} formResult={formResult} />}
			{mayEdit && !form && !view.isEmpty && <AddButton className="self-start max-sm:w-full" />}
			{view.isEmpty && !form && (
				<EmptyState
					icon={<Icon name="calendar-days" size={28} />}
					title={texts.nothingPlanned}
					action={mayEdit && <AddButton />}
				>
					{mayEdit ? texts.emptyForOrganizer : texts.empty(trip.organizerName)}
				</EmptyState>
			)}
			{!view.isEmpty && days.map((day) => <DayCard key={day.date} day={day} view={view} />)}
			<UntimedBookings bookings={view.untimed} mayEdit={mayEdit} />
			<div className="flex flex-wrap items-center gap-x-4 gap-y-3">
				{view.hasCalendar && <CalendarLink shareId={trip.shareId} />}
				<p className="text-sm text-ink-soft">
					{texts.asOf(<CopyTime at={view.renderedAt} clock={view.clock} />)}{" "}
					<span className="print:hidden">{texts.printIt}</span>
				</p>
			</div>
		</div>
	);
}

function CalendarLink({ shareId }: { shareId: string }) {
	return (
		<ButtonLink
			to={pathTo("/trip/:shareId/calendar", { shareId })}
			look="quiet"
			icon={<Icon name="calendar-days" />}
			className="max-sm:w-full print:hidden"
		>
			{common.addToCalendar}
		</ButtonLink>
	);
}

function Route({ trip }: { trip: ItineraryView["trip"] }) {
	const destination = <bdi>{trip.destination}</bdi>;
	return (
		<>
			<span className="wrap-anywhere">
				{trip.origin ? texts.route(<bdi>{trip.origin}</bdi>, destination) : destination}
			</span>
			<span className="block text-base tabular-nums">{formatRange(trip.startDate, trip.endDate)}</span>
		</>
	);
}

// The service worker shows this when it answers from its copy.
function OfflineCopyNotice({ madeAt, clock }: { madeAt: number; clock: Clock }) {
	return (
		<div className="kept-note">
			<Notice tone="due" title={texts.savedCopyTitle}>
				{texts.savedCopy(<CopyTime at={madeAt} clock={clock} />)}
			</Notice>
		</div>
	);
}

// The page's script shows it (app/routes/trips/itinerary.tsx).
function UnsentNotice() {
	return (
		<div id="unsent" className="fixed inset-x-4 bottom-4 z-40 mx-auto max-w-text" hidden>
			<Notice tone="late" role="alert" title={uiTexts.formUnsent} />
		</div>
	);
}

function CopyTime({ at, clock }: { at: number; clock: Clock }) {
	return (
		<time className="tabular-nums" dateTime={new Date(at).toISOString()}>
			{texts.inUtc(formatInstant(at, undefined, clock))}
		</time>
	);
}

function AddButton({ className }: { className?: string }) {
	return (
		<span className="needs-line print:hidden">
			<ButtonLink to="?add#entry" icon={<Icon name="plus" />} className={className}>
				{texts.add}
			</ButtonLink>
		</span>
	);
}

type DayProps = { day: ShownDay; view: ItineraryView };

function DayCard({ day, view }: DayProps) {
	const id = useId();
	const today = dateOf(new Date(view.renderedAt));
	if (day.parts.length === 0) return <EmptyDays from={day.date} until={day.until} today={today} />;
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
				<p className="label">{dayLabel(day, view.trip)}</p>
				{day.zone && <p className="text-sm text-ink-soft">{day.zone}</p>}
			</div>
			<ol className="flex min-w-0 flex-col gap-5 p-4">
				{day.parts.map((one) => (
					<EntryRow key={`${one.entry.id}-${one.part}`} shown={one} mayEdit={view.mayEdit} />
				))}
			</ol>
		</section>
	);
}

/** The trip's duration counts nights, so its last day has no number of its own. */
function dayLabel({ date, number }: ShownDay, { startDate, endDate }: ItineraryView["trip"]): string | null {
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

type UntimedProps = { bookings: ItineraryView["untimed"]; mayEdit: boolean };

function UntimedBookings({ bookings, mayEdit }: UntimedProps) {
	if (bookings.length === 0) return null;
	return (
		<Card title={texts.untimedTitle}>
			<ul className="flex flex-col gap-3">
				{bookings.map(({ id, type, name, url }) => (
					<li key={id}>
						<ItemRow
							icon={<Icon name={BOOKING_ICONS[type]} size={22} />}
							title={name}
							href={url ?? undefined}
							action={mayEdit && <AddTime id={id} name={name} />}
						/>
					</li>
				))}
			</ul>
		</Card>
	);
}

function AddTime({ id, name }: { id: string; name: string }) {
	return (
		<Link
			to={`?add=${id}#entry`}
			className="needs-line link inline-flex min-h-touch min-w-touch shrink-0 items-center justify-center text-sm font-semibold print:hidden"
		>
			{texts.addTimeFor(name, (words) => (
				<span className="sr-only">{words}</span>
			))}
		</Link>
	);
}
