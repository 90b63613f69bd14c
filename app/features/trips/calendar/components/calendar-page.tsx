import { BackToTrip } from "#app/features/payments/components/back-to-trip.tsx";
import * as common from "#app/lib/texts.ts";
import type { FormResult } from "#app/ui/form-result.ts";
import { PageHeading } from "#app/ui/heading.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { CalendarView } from "../calendar-view.server.ts";
import * as texts from "../texts.ts";
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
				title={texts.title}
				spoken={common.spokenTrip(trip.title)}
				lead={texts.lead}
			/>
			{trip.cancelled && (
				<Notice tone="late" title={common.tripCancelled}>
					{texts.tripCancelled}
				</Notice>
			)}
			<CalendarContents view={view} />
			<CalendarLink view={view} formResult={formResult} />
			<CalendarDownload shareId={trip.shareId} />
		</div>
	);
}
