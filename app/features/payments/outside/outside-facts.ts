import type { Trip } from "#app/access/access.server.ts";
import { type CalendarDate, formatDate } from "#app/lib/dates.ts";
import { formatCents } from "#app/lib/money.ts";
import type { Outside } from "./outside.queries.ts";
import * as texts from "./texts.ts";

/** The facts of an outside payment, in words. */
export function factsOf(outside: Outside, trip: Pick<Trip, "title">, today: CalendarDate): texts.Facts {
	return {
		name: outside.name,
		receiver: receiverOf(outside),
		amount: formatCents(outside.amount),
		day: formatDate(outside.paidOn, today),
		way: texts.ways[outside.how],
		trip: trip.title,
		words: outside.reason ?? outside.answer ?? outside.objection ?? "",
	};
}

/** The first name of the organizer who received it. */
export function receiverOf({ receiver }: Pick<Outside, "receiver">): string {
	return receiver || texts.theOrganizer;
}
