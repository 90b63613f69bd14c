import { expect, test } from "vitest";
import { lisbonFacts } from "#tests/support/assistant/lisbon.ts";
import { QUESTIONS, type Question } from "#tests/support/assistant/questions.ts";
import { answerFrom } from "./answer.ts";

const MIN_RIGHT = 54;

/** A declined question is never wrong; it is right only where nothing else would be. */
function verdictOn({ asker, text, says, never = [] }: Question): "right" | "declined" | "wrong" {
	const answer = answerFrom(text, lisbonFacts(asker));
	if (answer.isDeclined) return says === null ? "right" : "declined";
	if (says === null || never.some((words) => answer.text.includes(words))) return "wrong";
	return says.every((words) => answer.text.toLowerCase().includes(words.toLowerCase())) ? "right" : "wrong";
}

const verdicts = QUESTIONS.map((question) => ({ ...question, verdict: verdictOn(question) }));

test.each(QUESTIONS)("$asker: $text", (question) => {
	expect(verdictOn(question)).not.toBe("wrong");
});

test("At least 54 of 60 questions are answered rightly, and none wrongly", () => {
	expect(QUESTIONS).toHaveLength(60);
	expect(verdicts.filter(({ verdict }) => verdict === "wrong")).toEqual([]);
	expect(verdicts.filter(({ verdict }) => verdict === "right").length).toBeGreaterThanOrEqual(MIN_RIGHT);
});
