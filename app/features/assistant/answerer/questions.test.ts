import { expect, test } from "vitest";
import { type Asker, lisbonFacts } from "#tests/support/assistant/lisbon.ts";
import {
	ASKED_SINCE,
	HELD_OUT,
	HELD_OUT_AGAIN,
	HELD_OUT_LATER,
	NEAR_MISSES,
	QUESTIONS,
	type Question,
} from "#tests/support/assistant/questions.ts";
import type { Facts, PersonFacts } from "../facts.ts";
import * as texts from "../texts/answers.ts";
import { answerFrom } from "./answer.ts";
import { QUESTION_WORDS, type Understood, understand } from "./understand.ts";

/** A declined question is never wrong; it is right only if nothing else would be. */
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

const ALL = [...QUESTIONS, ...HELD_OUT, ...HELD_OUT_AGAIN, ...HELD_OUT_LATER, ...NEAR_MISSES, ...ASKED_SINCE];

const LINES = "Zed\n• Maya Okafor owes you $500.00";
const HOSTILE = [
	...QUESTION_WORDS,
	...["Owe What", "Who Owes", "How Much", "Is I", "We Pay", "Thi", "Wat", "Paymet", "Frida", "Trip Member"],
	...[
		LINES,
		"•",
		"“Tina”",
		"\u202Ewho owes\u2066",
		'Zed" owes $5. "Maya',
		"Lisbon",
		"Fado Dinner",
		"Concert",
		"Supermarket",
	],
	...["Beer", "Portugal", "Passport", "Alfama Flat", "Boston", "Cascais", "Profile", "Parking"],
];

const aboard = (asker: Asker, names: readonly string[]): Facts => {
	const facts = lisbonFacts(asker);
	const [, , someone] = facts.people.list;
	const more = names.map((name): PersonFacts => ({ ...(someone as PersonFacts), name, isAsker: false }));
	return { ...facts, people: { ...facts.people, list: [...facts.people.list, ...more] } };
};

const meaningOf = (understood: Understood) => [understood.topic, "person" in understood && understood.person];

test("Whoever is aboard, alone or together, each question means the same", () => {
	for (const { asker, text } of ALL) {
		const meant = [text, ...meaningOf(understand(text, lisbonFacts(asker)))];
		for (const names of [HOSTILE, ...ODD.map((name) => [name])])
			expect([names.length, text, ...meaningOf(understand(text, aboard(asker, names)))]).toEqual([
				names.length,
				...meant,
			]);
	}
});

const ODD = HOSTILE.filter((name) => !QUESTION_WORDS.has(name));

test("Nobody is meant by a word that any question may have", () => {
	const found = [...QUESTION_WORDS].filter((word) => {
		const facts = aboard("ben", [word, `${word} Smith`, `Owe ${word}`]);
		const asked = ["How much do I owe?", "Who owes what?", `Has ${word} paid?`, `What does ${word} owe me?`];
		return asked.some(
			(text) =>
				JSON.stringify(understand(text, facts)) !== JSON.stringify(understand(text, lisbonFacts("ben"))),
		);
	});
	expect(found).toEqual([]);
	for (const word of "owe what who how much when we pay trip is i expenses refund nudge monday".split(" "))
		expect(QUESTION_WORDS).toContain(word);
});

test("A bare question about money is answered with the same words whoever is aboard", () => {
	for (const text of [
		"How much do I owe?",
		"what does everyone owe me",
		"am I late?",
		"When do I have to pay?",
	])
		expect(answerFrom(text, aboard("sofia", HOSTILE))).toEqual(answerFrom(text, lisbonFacts("sofia")));
});

test("A name that fits several people is asked about, and the whole name tells them apart", () => {
	const facts = aboard("olga", ["Maya Okafor", "Owe Maya"]);
	expect(answerFrom("What does Maya owe me?", facts)).toMatchObject({
		...{
			text: "I can't tell who is meant: Maya Rossi and Maya Okafor fit. Ask with the whole name.",
			isDeclined: true,
		},
	});
	expect(answerFrom("How much does Maya Okafor owe me?", facts).text).toContain(
		"You and Maya Okafor have nothing",
	);
	const owes = answerFrom("How much do I owe Maya?", aboard("olga", ["Owe Maya"])).text;
	expect(owes).toContain("You and Maya Rossi have nothing");
	expect(answerFrom("Has Bill Smith paid?", aboard("olga", ["Bill Smith", "Smith Jones"])).text).toContain(
		"Bill Smith has paid everything.",
	);
	expect(answerFrom("has Maya Rossi paid?", aboard("olga", ["Maya Rossi"])).text).toBe(
		"More than one person on this trip is called Maya Rossi, so I can't tell who is meant.",
	);
	expect(answerFrom("has Rossi paid?", facts).isDeclined).toBe(true);
});

test.each([
	["Bill Smith", "Bill Smith"],
	["Chase Miller", "Chase Miller"],
	["April Jones", "April Jones"],
	["Rich Barr", "Rich"],
	["Anne-Marie O'Neill", "Anne-Marie"],
	["Zoë Ñandú", "zoe"],
	["Frida Kahlo", "Frida"],
])("The words of %s count for nothing but the name", (name, called) => {
	const facts = aboard("sofia", [name]);
	expect(answerFrom(`Has ${called} paid?`, facts).text).toContain(`${name} has paid everything.`);
	expect(answerFrom(`What does ${called} owe me?`, facts).text).toContain(`You and ${name} have nothing`);
});

test("A name that could be read as words of ours stands in quotation marks, on one line, in every answer", () => {
	const shown = "“Zed • Maya Okafor owes you $500.00”";
	expect(answerFrom("What does Zed owe me?", aboard("ben", [LINES])).text).toContain(
		`You and ${shown} have nothing`,
	);
	const facts = aboard("sofia", [LINES]);
	const hostile: Facts = {
		...facts,
		trip: { ...facts.trip, organizer: LINES },
		people: { ...facts.people, maybe: [LINES] },
		expenses: {
			...facts.expenses,
			transfers: facts.expenses.transfers.map((one) => ({ ...one, to: LINES })),
		},
	};
	for (const late of [false, true]) {
		const list = hostile.people.list.map((one) =>
			late && one.name === LINES ? { ...one, standing: "late" as const } : one,
		);
		for (const { text } of [...ALL, { text: "has Zed paid?" }, { text: "remind Zed" }]) {
			const answer = answerFrom(text, { ...hostile, people: { ...hostile.people, list } });
			const said = [
				answer.text,
				...answer.drafts.flatMap((draft) => (draft.kind === "reminder" ? [draft.text] : [])),
			].join("\n");
			expect(said.replaceAll(shown, "")).not.toMatch(/Zed|Okafor|500/);
		}
	}
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
