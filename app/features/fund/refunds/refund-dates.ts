import { dateOf, formatDate } from "#app/lib/dates.ts";
import * as texts from "./texts/refunds.ts";
import * as startTexts from "./texts/start.ts";

type Refund = {
	origin: keyof typeof BEGUN;
	askedAt: number; // UTC ms
	settledAt: number | null;
};

const BEGUN = { member: texts.asked, organizer: startTexts.startedOn, provider: startTexts.byHandOn };

/** When and by whom a refund was begun, and when it was settled if that was on another day. */
export function refundDates({ origin, askedAt, settledAt }: Refund): string {
	const begun = BEGUN[origin](dayOf(askedAt));
	const isLater = settledAt !== null && dayOf(settledAt) !== dayOf(askedAt);
	return isLater ? texts.settledOn(begun, dayOf(settledAt)) : begun;
}

export const dayOf = (at: number) => formatDate(dateOf(new Date(at)));
