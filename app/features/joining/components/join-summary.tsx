import type { ReactNode } from "react";
import { BOOKING_ICONS } from "#app/features/bookings/links/components/booking-icons.ts";
import { CoverPicture } from "#app/features/group-page/components/cover-picture.tsx";
import { FacesAboard } from "#app/features/members/components/faces-aboard.tsx";
import { OwnShareLine } from "#app/features/options/components/own-share-line.tsx";
import { formatDate, formatRange } from "#app/lib/dates.ts";
import { formatCents } from "#app/lib/money.ts";
import * as common from "#app/lib/texts.ts";
import { cx } from "#app/ui/cx.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Ticket } from "#app/ui/ticket.tsx";
import { useReadersDay } from "#app/ui/use-readers-day.ts";
import type { JoinView } from "../join-view.server.ts";
import * as texts from "../texts/join.ts";
import { departureIn, durationOf } from "../texts/join.ts";

/** The folded part of the summary. A link to it unfolds it. */
export const DETAILS_ID = "trip-details";

export function JoinSummary({ view, className }: { view: JoinView; className?: string }) {
	const { trip, placesLeft } = view;
	return (
		<section aria-label={texts.trip} className={cx("join-summary", className)}>
			<Ticket stubBelow picture={<Picture view={view} />} stub={<TripDetails view={view} />}>
				<div className="flex flex-col gap-0.5">
					<Route from={trip.origin} to={trip.destination} />
					<p className="text-ink-soft tabular-nums">{formatRange(trip.startDate, trip.endDate)}</p>
					<OwnShareLine own={view.ownOptions} />
					{!view.member && !trip.cancelled && placesLeft > 0 && placesLeft <= 3 && (
						<p className="font-semibold text-due">{texts.onlyLeft(placesLeft)}</p>
					)}
				</div>
			</Ticket>
		</section>
	);
}

function Picture({ view: { look, map } }: { view: JoinView }) {
	if (!look?.cover) return <RouteMap map={map} />;
	return (
		<div className="max-lg:hidden">
			<CoverPicture cover={look.cover} sizes="(width < 64rem) 1px, 24rem" />
		</div>
	);
}

/** Lazy, so that phones, which have no room for the map, do not fetch it. */
function RouteMap({ map }: { map: string }) {
	return (
		<img
			src={`${map}&shape=narrow`}
			alt=""
			width={360}
			height={180}
			loading="lazy"
			className="h-auto w-full bg-night max-lg:hidden"
		/>
	);
}

function Route({ from, to }: { from: string | null; to: string }) {
	return (
		<p className="label flex flex-wrap items-center gap-x-2">
			{from && (
				<>
					<bdi className="wrap-anywhere">{from}</bdi>
					<Icon name="plane" size={14} className="rotate-45 text-coral" />
					<span className="sr-only">{texts.routeTo}</span>
				</>
			)}
			<bdi className="wrap-anywhere">{to}</bdi>
		</p>
	);
}

function TripDetails({ view }: { view: JoinView }) {
	const readersDay = useReadersDay();
	const { trip, share, base, othersShare } = view;
	return (
		<details>
			<summary>
				<span className="label">{texts.yourShare}</span>
				<span className="amount">
					{share > 0 || view.ownCompanions?.isPaidFor ? formatCents(share) : texts.notSetYet}
				</span>
				<span className="ml-auto text-sm font-semibold">{texts.details}</span>
				<Icon name="chevron-down" />
			</summary>
			<div id={DETAILS_ID} className="flex flex-col gap-4">
				<FacesAboard people={view.people} />
				<dl className="details">
					<DetailRow label={texts.duration}>{durationOf(trip.duration)}</DetailRow>
					<DetailRow label={texts.departure}>{departureIn(view, readersDay)}</DetailRow>
					{trip.finalPaymentDue && share > 0 && (
						<DetailRow label={texts.paidBy}>{formatDate(trip.finalPaymentDue, view.today)}</DetailRow>
					)}
					<NameRow label={common.organizer} name={trip.organizerName} />
					<DetailRow label={common.groupSize}>{texts.travelers(trip.partySize)}</DetailRow>
				</dl>
				{othersShare !== null && (
					<p className="text-sm text-ink-soft">
						{(base > othersShare ? texts.coverOddCents : texts.saveOddCents)(<Money cents={othersShare} />)}
					</p>
				)}
				<ShareCovers view={view} />
			</div>
		</details>
	);
}

type RowProps = { label: string; wide?: boolean; children: ReactNode };

export function DetailRow({ label, wide, children }: RowProps) {
	return (
		<div className={wide ? "col-span-full" : undefined}>
			<dt>{label}</dt>
			<dd>{children}</dd>
		</div>
	);
}

export function NameRow({ label, name }: { label: string; name: string }) {
	return (
		<DetailRow label={label} wide={isLongName(name)}>
			<bdi>{name}</bdi>
		</DetailRow>
	);
}

const MAX_HALF_WIDTH = 24;

/** At half of a phone's width such a name would break within its words. */
export function isLongName(name: string): boolean {
	return name.length > MAX_HALF_WIDTH;
}

function ShareCovers({ view: { bookings, sharedBy, trip } }: { view: JoinView }) {
	if (bookings.length === 0) return null;
	const total = <Money cents={bookings.reduce((sum, { cost }) => sum + cost, 0)} />;
	return (
		<div>
			<p className="font-semibold">{texts.covers(texts.bookings(bookings.length))}</p>
			<ul className="divide-y divide-line">
				{bookings.map(({ id, type, name, cost }) => (
					<li key={id} className="flex gap-3 py-2.5">
						<Icon name={BOOKING_ICONS[type]} size={20} className="mt-0.5 text-ink-soft" />
						<bdi className="min-w-0 flex-1 wrap-anywhere">{name}</bdi>
						{cost > 0 && <Money cents={cost} />}
					</li>
				))}
			</ul>
			<p className="border-t border-line pt-2 text-sm text-ink-soft">
				{sharedBy > 1
					? texts.coversShared(total, sharedBy, <Money cents={trip.costPerPerson} />)
					: texts.coversTogether(total)}
			</p>
		</div>
	);
}

export function Money({ cents }: { cents: number }) {
	return <span className="money font-semibold text-ink">{formatCents(cents)}</span>;
}

export function CancelReason({ reason }: { reason: string | null }) {
	return (
		reason && (
			<p dir="auto" className="wrap-anywhere whitespace-pre-line">
				“{reason}”
			</p>
		)
	);
}
