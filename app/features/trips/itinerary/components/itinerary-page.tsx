import "./itinerary.css";
import { BackToTrip } from "#app/features/payments/components/back-to-trip.tsx";
import { type Clock, formatInstant, formatRange } from "#app/lib/dates.ts";
import * as common from "#app/lib/texts.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { FormErrors } from "#app/ui/form.tsx";
import type { FormResult } from "#app/ui/form-result.ts";
import { PageHeading } from "#app/ui/heading.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Notice } from "#app/ui/notice.tsx";
import * as uiTexts from "#app/ui/texts.ts";
import type { ItineraryView } from "../itinerary-view.server.ts";
import * as texts from "../texts.ts";
import { DayCard } from "./day-card.tsx";
import { EntryForm } from "./entry-form.tsx";
import { UntimedBookings } from "./untimed-bookings.tsx";

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
			to={`/trip/${shareId}/calendar`}
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
