import type { CalendarDate } from "#app/lib/dates.ts";
import type { Draft } from "../answers.ts";
import { findDay, findTime } from "./days-in-words.ts";
import { wordsOf } from "./words.ts";

type EntryDraft = Extract<Draft, { kind: "entry" }>;
type PollDraft = Extract<Draft, { kind: "poll" }>;
type Trip = { startDate: CalendarDate | null; endDate: CalendarDate | null; todayDate: CalendarDate };

const MAX_TITLE = 200;
const MAX_LABEL = 120;
const MAX_OPTIONS = 12;

/** "add fado class on Tuesday at 7pm to the itinerary": the title, the day and the time. Null without a title. */
export function draftOfEntry(text: string, trip: Trip): EntryDraft | null {
	const time = findTime(text);
	const withoutTime = time ? text.replace(time.words, " ") : text;
	const day = findDay(wordsOf(withoutTime, new Set()), trip);
	const title = withoutTime
		.replace(/^.*?\b(?:add|put|schedule|pencil in|draft|plan)\s+(?:an?\s+|the\s+)?/i, "")
		.replace(/\b(?:to|in|into|on)\s+(?:the|our)\s+(?:itinerary|schedule|plan|calendar|agenda)\b.*$/i, "")
		.replace(day ? new RegExp(`\\b(?:on\\s+|for\\s+)?(?:the\\s+)?${loose(day.words)}\\b`, "i") : /$^/, " ")
		.replace(/\b(?:on|at|for)\s*$/i, "")
		.replace(/[\s,.;:!?]+/g, " ")
		.trim()
		.slice(0, MAX_TITLE);
	return title ? { kind: "entry", title, startDate: day?.date ?? null, startTime: time?.time ?? null } : null;
}

/** The words of a day as they may have been typed, with punctuation in between. */
function loose(words: string): string {
	return words.replace(/^the /, "").split(" ").join("\\W+");
}

/** "make a poll: pizza or tapas": the question and its answers. Null without a question. */
export function draftOfPoll(text: string): PollDraft | null {
	const asked = text
		.replace(
			/^.*?\b(?:poll|vote|survey)\b\s*(?:for us\s*)?(?:about|on|for|whether|if|asking|to decide|:|-|–)?\s*:?\s*/i,
			"",
		)
		.replace(/[\s?.!]+$/, "")
		.trim()
		.slice(0, MAX_TITLE - 1);
	if (!asked) return null;
	const question = `${asked.charAt(0).toUpperCase()}${asked.slice(1)}?`;
	return { kind: "poll", question, options: optionsIn(asked) };
}

function optionsIn(asked: string): string[] {
	const listed = asked.slice(asked.indexOf(":") + 1);
	if (!/\bor\b/i.test(listed)) return [];
	const options = listed
		.split(/\s*,\s*(?:or\s+)?|\s+or\s+/i)
		.map((option) => option.replace(/\s+(?:on|for|at|in)\s+(?:the\s+)?\w+$/i, "").trim())
		.filter((option) => option !== "" && option.length <= MAX_LABEL);
	return [...new Set(options)].slice(0, MAX_OPTIONS);
}
