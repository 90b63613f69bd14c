import { pathTo } from "#app/lib/path-to.ts";
import "./itinerary.css";
import type { ReactNode } from "react";
import { BOOKING_ICONS } from "#app/features/bookings/links/components/booking-icons.ts";
import { BackToTrip } from "#app/features/payments/components/back-to-trip.tsx";
import { type Clock, formatInstant, formatRange } from "#app/lib/dates.ts";
import * as common from "#app/lib/texts.ts";
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
import { EmergencyLink } from "../../components/emergency-link.tsx";
import type { ItineraryView } from "../itinerary-view.server.ts";
import * as texts from "../texts.ts";
import { EntryForm } from "./entry-form.tsx";
import { ItineraryDays } from "./itinerary-days.tsx";

type Props = {
	view: ItineraryView;
	formResult?: FormResult;
	safety: ReactNode; // an open emergency, passed in because its room may import this one but not the reverse
	children?: ReactNode; // below the days
};

export function ItineraryPage({ view, formResult, safety, children }: Props) {
	const { trip, form, days, mayEdit } = view;
	return (
		<div className="itinerary mx-auto flex w-full max-w-3xl flex-col gap-5">
			{safety}
			<BackToTrip shareId={trip.shareId} isGuest={view.role === "guest"} />
			<PageHeading
				label={texts.title}
				title={<span className="wrap-anywhere">{trip.title}</span>}
				spoken={texts.spokenTitle}
				lead={<Route trip={trip} />}
			/>
			{view.isNow && <EmergencyLink shareId={trip.shareId} look="danger-outline" />}
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
			{view.isEmpty && !form && <NothingTimed view={view} />}
			{!view.isEmpty && (
				<ItineraryDays days={days} trip={trip} renderedAt={view.renderedAt} mayEdit={mayEdit} />
			)}
			<UntimedBookings bookings={view.untimed} mayEdit={mayEdit} />
			{children}
			<div className="flex flex-wrap items-center gap-x-4 gap-y-3">
				{view.hasCalendar && <CalendarLink shareId={trip.shareId} />}
				{!view.isNow && <EmergencyLink shareId={trip.shareId} look="quiet" />}
				<p className="text-sm text-ink-soft">
					{texts.asOf(<CopyTime at={view.renderedAt} clock={view.clock} />)}{" "}
					<span className="print:hidden">{texts.printIt}</span>
				</p>
			</div>
		</div>
	);
}

function NothingTimed({ view: { trip, untimed, mayEdit } }: { view: ItineraryView }) {
	const hasBookings = untimed.length > 0;
	const forOrganizer = hasBookings ? texts.untimedForOrganizer : texts.emptyForOrganizer;
	return (
		<EmptyState
			icon={<Icon name="calendar-days" size={28} />}
			title={hasBookings ? texts.noDayYet : texts.nothingPlanned}
			action={mayEdit && <AddButton />}
		>
			{mayEdit ? forOrganizer : texts.empty(trip.organizerName)}
		</EmptyState>
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
