import { expect, test } from "vitest";
import { lisbonFacts } from "#tests/support/assistant/lisbon.ts";
import {
	ASKED_SINCE,
	HELD_OUT,
	HELD_OUT_AGAIN,
	HELD_OUT_LATER,
	NEAR_MISSES,
	QUESTIONS,
	type Question,
} from "#tests/support/assistant/questions.ts";
import * as texts from "../texts/answers.ts";
import { answerFrom } from "./answer.ts";

/** A declined question is never wrong; it is right only where nothing else would be. */
function verdictOn({ asker, text, says, never = [] }: Question): "right" | "declined" | "wrong" {
	const answer = answerFrom(text, lisbonFacts(asker));
	if (answer.isDeclined) return says === null ? "right" : "declined";
	if (says === null || never.some((words) => answer.text.includes(words))) return "wrong";
	const said = [answer.text, ...answer.drafts.map((draft) => JSON.stringify(draft))].join(" ").toLowerCase();
	return says.every((words) => said.includes(words.toLowerCase())) ? "right" : "wrong";
}

test.each([...QUESTIONS, ...HELD_OUT, ...HELD_OUT_AGAIN, ...HELD_OUT_LATER, ...NEAR_MISSES])(
	"$asker: $text",
	(question) => {
		expect(verdictOn(question)).not.toBe("wrong");
	},
);

test.each(ASKED_SINCE)("$asker: $text, asked since", (question) => {
	expect(verdictOn(question)).toBe("right");
});

test.each([
	["the questions that it was made for", QUESTIONS, 60, 54],
	["those that were held out", HELD_OUT, 20, 18],
	["those that were held out after that", HELD_OUT_AGAIN, 20, 17],
	["those that were held out later", HELD_OUT_LATER, 20, 19],
	["those that are near what it answers", NEAR_MISSES, 24, 24],
])("Of %s, as many as promised are answered rightly", (_what, questions, count, right) => {
	expect(questions).toHaveLength(count);
	expect(questions.filter((question) => verdictOn(question) === "right").length).toBeGreaterThanOrEqual(
		right,
	);
});

test("A refusal names two things that can be asked, and the list of everything only where it is not seen already", () => {
	const facts = lisbonFacts("olga");
	const refused = (hasSeenList: boolean) => answerFrom("Book me a window seat", facts, { hasSeenList }).text;
	expect(refused(true)).toBe(
		"I can't book, reserve or buy anything. Ask me what is on the trip's list of bookings, or what is missing in the plan.",
	);
	expect(refused(false)).toBe(`${refused(true)}\n\n${texts.canDo(true)}`);
});

test.each(Object.values(texts.INSTEAD))("What a refusal says that can be asked is answered: %s", (words) => {
	const text = words.replace("a day", "Sunday").replace(" you ", " I ");
	expect(answerFrom(text, lisbonFacts("ben")).isDeclined).toBe(false);
});

test("Whatever is asked gets an answer, quickly", () => {
	for (const text of [
		"",
		" ",
		"?",
		"💶".repeat(200),
		"a ".repeat(250),
		"pay ".repeat(125),
		"$$$ 1e9 <b>",
		"\u202Ewho",
	]) {
		const began = performance.now();
		expect(answerFrom(text, lisbonFacts("ben")).text).not.toBe("");
		expect(performance.now() - began).toBeLessThan(200);
	}
});
