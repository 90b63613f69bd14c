import "../../itinerary/components/itinerary.css";
import { BOOKING_ICONS } from "#app/features/bookings/links/components/booking-icons.ts";
import { RoutePicture } from "#app/features/pictures/components/route-picture.tsx";
import { formatInstant, formatRange } from "#app/lib/dates.ts";
import * as common from "#app/lib/texts.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { PageHeading } from "#app/ui/heading.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { ItemRow } from "#app/ui/item-row.tsx";
import { Link } from "#app/ui/link.tsx";
import { ItineraryDays } from "../../itinerary/components/itinerary-days.tsx";
import * as itineraryTexts from "../../itinerary/texts.ts";
import type { SharedItineraryView } from "../shared-itinerary.server.ts";
import * as texts from "../texts.ts";

type Props = {
	view: Omit<SharedItineraryView, "preview"> & { map: string; feed: { webcal: string; path: string } };
};

export function SharedItineraryPage({ view }: Props) {
	const { trip, words, names, days } = view;
	return (
		<div className="itinerary mx-auto flex w-full max-w-3xl flex-col gap-5">
			<PageHeading
				{...(trip.cancelled
					? { title: common.tripCancelled, tripTitle: trip.title }
					: {
							label: itineraryTexts.title,
							title: <span className="wrap-anywhere">{trip.title}</span>,
							spoken: itineraryTexts.spokenTitle,
						})}
				lead={<Route trip={trip} />}
			/>
			<div className="overflow-hidden rounded-card print:hidden">
				<RoutePicture map={view.map} wideMedia="(min-width:36rem)" />
			</div>
			{words && (
				<Card title={texts.fromOrganizer}>
					<p className="whitespace-pre-line wrap-anywhere" dir="auto">
						{words}
					</p>
				</Card>
			)}
			{names.length > 0 && (
				<Card title={texts.whoIsGoing}>
					<p className="wrap-anywhere">
						<bdi>{texts.going(names)}</bdi>
					</p>
				</Card>
			)}
			{view.isEmpty ? (
				<EmptyState
					icon={<Icon name="calendar-days" size={28} />}
					title={view.untimed.length > 0 ? itineraryTexts.noDayYet : itineraryTexts.nothingPlanned}
				>
					{texts.empty}
				</EmptyState>
			) : (
				<ItineraryDays days={days} trip={trip} renderedAt={view.renderedAt} />
			)}
			<Untimed bookings={view.untimed} />
			<Foot view={view} />
		</div>
	);
}

function Route({ trip }: { trip: SharedItineraryView["trip"] }) {
	const destination = <bdi>{trip.destination}</bdi>;
	return (
		<>
			<span className="wrap-anywhere">
				{trip.origin ? itineraryTexts.route(<bdi>{trip.origin}</bdi>, destination) : destination}
			</span>
			<span className="block text-base tabular-nums">{formatRange(trip.startDate, trip.endDate)}</span>
		</>
	);
}

function Untimed({ bookings }: { bookings: SharedItineraryView["untimed"] }) {
	if (bookings.length === 0) return null;
	return (
		<Card title={itineraryTexts.untimedTitle}>
			<ul className="flex flex-col gap-3">
				{bookings.map(({ id, type, name }) => (
					<li key={id}>
						<ItemRow icon={<Icon name={BOOKING_ICONS[type]} size={22} />} title={name} />
					</li>
				))}
			</ul>
		</Card>
	);
}

function Foot({ view: { feed, renderedAt, clock } }: Props) {
	return (
		<div className="flex flex-col gap-3">
			<div className="flex flex-wrap gap-3 print:hidden">
				<ButtonLink
					to={feed.webcal}
					look="secondary"
					reloadDocument
					icon={<Icon name="calendar-days" />}
					className="max-sm:w-full"
				>
					{texts.subscribe}
				</ButtonLink>
				<ButtonLink to={feed.path} look="quiet" reloadDocument className="max-sm:w-full">
					{texts.download}
				</ButtonLink>
			</div>
			<p className="text-sm text-ink-soft">
				{itineraryTexts.asOf(
					<time className="tabular-nums" dateTime={new Date(renderedAt).toISOString()}>
						{itineraryTexts.inUtc(formatInstant(renderedAt, undefined, clock))}
					</time>,
				)}{" "}
				<span className="print:hidden">{itineraryTexts.printIt}</span>
			</p>
			<p className="text-sm text-ink-soft print:hidden">
				{texts.madeWith(
					<Link className="link" to="/landing" reloadDocument>
						{common.appName}
					</Link>,
				)}
			</p>
		</div>
	);
}
