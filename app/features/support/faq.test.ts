import { describe, expect, test } from "vitest";
import { PLAN_BY_ID } from "#app/features/subscriptions/plans.ts";
import { supportTier } from "#app/features/subscriptions/support-tier.ts";
import { type FaqGroup, searchFaq } from "./faq.ts";
import { within } from "./texts/channels.ts";
import { FAQ } from "./texts/faq.ts";

const questions = FAQ.flatMap((group) => group.questions);

describe("the questions", () => {
	test("are at least 24 in 6 groups, each with an id of its own", () => {
		expect(FAQ).toHaveLength(6);
		expect(questions.length).toBeGreaterThanOrEqual(24);
		const ids = [...FAQ, ...questions].map(({ id }) => id);
		expect(new Set(ids).size).toBe(ids.length);
	});

	test.each(questions)("$id: a question, an answer of 1 to 4 sentences, and where it happens", (one) => {
		expect(one.question).toMatch(/^[A-Z].*\?$/);
		expect(one.answer).toMatch(/\.$/);
		expect(one.answer.match(/[.!?](?= [A-Z]|$)/g)?.length).toBeLessThanOrEqual(4);
		expect(one.where.to).toMatch(/^\//);
		expect(one.where.label).not.toBe("");
	});

	test("say that trip organizers can edit trip details", () => {
		expect(questions.some(({ answer }) => answer.includes("trip organizers can edit trip details"))).toBe(
			true,
		);
	});

	test("say the answer times of the plans", () => {
		const { answer = "" } = questions.find(({ id }) => id === "when-answered") ?? {};
		for (const plan of Object.values(PLAN_BY_ID)) expect(answer).toContain(within(supportTier(plan).hours));
	});
});

const GROUPS: FaqGroup[] = [
	{
		id: "a",
		title: "A",
		questions: [
			{ id: "fee", question: "What is the fée?", answer: "5%.", where: { to: "/", label: "Home" } },
		],
	},
	{
		id: "b",
		title: "B",
		questions: [
			{
				id: "back",
				question: "Does it come back?",
				answer: "The fee does.",
				where: { to: "/", label: "Home" },
			},
			{ id: "who", question: "Who pays?", answer: "You.", where: { to: "/", label: "Home" } },
		],
	},
];
const found = (query: string) =>
	searchFaq(GROUPS, query).map(({ id, questions }) => [id, ...questions.map((one) => one.id)]);

describe("a search", () => {
	test.each([
		[
			"",
			[
				["a", "fee"],
				["b", "back", "who"],
			],
		],
		[
			"  ",
			[
				["a", "fee"],
				["b", "back", "who"],
			],
		],
		[
			"FEE",
			[
				["a", "fee"],
				["b", "back"],
			],
		],
		["fee back", [["b", "back"]]],
		["zebra", []],
		["5%", [["a", "fee"]]],
	])("for %j finds every word in question or answer", (query, expected) => {
		expect(found(query)).toEqual(expected);
	});
});
