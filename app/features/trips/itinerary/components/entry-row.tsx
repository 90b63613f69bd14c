import { BOOKING_ICONS } from "#app/features/bookings/links/components/booking-icons.ts";
import * as common from "#app/lib/texts.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import type { ShownPart } from "../itinerary-view.server.ts";
import * as texts from "../texts.ts";

type Props = { shown: ShownPart; mayEdit: boolean };

/** The end of a stay does not repeat the details of its start. */
export function EntryRow({ shown, mayEdit }: Props) {
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
			{!isEnd && <Details entry={entry} />}
		</li>
	);
}

function Details({ entry }: { entry: ShownPart["entry"] }) {
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
						{texts.bookingAt(displayHost(url))}
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

function displayHost(url: string): string {
	return new URL(url).hostname.replace(/^www\./, "");
}
