export type ShownMessage = {
	id: string;
	memberId: string | null;
	name: string | null; // null if the author's membership was deleted
	face?: number; // the number of their color
	text: string[]; // web addresses are at the odd indexes; empty once the message is removed
	at: number | null; // UTC ms; null while it is being sent
	byOrganizer?: boolean;
	mayRemove?: boolean;
};

/** A line of the chat about an event. */
export type ShownEvent = { id: string; name: string; did: "joined" | "paid" | "organizes"; at: number };

/** Something that began between two messages, such as a poll, with its current state. */
export type ShownCard = {
	id: string;
	at: number;
	card: {
		label: string; // in small capitals above the title
		title: string;
		state: string;
		rows: { id: string; name: string; words: string; value: number; isAhead: boolean }[];
		max: number; // maximum of the rows' values
		to: string;
		action: string; // the label of its link
	};
};

export type ChatEntry = ShownMessage | ShownEvent | ShownCard;

export const isEvent = (entry: ChatEntry): entry is ShownEvent => "did" in entry;

const isCard = (entry: ChatEntry): entry is ShownCard => "card" in entry;

/** An own message written on this page. Its key makes repeated sending idempotent. */
export type Unsent = {
	key: string;
	text: string[];
	after?: string; // the id of the last entry when it was written
	stored?: { id: string; at: number }; // once the server has it
	error?: string;
};

export type OwnMessage = ShownMessage & { unsent?: Unsent };

/**
 * Merges the messages sent from this page into the chat: into the server's copy of each, or after the entry that was
 * last when it was written. The server may show a message before it has answered with its id; until then the text
 * identifies it. A stored message that is older than an entry but not among the entries is left out, because this page
 * no longer shows that part.
 */
export function withUnsent(
	entries: readonly ChatEntry[],
	unsent: readonly Unsent[],
	ownId: string,
): (OwnMessage | ShownEvent | ShownCard)[] {
	const shown: (OwnMessage | ShownEvent | ShownCard)[] = entries.map((entry) => ({ ...entry }));
	const waiting = unsent.filter((message) => {
		const start = shown.findIndex(({ id }) => id === message.after) + 1;
		const arrived = shown.find((entry, index): entry is OwnMessage => {
			if (isEvent(entry) || isCard(entry) || entry.memberId !== ownId || entry.unsent) return false;
			if (message.stored) return entry.id === message.stored.id;
			return index >= start && entry.text.join("") === message.text.join("");
		});
		if (arrived) arrived.unsent = message;
		return !arrived && !entries.some(({ at }) => at !== null && message.stored && at >= message.stored.at);
	});
	return [
		...shown,
		...waiting.map((message) => ({
			id: message.key,
			memberId: ownId,
			name: null,
			text: message.text,
			at: null,
			unsent: message,
		})),
	];
}

type MessageRow<Message, Day> = {
	day: Day | null; // the day that begins with this entry
	message: Message;
	isNew: boolean; // whether it is the first that the reader has not seen
	continues: boolean; // whether it follows a message by the same author
};
type CardRow<Day> = { day: Day | null; shown: ShownCard };
type EventRow<Day> = { day: Day | null; events: [ShownEvent, ...ShownEvent[]] };

/**
 * Inserts the day headings and the "New" line, groups messages by one author, and merges consecutive events into one
 * row. Entries come oldest first.
 */
export function layOutEntries<Message extends ShownMessage, Day extends string>(
	entries: readonly (Message | ShownEvent | ShownCard)[],
	firstNew: string | null | undefined,
	dayOf: (at: number) => Day,
): (MessageRow<Message, Day> | EventRow<Day> | CardRow<Day>)[] {
	const rows: (MessageRow<Message, Day> | EventRow<Day> | CardRow<Day>)[] = [];
	let lastDay: Day | null = null;
	for (const entry of entries) {
		const last = rows.at(-1);
		const today: Day | null = entry.at === null ? lastDay : dayOf(entry.at);
		const day = today === lastDay ? null : today;
		lastDay = today;
		if (isEvent(entry)) {
			if (last && "events" in last && !day) last.events.push(entry);
			else rows.push({ day, events: [entry] });
			continue;
		}
		if (isCard(entry)) {
			rows.push({ day, shown: entry });
			continue;
		}
		const isNew = entry.id === firstNew;
		const lastAuthor = last && "message" in last ? last.message.memberId : null;
		const continues = lastAuthor !== null && lastAuthor === entry.memberId && !day && !isNew;
		rows.push({ day, message: entry, isNew, continues });
	}
	return rows;
}

/** How many messages by others there are from the first new one on. */
export function countSince(
	entries: readonly ChatEntry[],
	firstNew: string | null | undefined,
	ownId?: string,
): number {
	const start = entries.findIndex(({ id }) => id === firstNew);
	if (start < 0) return 0;
	return entries
		.slice(start)
		.filter(
			(entry) => !isEvent(entry) && !isCard(entry) && entry.memberId !== ownId && entry.text[0] !== undefined,
		).length;
}

const FIRST_WORDS = 40; // characters

/** The beginning of a message, to refer to it. */
export function firstWords(text: readonly string[]): string {
	const words = text.join("").replaceAll(/\s+/g, " ");
	if (words.length <= FIRST_WORDS) return words;
	return `${words.slice(0, FIRST_WORDS + 1).replace(/\s+\S*$|.$/u, "")}…`;
}
