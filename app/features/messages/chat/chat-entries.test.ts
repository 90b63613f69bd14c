import { expect, test } from "vitest";
import { type ChatEntry, countSince, layOutEntries } from "./chat-entries.ts";

const HOUR = 3_600_000;
const said = (id: string, memberId: string | null, at: number | null): ChatEntry => ({
	id,
	memberId,
	name: memberId,
	text: [id],
	at,
});
const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);
const marks = (entries: ChatEntry[], firstNew: string | null = null, day = dayOf) =>
	layOutEntries(entries, firstNew, day).map(({ entry, day, isNew, continues }) =>
		[entry.id, day, isNew && "new", continues && "continues"].filter(Boolean).join(" "),
	);

test("messages of one person follow each other until another person, a day, an event or the New line", () => {
	const entries = [
		said("a", "ann", 0),
		said("b", "ann", HOUR),
		{ id: "e", name: "Ben", did: "joined", at: 2 * HOUR } as const,
		said("c", "ann", 3 * HOUR),
		said("d", "ben", 4 * HOUR),
		said("f", "ben", 25 * HOUR),
		said("g", "ben", 26 * HOUR),
		said("h", "ben", null),
	];
	expect(marks(entries, "g")).toEqual([
		"a 1970-01-01",
		"b continues",
		"e",
		"c",
		"d",
		"f 1970-01-02",
		"g new",
		"h continues",
	]);
});

test("days are those of the reader's zone", () => {
	const entries = [said("a", "ann", 23 * HOUR), said("b", "ann", 25 * HOUR)];
	expect(marks(entries)).toEqual(["a 1970-01-01", "b 1970-01-02"]);
	expect(marks(entries, null, (at) => dayOf(at + 2 * HOUR))).toEqual(["a 1970-01-02", "b continues"]);
});

test("messages of people whose membership is gone do not pass for one person's", () => {
	expect(marks([said("a", null, 0), said("b", null, 1)])).toEqual(["a 1970-01-01", "b"]);
});

test("since the first new one, the messages of others that were not removed count", () => {
	const gone = { ...said("x", "ben", 3), text: [] } as ChatEntry;
	const entries = [said("a", "ben", 0), said("b", "ben", 1), said("c", "ann", 2), gone, said("d", "ben", 4)];
	expect(countSince(entries, "b", "ann")).toBe(2);
	expect(countSince(entries, null, "ann")).toBe(0);
	expect(countSince(entries, "elsewhere", "ann")).toBe(0);
});
