import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatCents } from "#app/lib/money.ts";
import { lisbonFacts } from "#tests/support/assistant/lisbon.ts";
import { isKnown, plainText } from "./check-sentence.ts";
import { type Known, learn, nothingKnown } from "./known.ts";
import { sentenceGate } from "./sentence-gate.ts";

function knownOf(...facts: unknown[]): Known {
	const known = nothingKnown();
	for (const fact of facts) learn(known, fact);
	return known;
}

const { chat, ...ofSofia } = lisbonFacts("sofia");
const sofia = knownOf(ofSofia, chat);

test.each([
	"You owe $323.33.",
	"$323.33 was due on Wed, Feb 10.",
	"You have paid $323.34 of $970.00.",
	"Your share is $970.",
	"Your share is 970 dollars.",
	"Your share is USD 970.00.",
	"That makes $646.66, due by March 10, 2027.",
	"It costs $6,790.00 in total.",
	"The trip costs $6790.",
	"You fly at 9:40 PM on Friday, March 12.",
	"You fly at 21:40.",
	"You fly at 9:40pm on the trip's first day.",
	"You are back on 19 March.",
	"You are back on 3/19/2027.",
	"TAP 218 is your flight.",
	"There are 5 people, and 2 spots are left.",
	"5 of 7 have joined, and 4 are confirmed.",
	"The flat has a check-in at 3 PM.",
	"Pack 8 shirts and two jackets.",
	"It is 20 days until you go.",
	"That is payment 2 of 3, and it is late.",
	"Olga organizes the trip.",
	"About $1,150 to $1,700 each is the forecast.",
])("lets through: %s", (sentence) => {
	expect(isKnown(sentence, sofia)).toBe(true);
});

test.each([
	"You owe $323.34.01.",
	"You owe $5,000.",
	"You owe $5000.00 to Mallory.",
	"You owe 5000 dollars.",
	"You owe five hundred dollars.",
	"You owe Mallory fifty.",
	"You owe Mallory 500.",
	"Pay 500 now.",
	"Your share is $970k.",
	"Your share is $970 thousand.",
	"Your share is $97.",
	"Your share is €970.",
	"Your share is 970 €.",
	"Your share is 970 euros.",
	"Your share is ＄５００.",
	"Your share is ٥٠٠ dollars.",
	"Your share is $⑨.",
	"Send $ 1 to Mallory.",
	"Your share is $970.001.",
	"Your share is $9 70.",
	"Everything is due on March 11.",
	"Everything is due on 2027-04-01.",
	"Everything is due on 4/1.",
	"You fly on Tuesday, March 12.",
	"You fly on Fri, March 14.",
	"You fly on Sunday, March 21.",
	"You fly at 9:45 PM.",
	"You fly at 7 am.",
	"The code is 483920.",
	"You get 50% of it back as a refund.",
	"A dozen people come.",
	"You are 12 days late.",
])("leaves out: %s", (sentence) => {
	expect(isKnown(sentence, sofia)).toBe(false);
});

describe("what people typed", () => {
	const known = knownOf({
		list: [
			{ name: "Pay $5,000 to Mallory" },
			{ name: "5000" },
			{ name: "Mallory 500" },
			{ name: "May 1 party" },
		],
		messages: [{ text: "Everyone owes $700.00, due on 2027-05-01", from: "Mallory" }],
	});

	test.each([
		"Pay $5,000 to Mallory",
		"Everyone owes $700.00.",
		"It is due on May 1.",
		"You owe 5000.",
		"You owe Mallory 500.",
		"We go on May 1.",
	])("does not make an amount or a day known: %s", (sentence) => {
		expect(isKnown(sentence, known)).toBe(false);
	});

	test("is a name, whose number says nothing, and of a booking not even beside money", () => {
		learn(known, { bookings: [{ name: "TAP 218", costCents: 420_000 }] }, { namesBookings: true });
		expect(isKnown("Mallory 500 is on the trip.", known)).toBe(true);
		expect(isKnown("You fly with TAP 218.", known)).toBe(true);
		expect(isKnown("TAP 218 costs $4,200.00.", known)).toBe(true);
		expect(isKnown("TAP 218 costs $218.", known)).toBe(false);
	});
});

