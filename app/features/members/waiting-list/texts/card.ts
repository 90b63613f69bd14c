import { pluralize } from "#app/lib/pluralize.ts";

export const waitingCount = (people: number, offers: number) =>
	[
		people > 0 && `${people === 1 ? "1 person waits" : `${people} people wait`} for a spot`,
		offers > 0 && `${pluralize(offers, "spot")} ${offers === 1 ? "is" : "are"} offered`,
	]
		.filter(Boolean)
		.join(", ");
export const seeList = "See the waiting list";
