import { describe, expect, test } from "vitest";
import { supportLevel } from "#app/features/tiers/tier-features.ts";
import { TIER_BY_ID } from "#app/features/tiers/tiers.ts";
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
		for (const tier of Object.values(TIER_BY_ID)) expect(answer).toContain(within(supportLevel(tier).hours));
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

describe("a question in the words of who asks it", () => {
	const answers = (query: string) =>
		searchFaq(FAQ, query).flatMap(({ questions: found }) => found.map(({ id }) => id));

	test.each([
		["installments", "instalments"],
		["Can I pay later?", "instalments"],
		["how do i get a refund?", "ask-for-refund"],
		["get my money back", "ask-for-refund"],
		["cancellation", "cancel-trip"],
		["canceled", "cancel-trip"],
		["fees?", "fees"],
		["login", "cannot-sign-in"],
		["I forgot my password", "cannot-sign-in"],
		["chargeback", "chargebacks"],
		["What happens if someone doesn't pay?", "late-payers"],
		["when do i pay", "when-charged"],
		["is it a scam", "who-holds-money"],
		["unsubscribe", "emails"],
		["changing the dates", "edit-trip"],
		["who can see my email", "what-guests-see"],
		["leave the group", "leave"],
		["debit card", "card-safe"],
		["Can I use Apple Pay?", "ways-to-pay"],
		["paypal", "ways-to-pay"],
		["where is my receipt", "receipts"],
		["new email address", "change-email"],
		["uneven shares", "equal-shares"],
		["hand over the trip", "new-organizer"],
	])("%s: %s is among the answers", (query, id) => {
		expect(answers(query)).toContain(id);
	});

	test("words that nothing answers find nothing, and fillers alone are searched as they are", () => {
		expect(answers("helicopter")).toEqual([]);
		expect(answers("the")).not.toEqual([]);
	});

	test("one telling word keeps the list short", () => {
		expect(answers("how do I get a refund for it").length).toBeLessThan(questions.length / 2);
	});
});