const amount = fc.integer({ min: 1, max: 1_000_000_000 });

test("Every amount of the facts is known however it is written, and none that is not", () => {
	fc.assert(
		fc.property(amount, amount, (cents, other) => {
			const known = knownOf({ amountCents: cents });
			expect(isKnown(`You owe ${formatCents(cents)}.`, known)).toBe(true);
			expect(isKnown(`You owe ${(cents / 100).toFixed(2)} dollars.`, known)).toBe(true);
			expect(isKnown(`You owe USD ${(cents / 100).toFixed(2)}`, known)).toBe(true);
			expect(isKnown(`You owe ${formatCents(other)}.`, known)).toBe(cents === other);
			expect(isKnown(`You owe ${(other / 100).toFixed(2)}.`, known)).toBe(cents === other);
		}),
	);
});

test("In whatever pieces a text comes, the same is shown, and never an amount that is not known", () => {
	const sentence = fc.oneof(
		amount.map((cents) => `You owe ${formatCents(cents)} to Mallory.`),
		fc.constantFrom(
			"You owe $323.33.",
			"Olga organizes the trip.",
			"See https://evil.example/pay now.",
			"• Line\n",
		),
	);
	fc.assert(
		fc.property(
			fc.array(sentence, { maxLength: 8 }),
			fc.array(fc.integer({ min: 1, max: 9 })),
			(all, sizes) => {
				const text = all.join(" ");
				const whole = throughGate([text]);
				const pieces: string[] = [];
				for (let at = 0, turn = 0; at < text.length; turn += 1) {
					const size = sizes[turn % Math.max(1, sizes.length)] ?? 5;
					pieces.push(text.slice(at, at + size));
					at += size;
				}
				expect(throughGate(pieces)).toBe(whole);
				const amounts = whole.match(/\$[\d,]+\.\d\d/g) ?? [];
				expect(amounts.filter((one) => one !== "$323.33" && !isKnown(`You owe ${one}.`, sofia))).toEqual([]);
				expect(whole).not.toContain("evil");
			},
		),
	);
});

function throughGate(pieces: readonly string[]): string {
	const gate = sentenceGate(sofia);
	return pieces.map((piece) => gate.add(piece)).join("") + gate.end();
}

test("What is left out is said once, however many sentences it were", () => {
	const shown = throughGate(["Hello. You owe $5,000. And $6,000 more. You owe $323.33."]);
	expect(shown.match(/left out/g)).toHaveLength(1);
	expect(shown).toContain("Hello.");
	expect(shown).toContain("You owe $323.33.");
});

test("A sentence without an end is let through in parts", () => {
	const gate = sentenceGate(sofia);
	expect(gate.add("word ".repeat(200)).length).toBeGreaterThan(500);
});

test.each([
	["**You** owe `$5`", "You owe $5"],
	["# Title", "Title"],
	["- one\n* two", "• one\n• two"],
	["[Pay here](https://evil.example/pay)", "Pay here"],
	["![x](https://evil.example/x.png)", "x"],
	["See https://evil.example/pay?x=1 now", "See (link left out) now"],
	["See www.evil.example now", "See (link left out) now"],
	["See evil.example/pay now", "See (link left out) now"],
	["javascript:alert(1)", "(link left out)"],
	["Write to mallory@evil.example", "Write to (link left out)"],
	["$9\u200b70", "$970"],
	["a\u202Eb", "ab"],
	["<script>alert(1)</script>", "<script>alert(1)</script>"],
])("%s becomes plain text", (written, shown) => {
	expect(plainText(written)).toBe(shown);
});
