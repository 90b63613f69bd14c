import { expect, test } from "vitest";
import {
	type ChatEntry,
	countSince,
	firstWords,
	layOutEntries,
	type Unsent,
	withUnsent,
} from "./chat-entries.ts";

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
	layOutEntries(entries, firstNew, day).map((row) => {
		if ("events" in row) return [row.events.map(({ id }) => id).join("+"), row.day].filter(Boolean).join(" ");
		if ("shown" in row) return [row.shown.id, row.day].filter(Boolean).join(" ");
		const { message, day, isNew, continues } = row;
		return [message.id, day, isNew && "new", continues && "continues"].filter(Boolean).join(" ");
	});
const joined = (id: string, at: number): ChatEntry => ({ id, name: "Ben", did: "joined", at });

test("messages of one person follow each other until another person, a day, an event or the New line", () => {
	const entries = [
		said("a", "ann", 0),
		said("b", "ann", HOUR),
		joined("e", 2 * HOUR),
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

test("events that follow each other on one day are one row", () => {
	const entries = [
		joined("a", 0),
		joined("b", HOUR),
		said("c", "ann", 2 * HOUR),
		joined("d", 3 * HOUR),
		joined("e", 25 * HOUR),
		joined("f", 26 * HOUR),
	];
	expect(marks(entries)).toEqual(["a+b 1970-01-01", "c", "d", "e+f 1970-01-02"]);
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

test("a message that was sent is the one that the server shows, by its id, or by its text while there is no answer", () => {
	const entries = [said("hi", "ann", 0), said("x", "ben", 1), { ...said("y", "ann", 2), text: ["hi"] }];
	const places = (message: Partial<Unsent>) =>
		withUnsent(entries as ChatEntry[], [{ key: "k", text: ["hi"], ...message }], "ann").map(
			(entry) => entry.id + ("unsent" in entry ? "*" : ""),
		);
	expect(places({})).toEqual(["hi*", "x", "y"]);
	expect(places({ after: "hi" })).toEqual(["hi", "x", "y*"]);
	expect(places({ after: "hi", error: "no answer" })).toEqual(["hi", "x", "y*"]);
	expect(places({ after: "y" })).toEqual(["hi", "x", "y", "k*"]);
	expect(places({ after: "y", stored: { id: "hi", at: 0 } })).toEqual(["hi*", "x", "y"]);
	expect(places({ after: "y", stored: { id: "new", at: 3 } })).toEqual(["hi", "x", "y", "k*"]);
	expect(places({ after: "y", stored: { id: "long ago", at: -1 } })).toEqual(["hi", "x", "y"]);
});

test("the same words sent twice are two messages", () => {
	const sent = ["k1", "k2"].map((key) => ({ key, text: ["ok"] }));
	const arrived = [said("ok", "ann", 0)];
	expect(withUnsent(arrived, sent, "ann").map(({ id }) => id)).toEqual(["ok", "k2"]);
	expect(withUnsent(arrived, sent, "ben").map(({ id }) => id)).toEqual(["ok", "k1", "k2"]);
});

test("a message is named by its first words, on one line", () => {
	expect(firstWords(["See\nyou"])).toBe("See you");
	expect(firstWords(["see ", "https://gate.example/12", " and bring the passports"])).toBe(
		"see https://gate.example/12 and bring…",
	);
	expect(firstWords(["a".repeat(60)])).toBe(`${"a".repeat(40)}…`);
});

test("a card stands where it began, between messages, and is no message that counts as new", () => {
	const card = { label: "", title: "", state: "", rows: [], max: 0, to: "", action: "" };
	const entries: ChatEntry[] = [said("a", "ann", 0), { id: "poll", at: 1, card }, said("b", "ann", 2)];
	expect(marks(entries, "b")).toEqual(["a 1970-01-01", "poll", "b new"]);
	expect(countSince(entries, "a", "ben")).toBe(2);
});
