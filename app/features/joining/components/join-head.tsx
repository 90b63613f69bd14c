import type { ReactNode } from "react";
import { BackToTrip } from "#app/features/payments/components/back-to-trip.tsx";
import { pathTo } from "#app/lib/path-to.ts";
import * as common from "#app/lib/texts.ts";
import { BackLink } from "#app/ui/back-link.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { PageHeading } from "#app/ui/heading.tsx";
import { Link } from "#app/ui/link.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { JoinView } from "../join-view.server.ts";
import * as texts from "../texts/join.ts";
import { isAboard, isClosed } from "./join-title.ts";

/** Only those with an account have a page to go back to. */
export function WayBack({ view: { trip, member, signedInAs } }: { view: JoinView }) {
	if (!signedInAs) return null;
	if (member) return <BackToTrip shareId={trip.shareId} />;
	return <BackLink to="/trip-results">{common.yourTrips}</BackLink>;
}

/** Says that a payment is late, at the top of the page. */
export function LatePayment({ view: { late } }: { view: JoinView }) {
	if (!late) return null;
	return (
		<Notice
			tone="late"
			title={late.title}
			action={late.pay && <ButtonLink to={late.pay.to}>{late.pay.text}</ButtonLink>}
		>
			{late.text}
		</Notice>
	);
}

export function JoinHeading({ view }: { view: JoinView }) {
	const spoken = isAboard(view) ? common.spokenTrip(view.trip.title) : undefined;
	const title = <span className="wrap-anywhere">{titleOf(view)}</span>;
	return <PageHeading title={title} spoken={spoken} lead={leadOf(view)} />;
}

function titleOf(view: JoinView): ReactNode {
	if (isAboard(view)) return texts.aboard;
	const name = <bdi>{view.trip.title}</bdi>;
	if (isClosed(view)) return name;
	return view.isOrganizer ? texts.ownSpotHeading(name) : texts.joinTripHeading(name);
}

function leadOf(view: JoinView): ReactNode {
	if (isAboard(view)) return confirmedLead(view);
	if (isClosed(view)) return null;
	if (view.member?.heldUntil) return texts.onListUntil(<bdi>{view.member.name}</bdi>, view.member.heldUntil);
	return greeting(view, view.member?.name ?? null);
}

function greeting(view: JoinView, name: string | null): ReactNode {
	const { trip, isOrganizer } = view;
	if (isOrganizer) return texts.ownTrip;
	if (name && view.ownCompanions?.isPaidFor) return texts.onListPaidFor(<bdi>{name}</bdi>);
	if (name) return texts.onList(<bdi>{name}</bdi>);
	if (trip.organizerName === common.unnamedOrganizer) return texts.invited;
	return texts.invitedBy(<bdi>{trip.organizerName}</bdi>);
}

function confirmedLead(view: JoinView): ReactNode {
	if (view.isRefunded && view.isOrganizer) return texts.ownRefunded;
	if (view.isRefunded) return texts.refunded(<bdi>{view.trip.organizerName}</bdi>);
	return view.late ? null : texts.confirmed; // the stamp of the pass says so, too
}

export function LeaveLink({ view: { canLeave, trip } }: { view: JoinView }) {
	if (!canLeave) return null;
	return (
		<p>
			<Link className="link inline-block py-3" to={pathTo("/trip/:shareId/leave", { shareId: trip.shareId })}>
				{texts.leaveTrip}
			</Link>
		</p>
	);
}
