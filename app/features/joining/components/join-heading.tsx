import type { ReactNode } from "react";
import { formatCents } from "#app/lib/money.ts";
import * as common from "#app/lib/texts.ts";
import { PageHeading } from "#app/ui/heading.tsx";
import type { JoinView } from "../join-view.server.ts";
import { tripStart } from "../texts/dates.ts";
import * as texts from "../texts/join.ts";
import { isAboard, isClosed } from "./join-title.ts";

export function JoinHeading({ view }: { view: JoinView }) {
	const spoken = isAboard(view) ? common.spokenTrip(view.trip.title) : undefined;
	const title = <span className="wrap-anywhere">{titleOf(view)}</span>;
	return <PageHeading title={title} spoken={spoken} lead={leadOf(view)} />;
}

function titleOf(view: JoinView): ReactNode {
	if (isAboard(view)) return texts.aboard;
	const name = <bdi>{view.trip.title}</bdi>;
	return isClosed(view) ? name : texts.joinTripHeading(name);
}

function leadOf(view: JoinView): ReactNode {
	if (isAboard(view)) return confirmedLead(view);
	if (isClosed(view)) return null;
	return (
		<>
			{greeting(view, view.member?.name ?? null)} {view.share > 0 && shareLead(view)}
		</>
	);
}

function greeting({ trip, isOrganizer }: JoinView, name: string | null): ReactNode {
	if (isOrganizer) return texts.ownTrip;
	if (name) return texts.onList(<bdi>{name}</bdi>);
	if (trip.organizerName === common.unnamedOrganizer) return texts.invited;
	return texts.invitedBy(<bdi>{trip.organizerName}</bdi>);
}

function shareLead(view: JoinView): ReactNode {
	const share = <strong className="money text-ink">{formatCents(view.share)}</strong>;
	return view.trip.startDate ? texts.shareIsAndStart(share, tripStart(view)) : texts.shareIs(share);
}

function confirmedLead(view: JoinView): ReactNode {
	if (view.isRefunded && view.isOrganizer) return texts.ownRefunded;
	if (view.isRefunded) return texts.refunded(<bdi>{view.trip.organizerName}</bdi>);
	return view.trip.startDate ? texts.confirmedAndStart(tripStart(view)) : texts.confirmed;
}
