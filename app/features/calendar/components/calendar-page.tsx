import { BackToTrip } from "#app/features/trips/components/back-to-trip.tsx";
import type { FormResult } from "#app/ui/form-result.ts";
import { PageHeading } from "#app/ui/heading.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { CalendarView } from "../calendar-view.server.ts";
import { CalendarContents } from "./calendar-contents.tsx";
import { CalendarDownload } from "./calendar-download.tsx";
import { CalendarLink } from "./calendar-link.tsx";

type Props = { view: CalendarView; formResult?: FormResult };

export function CalendarPage({ view, formResult }: Props) {
	const { trip, isGuest } = view;
	return (
		<div className="mx-auto flex w-full max-w-text flex-col gap-5">
			<BackToTrip shareId={trip.shareId} isGuest={isGuest} />
			<PageHeading
				label={<span className="wrap-anywhere">{trip.title}</span>}
				title="The trip in your calendar"
				spoken={`: ${trip.title}`}
				lead="Your travel dates and payments, next to everything else you have planned."
			/>
			{trip.cancelled && (
				<Notice tone="late" title="This trip has been cancelled">
					Its dates and payments show as cancelled in the calendar.
				</Notice>
			)}
			<CalendarContents view={view} />
			<CalendarLink view={view} formResult={formResult} />
			<CalendarDownload shareId={trip.shareId} />
		</div>
	);
}
