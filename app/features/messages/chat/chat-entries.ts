export type ShownMessage = {
	id: string;
	memberId: string | null;
	name: string | null; // null if the author's membership was deleted
	text: string[]; // every second part is a web address; empty once it is removed
	at: number | null; // UTC ms; null while it is being sent
	byOrganizer?: boolean;
	mayRemove?: boolean;
};

/** A line of the chat that nobody has written. */
export type ShownEvent = { id: string; name: string; did: "joined" | "paid"; at: number };

export type ChatEntry = ShownMessage | ShownEvent;

export const isEvent = (entry: ChatEntry): entry is ShownEvent => "did" in entry;

type Layout<Day> = {
	day: Day | null; // the day that begins with the entry
	isNew: boolean; // whether it is the first that its reader has not seen
	continues: boolean; // whether it follows a message of the same author
};

/** Inserts the day headings and the "New" line, and groups messages of one author. Entries come oldest first. */
export function layOutEntries<Entry extends ChatEntry, Day extends string>(
	entries: readonly Entry[],
	firstNew: string | null | undefined,
	dayOf: (at: number) => Day,
): (Layout<Day> & { entry: Entry })[] {
	let lastDay: Day | null = null;
	let lastAuthor: string | null = null;
	return entries.map((entry) => {
		const today: Day | null = entry.at === null ? lastDay : dayOf(entry.at);
		const day = today === lastDay ? null : today;
		const isNew = entry.id === firstNew;
		const author = isEvent(entry) ? null : entry.memberId;
		const continues = author !== null && author === lastAuthor && !day && !isNew;
		lastDay = today;
		lastAuthor = author;
		return { entry, day, isNew, continues };
	});
}

/** How many messages of others there are since the first new one. */
export function countSince(
	entries: readonly ChatEntry[],
	firstNew: string | null | undefined,
	ownId?: string,
): number {
	const start = entries.findIndex(({ id }) => id === firstNew);
	if (start < 0) return 0;
	return entries
		.slice(start)
		.filter((entry) => !isEvent(entry) && entry.memberId !== ownId && entry.text[0] !== undefined).length;
}
