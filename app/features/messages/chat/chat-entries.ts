export type ShownMessage = {
	id: string;
	memberId: string | null;
	name: string | null; // null if the author's membership was deleted
	face?: number; // the number of their colour
	text: string[]; // every second part is a web address; empty once it is removed
	at: number | null; // UTC ms; null while it is being sent
	byOrganizer?: boolean;
	mayRemove?: boolean;
};

/** A line of the chat that nobody has written. */
export type ShownEvent = { id: string; name: string; did: "joined" | "paid" | "organizes"; at: number };

/** Something that began between two messages, such as a poll, with its present state. */
export type ShownCard = {
	id: string;
	at: number;
	card: {
		label: string; // in small capitals above the title
		title: string;
		state: string;
		rows: { id: string; name: string; words: string; value: number; isAhead: boolean }[];
		max: number; // of the rows' values
		to: string;
		action: string; // the text of its link
	};
};

export type ChatEntry = ShownMessage | ShownEvent | ShownCard;

export const isEvent = (entry: ChatEntry): entry is ShownEvent => "did" in entry;

const isCard = (entry: ChatEntry): entry is ShownCard => "card" in entry;

/** An own message that was written on this page. Its key makes it the same message however often it is sent. */
export type Unsent = {
	key: string;
	text: string[];
	after?: string; // the id of the last entry when it was written
	stored?: { id: string; at: number }; // once the server has it
	error?: string;
};

export type OwnMessage = ShownMessage & { unsent?: Unsent };

/**
 * Puts the own messages that the page has sent into the chat: into the message that the server shows for each, or after
 * the last entry. The server can show a message before it has answered with its id, so until then the text tells. One
 * that is older than an entry, and not among them, is not on this page any more.
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
	day: Day | null; // the day that begins with it
	message: Message;
	isNew: boolean; // whether it is the first that its reader has not seen
	continues: boolean; // whether it follows a message of the same author
};
type CardRow<Day> = { day: Day | null; shown: ShownCard };
type EventRow<Day> = { day: Day | null; events: [ShownEvent, ...ShownEvent[]] };

/**
 * Inserts the day headings and the "New" line, groups messages of one author, and folds events that follow each other
 * into one row. Entries come oldest first.
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
		.filter(
			(entry) => !isEvent(entry) && !isCard(entry) && entry.memberId !== ownId && entry.text[0] !== undefined,
		).length;
}

const FIRST_WORDS = 40; // characters

/** How a message begins, to name it. */
export function firstWords(text: readonly string[]): string {
	const words = text.join("").replaceAll(/\s+/g, " ");
	if (words.length <= FIRST_WORDS) return words;
	return `${words.slice(0, FIRST_WORDS + 1).replace(/\s+\S*$|.$/u, "")}…`;
}
