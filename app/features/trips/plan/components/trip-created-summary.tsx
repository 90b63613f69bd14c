import type { TripSummary } from "#app/access/trip-summary.ts";
import * as placesTexts from "#app/features/members/texts/places.ts";
import { RoutePicture } from "#app/features/pictures/components/route-picture.tsx";
import { RouteNames } from "#app/features/trips/components/route-names.tsx";
import { TripQr } from "#app/features/trips/components/trip-qr.tsx";
import { formatDate, formatRange } from "#app/lib/dates.ts";
import { formatCents } from "#app/lib/money.ts";
import * as common from "#app/lib/texts.ts";
import { cx } from "#app/ui/cx.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Stat, Stats } from "#app/ui/stat.tsx";
import { Ticket } from "#app/ui/ticket.tsx";
import type { Sharing } from "../sharing.ts";
import * as texts from "../texts/created.ts";

type Props = { trip: TripSummary; sharing: Sharing; map: string };

export function TripCreatedSummary({ trip, sharing, map }: Props) {
	const isOpen = sharing === "new" || sharing === "open";
	const closed = sharing === "full" ? placesTexts.everyPlaceTaken : `${common.tripCancelled}.`;
	const hint = isOpen ? texts.scanHint : closed;
	const share = formatCents(trip.costPerPerson);
	return (
		<Ticket
			stubBelow
			className="@container"
			picture={<RoutePicture map={map} wideMedia="(min-width:36rem) and (width<64rem)" />}
			stub={
				<div className="flex items-center gap-4">
					<TripQr trip={trip} className="size-28 shrink-0 rounded-control" />
					<div>
						<p className="label">{isOpen ? texts.scan : placesTexts.boardingClosed}</p>
						<p className="mt-1 text-sm text-ink-soft">{hint}</p>
					</div>
				</div>
			}
			foot={
				<Stats>
					<Stat label={common.perPerson}>
						<span className={cx("money", share.length > 11 && "text-base")}>{share}</span>
					</Stat>
					<Stat label={texts.travelers}>{trip.partySize}</Stat>
				</Stats>
			}
		>
			<RouteNames origin={trip.origin} destination={trip.destination} />
			<p className="icon-line text-ink-soft">
				<Icon name="calendar-days" />
				<span className="tabular-nums">{formatRange(trip.startDate, trip.endDate)}</span>
			</p>
			{trip.finalPaymentDue && (
				<p className="icon-line text-ink-soft">
					<Icon name="calendar-clock" />
					<span className="tabular-nums">{texts.paidBy(formatDate(trip.finalPaymentDue))}</span>
				</p>
			)}
		</Ticket>
	);
}
