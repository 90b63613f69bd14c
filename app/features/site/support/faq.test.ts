import { describe, expect, test } from "vitest";
import { PAYOUT_COUNTRIES } from "#app/features/fund/payouts/texts.ts";
import { providerFeeOf } from "#app/features/fund/refunds/refunds.ts";
import { maxUnpaidGuests } from "#app/features/members/trip-capacity.server.ts";
import { type OffSessionAttempt, planCharge } from "#app/features/payments/instalments/retry.ts";
import { dueReminderKind, MAX_REMINDERS, REMINDER_DAYS } from "#app/features/payments/reminders/reminders.ts";
import { PAYMENT_PLANS, PLAN_MONTHS } from "#app/features/payments/schedule/schedule.ts";
import { vestsAt } from "#app/features/tiers/cash-back/cash-back.ts";
import { supportLevel } from "#app/features/tiers/tier-features.ts";
import { TIER_BY_ID } from "#app/features/tiers/tiers.ts";
import { viewNames } from "#app/features/trips/dashboard/texts/views.ts";
import * as actions from "#app/features/trips/dashboard/texts.ts";
import { addDays } from "#app/lib/dates.ts";
import { readEnv } from "#app/lib/env.server.ts";
import { GROUP_SIZE } from "#app/lib/shares.ts";
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

const DUE = "2027-03-10";

function answerTo(id: string): string {
	const found = FAQ.flatMap(({ questions }) => questions).find((one) => one.id === id);
	if (!found) throw new Error(`there is no question ${id}`);
	return found.answer;
}

test("reminders come on the days that the answer on late payers names", () => {
	expect([REMINDER_DAYS, MAX_REMINDERS]).toEqual([3, 3]);
	const second = { dueDate: DUE, paymentNumber: 2 };
	const kinds = [-4, -3, 0, 3].map((days) => dueReminderKind(second, addDays(DUE, days), null));
	expect(kinds).toEqual([null, "soon", "due", "overdue"]);
	expect(answerTo("late-payers")).toContain("3 days before the due date, on that day, and 3 days after it");
	expect(answerTo("late-payers")).toContain("more than 3");
});

test("a declined card is tried again when the answer says", () => {
	const attempts: OffSessionAttempt[] = [];
	const dates: string[] = [];
	for (let plan = planCharge(DUE, attempts); plan.next === "charge"; plan = planCharge(DUE, attempts)) {
		attempts.push({ status: "failed", errorCode: "card_declined", updatedAt: Date.parse(plan.date) });
		dates.push(plan.date);
	}
	expect(dates).toEqual([0, 1, 3, 5].map((days) => addDays(DUE, days)));
	expect(answerTo("declined")).toContain("after 1, 3 and 5 days");
});

test("a refund leaves out the card fee that the answer names", () => {
	expect(providerFeeOf(10_000)).toBe(290 + 30);
	expect(answerTo("refund-amount")).toContain("2.9% and $0.30 for each payment");
});

test("cash back can be used when the answer says", () => {
	const at = (day: string) => Date.parse(`${day}T00:00:00Z`);
	expect(vestsAt(DUE, at("2027-01-01"))).toBe(at(addDays(DUE, 14)));
	expect(vestsAt(DUE, at(addDays(DUE, 1)))).toBe(at(addDays(DUE, 15)));
	expect(answerTo("cash-back")).toContain("14 days after the trip ends, or 14 days after the payment");
	expect(vestsAt(null, at(DUE))).toBe(at(addDays(DUE, 90)));
	expect(answerTo("cash-back")).toContain("no end date, you can use it 90 days after the payment");
});

test("the answers name the plans of instalments, the group's size and what guests may hold", () => {
	const months = PAYMENT_PLANS.flatMap((plan) => PLAN_MONTHS[plan] ?? []);
	expect(months.filter((count) => count > 1)).toEqual([3, 6, 9, 12]);
	expect(answerTo("instalments")).toContain("3, 6, 9 or 12 monthly payments");
	expect(answerTo("group-size")).toContain(`unlimited (${GROUP_SIZE.max} per trip today)`);
	expect(maxUnpaidGuests(10)).toBe(5);
	expect(answerTo("pay-to-join")).toContain("at most half of a trip's places");
});

test("organizers can be paid out in the countries that the answer names", () => {
	const outside = ["US", "CA", "GB", "CH"];
	const countries: readonly string[] = PAYOUT_COUNTRIES;
	expect(outside.filter((country) => !countries.includes(country))).toEqual([]);
	expect(countries.length - outside.length).toBe(27 + 2); // the European Union, Norway and Liechtenstein
	expect(countries).not.toContain("IS");
	expect(answerTo("payout-countries")).toContain(
		"In the United States, Canada, the United Kingdom, Switzerland, and the European Economic Area except Iceland.",
	);
});

test("demo money can be released when the answer says", () => {
	expect(readEnv({}).house.holdDays).toBe(0);
	expect(answerTo("demo-money")).toContain("the organizer can release it at once");
});

test("what an answer names on a trip's page is called so there, whoever is late", () => {
	const places = FAQ.flatMap(({ questions }) => questions.map(({ where }) => where.label));
	const named = places.flatMap((label) => [...label.matchAll(/“([^”]+)”/g)].map(([, name]) => name));
	const { edit, leave, charges, refunds, presents } = actions;
	const titles = [edit.title, leave, charges, refunds(0).title, presents.title];
	expect([...new Set(named)].sort()).toEqual([...titles, viewNames.money].sort());
});
