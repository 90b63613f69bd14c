import * as documentTexts from "#app/features/documents/texts.ts";
import type { CalendarDate } from "#app/lib/dates.ts";
import * as common from "#app/lib/texts.ts";
import * as texts from "./texts/actions.ts";

export type ActionFacts = {
	trip: { shareId: string; endDate: CalendarDate | null };
	today: CalendarDate;
	isOrganizer: boolean;
	isCancelled: boolean;
	hasCosts: boolean;
	/** The viewer's own place; null without one. */
	own: { confirmed: boolean } | null;
	/** How many documents the viewer has checked; null without a place. */
	checks: { own: number } | null;
	waitingRefunds: number;
	/** How many of the others are late. */
	lateOthers: number;
};

export type MemberAction = {
	id: "refunds" | "reminders" | "documents" | "pass" | "calendar";
	to: string;
	title: string;
	details: string;
};

/** What a viewer can do for the members and for themselves, where the page has no other card for it now. */
export function memberActions(facts: ActionFacts) {
	return { forMembers: forMembers(facts), forViewer: forViewer(facts) };
}

/** Refund requests that wait, and members who are late, have cards of their own. */
function forMembers(facts: ActionFacts): MemberAction[] {
	const { trip, isOrganizer, isCancelled, hasCosts, waitingRefunds, lateOthers } = facts;
	if (!isOrganizer || !hasCosts) return [];
	const page = `/trip/${trip.shareId}`;
	const actions: MemberAction[] = [];
	if (waitingRefunds === 0) actions.push({ id: "refunds", to: `${page}/refunds`, ...texts.refunds });
	if (lateOthers === 0 && !isCancelled) {
		actions.push({ id: "reminders", to: `${page}/reminders`, ...texts.reminders });
	}
	return actions;
}

function forViewer({ trip, today, isCancelled, own, checks }: ActionFacts): MemberAction[] {
	const isPast = trip.endDate !== null && trip.endDate < today;
	if (!own || !checks || isCancelled || isPast) return [];
	const page = `/trip/${trip.shareId}`;
	const details = documentTexts.checked(checks.own);
	const pass: MemberAction = { id: "pass", to: `/join/${trip.shareId}`, ...texts.pass };
	return [
		{ id: "documents", to: `${page}/documents`, title: common.checkDocuments, details },
		...(own.confirmed ? [pass] : []),
		{ id: "calendar", to: `${page}/calendar`, title: common.addToCalendar, details: texts.inCalendar },
	];
}
