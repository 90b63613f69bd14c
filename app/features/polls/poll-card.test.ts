import { expect, test } from "vitest";
import { leadingRows, type PollCard, pollTasks } from "./poll-card.ts";

const card = (id: string, change: Partial<PollCard> = {}) =>
	({
		...{ id, to: `/trip/x/polls/${id}`, question: `${id}?`, until: "Wed, Dec 2, 8:00 PM UTC" },
		...{ hasVoted: false, isTie: false },
		...change,
	}) as PollCard;

const NOTHING = { open: [], toUse: [], mayVote: true, shareId: "x", lacksDates: false };

const inWords = (facts: Partial<Parameters<typeof pollTasks>[0]>) =>
	pollTasks({ ...NOTHING, ...facts }).map(({ title, details, button, to }) => [title, details, button, to]);

test("a result to use comes before the polls to vote in, and says if it is a tie", () => {
	expect(inWords({ open: [card("when")], toUse: [card("where"), card("which", { isTie: true })] })).toEqual([
		["where?", "It is closed. You can use the result.", "See the result", "/trip/x/polls/where"],
		["which?", "It is closed with a tie. You decide.", "See the result", "/trip/x/polls/which"],
		["when?", "Open until Wed, Dec 2, 8:00 PM UTC", "Vote", "/trip/x/polls/when"],
	]);
});

test("two polls at most ask for a vote, and none where the reader has voted or cannot", () => {
	const open = [card("a"), card("b"), card("c"), card("d", { hasVoted: true })];
	expect(pollTasks({ ...NOTHING, open }).map(({ id }) => id)).toEqual(["a", "b"]);
	expect(inWords({ open: [card("d", { hasVoted: true })] })).toEqual([]);
	expect(inWords({ open, mayVote: false })).toEqual([]);
});

test("without dates the organizer is led to the form that asks for them", () => {
	expect(inWords({ lacksDates: true })).toEqual([
		[
			"No dates yet",
			"Offer a few, and everyone says which of them they can make.",
			"Ask the group",
			"/trip/x/polls?ask=dates#ask-card",
		],
	]);
});

test("a summary of many options shows those that lead, in their own order", () => {
	const row = (id: string, count: number, maybe = 0) =>
		({ id, count, maybe, isAhead: count === 9 }) as PollCard["rows"][number];
	const five = [row("a", 1), row("b", 2), row("c", 0), row("d", 0), row("e", 0)];
	expect(leadingRows(five)).toEqual({ shown: five, more: null });
	const { shown, more } = leadingRows([...five, row("f", 0, 3), row("g", 9), row("h", 9)]);
	expect([shown.map(({ id }) => id), more]).toEqual([["b", "f", "g", "h"], "and 4 more options"]);
});
