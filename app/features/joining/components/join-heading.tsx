import type { ReactNode } from "react";
import type { CalendarDate } from "#app/lib/dates.ts";
import { formatCents } from "#app/lib/money.ts";
import * as common from "#app/lib/texts.ts";
import { PageHeading } from "#app/ui/heading.tsx";
import { useReadersDay } from "#app/ui/use-readers-day.ts";
import type { JoinView } from "../join-view.server.ts";
import { tripStart } from "../texts/dates.ts";
import * as texts from "../texts/join.ts";
import { isAboard, isClosed } from "./join-title.ts";

export function JoinHeading({ view }: { view: JoinView }) {
	const readersDay = useReadersDay();
	const spoken = isAboard(view) ? common.spokenTrip(view.trip.title) : undefined;
	const title = <span className="wrap-anywhere">{titleOf(view)}</span>;
	return <PageHeading title={title} spoken={spoken} lead={leadOf(view, readersDay)} />;
}

function titleOf(view: JoinView): ReactNode {
	if (isAboard(view)) return texts.aboard;
	const name = <bdi>{view.trip.title}</bdi>;
	return isClosed(view) ? name : texts.joinTripHeading(name);
}

function leadOf(view: JoinView, readersDay: CalendarDate | null): ReactNode {
	if (isAboard(view)) return confirmedLead(view, readersDay);
	if (isClosed(view)) return null;
	return (
		<>
			{greeting(view, view.member?.name ?? null)} {view.share > 0 && shareLead(view, readersDay)}
		</>
	);
}

function greeting({ trip, isOrganizer }: JoinView, name: string | null): ReactNode {
	if (isOrganizer) return texts.ownTrip;
	if (name) return texts.onList(<bdi>{name}</bdi>);
	if (trip.organizerName === common.unnamedOrganizer) return texts.invited;
	return texts.invitedBy(<bdi>{trip.organizerName}</bdi>);
}

function shareLead(view: JoinView, readersDay: CalendarDate | null): ReactNode {
	const share = <strong className="money text-ink">{formatCents(view.share)}</strong>;
	return view.trip.startDate
		? texts.shareIsAndStart(share, tripStart(view, readersDay))
		: texts.shareIs(share);
}

function confirmedLead(view: JoinView, readersDay: CalendarDate | null): ReactNode {
	if (view.isRefunded && view.isOrganizer) return texts.ownRefunded;
	if (view.isRefunded) return texts.refunded(<bdi>{view.trip.organizerName}</bdi>);
	return view.trip.startDate ? texts.confirmedAndStart(tripStart(view, readersDay)) : texts.confirmed;
}
