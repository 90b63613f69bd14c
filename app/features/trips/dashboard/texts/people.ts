import type { ReactNode } from "react";
import { type Cents, formatCents } from "#app/lib/money.ts";
import { phrase } from "#app/lib/phrase.ts";
import { pluralize } from "#app/lib/pluralize.ts";

export const title = "Group Members";
export const ready = (confirmed: number, members: number) => `${confirmed}/${members} Ready`;
export const counts = (members: number, confirmed: number) =>
	`${pluralize(members, "member")} • ${confirmed} confirmed`;
export const confirmedPercent = (percent: number) => `${percent}% confirmed`;
export const paidCount = (paid: number) => `${paid} paid`;
export const shown = (count: number, members: number) => `${count} of ${members} shown,`;
export const showAll = "show all";

export const inviteTitle = "Invite your travel crew";
export const inviteMore = "Invite more";
export const invite = "Everyone with the link can join, pay and chat.";

export const you = "You";
export const from = (place: ReactNode) => phrase`from ${place}`;
export const joined = "Joined";
export const late = (count: number) => `${count} late`;
export const daysLate = (days: number) => `${pluralize(days, "day")} late`;
export const amountLate = (amount: Cents, days: number) => `${formatCents(amount)}, ${daysLate(days)}`;
export const disputed = "Disputed";
export const amounts = (of: { paid: Cents; share: Cents; returned: Cents; next: string | null }) =>
	[
		`${formatCents(of.paid)} of ${formatCents(of.share)} paid`,
		of.returned > 0 && `${formatCents(of.returned)} refunded`,
		of.next && `next ${of.next}`,
	]
		.filter(Boolean)
		.join(", ");
