import type { ReactNode } from "react";
import { formatCents } from "#app/lib/money.ts";
import { PageHeading } from "#app/ui/heading.tsx";
import type { JoinView } from "../join-view.server.ts";
import { tripStartText } from "./join-dates.ts";
import { isConfirmed, isFull, joinTitle } from "./join-title.ts";

export function JoinHeading({ view }: { view: JoinView }) {
	const { words, name } = joinTitle(view);
	return (
		<PageHeading
			title={
				<span className="wrap-anywhere">
					{words}
					{name && <bdi>{name}</bdi>}
				</span>
			}
			lead={leadOf(view)}
		/>
	);
}

function leadOf(view: JoinView): ReactNode {
	const { trip, member, share } = view;
	if (isConfirmed(view)) return confirmedLead(view);
	if (trip.cancelled || isFull(view)) return null;
	return (
		<>
			{greeting(view, member?.name ?? null)}{" "}
			{share > 0 && (
				<>
					Your share is <strong className="money text-ink">{formatCents(share)}</strong>
					{trip.startDate ? `; ${tripStartText(view)}.` : "."}
				</>
			)}
		</>
	);
}

function greeting({ trip, isOrganizer }: JoinView, name: string | null): ReactNode {
	if (isOrganizer) return "This is your trip. Your first payment confirms your place.";
	if (name) {
		return (
			<>
				You're on the list, <bdi>{name}</bdi>. Your first payment confirms your place.
			</>
		);
	}
	if (trip.organizerName === "Trip Organizer") return "You are invited.";
	return (
		<>
			<bdi>{trip.organizerName}</bdi> invited you.
		</>
	);
}

function confirmedLead(view: JoinView): string {
	if (view.trip.cancelled) return "This trip has been cancelled.";
	if (!view.trip.startDate) return "Your place is confirmed.";
	const when = tripStartText(view);
	return `Your place is confirmed. ${when.charAt(0).toUpperCase()}${when.slice(1)}.`;
}
