import "./itinerary.css";
import { BackToTrip } from "#app/features/trips/components/back-to-trip.tsx";
import { type Clock, formatInstant, formatRange } from "#app/lib/dates.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { FormErrors } from "#app/ui/form.tsx";
import type { FormResult } from "#app/ui/form-result.ts";
import { PageHeading } from "#app/ui/heading.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { ItineraryView } from "../itinerary-view.server.ts";
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
				label="Itinerary"
				title={<span className="wrap-anywhere">{trip.title}</span>}
				spoken=": Itinerary"
				lead={<Route trip={trip} />}
			/>
			<OfflineCopyNotice madeAt={view.renderedAt} clock={view.clock} />
			{trip.cancelled && (
				<Notice tone="late" title="This trip has been cancelled">
					You can still read the plan here.
				</Notice>
			)}
			{!form && formResult?.error?.[""] && (
				<FormErrors
					id="itinerary-errors"
					errors={formResult.error[""]}
					title="Failed to save the itinerary"
				/>
			)}
			{form && <EntryForm form={form} formResult={formResult} />}
			{mayEdit && !form && !view.isEmpty && <AddButton className="self-start max-sm:w-full" />}
			{view.isEmpty && !form && (
				<EmptyState
					icon={<Icon name="calendar-days" size={28} />}
					title="Nothing planned yet"
					action={mayEdit && <AddButton />}
				>
					{mayEdit
						? "Add the flights, the check-in, that dinner: everyone aboard sees it here, day by day."
						: `What ${trip.organizerName} plans will show here, day by day.`}
				</EmptyState>
			)}
			{!view.isEmpty && days.map((day) => <DayCard key={day.date} day={day} view={view} />)}
			<UntimedBookings bookings={view.untimed} mayEdit={mayEdit} />
			<div className="flex flex-wrap items-center gap-x-4 gap-y-3">
				{view.hasCalendar && <CalendarLink shareId={trip.shareId} />}
				<p className="text-sm text-ink-soft">
					As of <CopyTime at={view.renderedAt} clock={view.clock} />.{" "}
					<span className="print:hidden">To print it, use your browser's menu.</span>
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
			Add to your calendar
		</ButtonLink>
	);
}

function Route({ trip }: { trip: ItineraryView["trip"] }) {
	return (
		<>
			<span className="wrap-anywhere">
				{trip.origin && (
					<>
						<bdi>{trip.origin}</bdi> to{" "}
					</>
				)}
				<bdi>{trip.destination}</bdi>
			</span>
			<span className="block text-base tabular-nums">{formatRange(trip.startDate, trip.endDate)}</span>
		</>
	);
}

// The service worker shows this when it answers from its copy.
function OfflineCopyNotice({ madeAt, clock }: { madeAt: number; clock: Clock }) {
	return (
		<div className="kept-note">
			<Notice tone="due" title="You're reading a saved copy">
				We couldn't reach Gangway. This is the itinerary as of <CopyTime at={madeAt} clock={clock} />. It may
				have changed since.
			</Notice>
		</div>
	);
}

function CopyTime({ at, clock }: { at: number; clock: Clock }) {
	return (
		<time className="tabular-nums" dateTime={new Date(at).toISOString()}>
			{formatInstant(at, undefined, clock)} UTC
		</time>
	);
}

function AddButton({ className }: { className?: string }) {
	return (
		<span className="needs-line print:hidden">
			<ButtonLink to="?add#entry" icon={<Icon name="plus" />} className={className}>
				Add to the itinerary
			</ButtonLink>
		</span>
	);
}
