import { expect, test } from "vitest";
import { nothingToRelease } from "./releases.ts";

const FUND = { status: "collecting", reservedForRefunds: 0, balance: 0, totalReleased: 0 } as const;
const ACTIVE = { isCancelled: false };
const CANCELLED = { isCancelled: true };
const COMPLETED = { ...FUND, status: "completed", totalReleased: 190_000 } as const;
const NO_MORE = "The trip is cancelled, so no more payments come in.";

test.each([
	["before a payment", FUND, ACTIVE, "Nothing to release yet", "As soon as a payment comes in"],
	["after a release", { ...FUND, totalReleased: 5 }, ACTIVE, "Everything so far is released", "As soon as a"],
	["after the last one", COMPLETED, ACTIVE, "Everything is released", "Every payment has come in"],
	["with a request", { ...FUND, reservedForRefunds: 1 }, ACTIVE, "Nothing to release yet", "Decide the open"],
	["cancelled before a payment", FUND, CANCELLED, "Nothing to release", NO_MORE],
	["cancelled after a release", { ...FUND, totalReleased: 5 }, CANCELLED, "Nothing left to release", NO_MORE],
	[
		"cancelled after all payments of people on the trip",
		COMPLETED,
		CANCELLED,
		"Nothing left to release",
		NO_MORE,
	],
	[
		"cancelled with a request",
		{ ...COMPLETED, reservedForRefunds: 1, balance: 1 },
		CANCELLED,
		"Nothing to release",
		"Decide the open refund requests first.",
	],
] as const)("%s", (_when, fund, trip, title, text) => {
	const said = nothingToRelease(fund, trip, { days: 0 });
	expect(said.title).toBe(title);
	expect(said.text).toContain(text);
});

test("what is too new to release is named with its date", () => {
	const said = nothingToRelease({ ...FUND, balance: 5 }, CANCELLED, { days: 7, freeOn: "Mar 12, 2027" });
	expect(said.text).toContain("The next part can be released on Mar 12, 2027.");
});

test("no payment is said to be released at once while payments are held", () => {
	const said = nothingToRelease(FUND, ACTIVE, { days: 7 });
	expect(said.text).toBe("A payment can be released 7 days after it was made.");
});
