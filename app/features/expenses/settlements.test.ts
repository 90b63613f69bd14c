import { describe, expect, test } from "vitest";
import { answersOf, mayMark, otherSideOf, type SettlementState } from "./settlements.ts";

/** Jonas owes Maya. Olga organizes, Ben is on the trip, and Lea has left it. */
type Name = "jonas" | "maya" | "olga" | "ben" | "lea" | "tom";

const asPerson = (memberId: Name) => ({ memberId, isOrganizer: memberId === "olga" });
const gone = new Set(["lea", "tom"]);

describe("who may say that a payment was made", () => {
	test.each<[from: Name, to: Name, by: Name, may: boolean]>([
		["jonas", "maya", "jonas", true],
		["jonas", "maya", "maya", true],
		["jonas", "maya", "ben", false],
		["jonas", "maya", "olga", false],
		["olga", "maya", "olga", true],
		["jonas", "olga", "olga", true],
		["lea", "maya", "maya", true],
		["lea", "maya", "olga", true],
		["lea", "maya", "ben", false],
		["jonas", "lea", "jonas", true],
		["jonas", "lea", "olga", true],
		["lea", "olga", "olga", true],
		["lea", "tom", "olga", true],
		["lea", "tom", "ben", false],
		["jonas", "jonas", "jonas", false],
		["lea", "lea", "olga", false],
	])("%s to %s, by %s: %s", (from, to, by, may) => {
		expect(mayMark({ from, to }, asPerson(by), gone)).toBe(may);
	});
});

describe("what may be answered", () => {
	const BOTH = "confirm refuse";
	test.each<[from: Name, to: Name, markedBy: Name, state: SettlementState, by: Name, answers: string]>([
		["jonas", "maya", "jonas", "pending", "maya", BOTH],
		["jonas", "maya", "jonas", "pending", "jonas", "withdraw"],
		["jonas", "maya", "jonas", "pending", "ben", ""],
		["jonas", "maya", "jonas", "pending", "olga", ""],
		["jonas", "maya", "maya", "pending", "jonas", BOTH],
		["jonas", "maya", "maya", "pending", "maya", "withdraw"],
		["jonas", "maya", "jonas", "confirmed", "maya", ""],
		["jonas", "maya", "jonas", "confirmed", "jonas", ""],
		["jonas", "maya", "jonas", "refused", "maya", ""],
		["jonas", "maya", "jonas", "refused", "jonas", ""],
		["jonas", "maya", "jonas", "withdrawn", "maya", ""],
		["jonas", "maya", "jonas", "withdrawn", "jonas", ""],
		// the organizer is one of the two
		["olga", "maya", "olga", "pending", "maya", BOTH],
		["olga", "maya", "olga", "pending", "olga", "withdraw"],
		["olga", "maya", "maya", "pending", "olga", BOTH],
		// the other side has left
		["jonas", "lea", "jonas", "pending", "olga", BOTH],
		["jonas", "lea", "jonas", "pending", "jonas", "withdraw"],
		["jonas", "lea", "jonas", "pending", "ben", ""],
		["lea", "jonas", "jonas", "pending", "olga", BOTH],
		["olga", "lea", "olga", "pending", "olga", `${BOTH} withdraw`],
		["lea", "olga", "olga", "pending", "olga", `${BOTH} withdraw`],
		["olga", "lea", "olga", "confirmed", "olga", ""],
		// an organizer marked it for one who has left, so the one who is still there answers
		["lea", "maya", "olga", "pending", "maya", BOTH],
		["lea", "maya", "olga", "pending", "olga", "withdraw"],
		["maya", "lea", "olga", "pending", "maya", BOTH],
		["maya", "lea", "olga", "pending", "ben", ""],
		// both have left
		["lea", "tom", "olga", "pending", "olga", `${BOTH} withdraw`],
		["lea", "tom", "olga", "pending", "maya", ""],
		// the one who marked it has left since
		["lea", "maya", "lea", "pending", "maya", BOTH],
		["lea", "maya", "lea", "pending", "olga", "withdraw"],
		["lea", "olga", "lea", "pending", "olga", `${BOTH} withdraw`],
		["lea", "tom", "lea", "pending", "olga", `${BOTH} withdraw`],
	])("%s to %s, marked by %s, %s: %s may %s", (from, to, markedBy, state, by, answers) => {
		expect(answersOf({ from, to, markedBy, state }, asPerson(by), gone).join(" ")).toBe(answers);
	});
});

test.each<[from: Name, to: Name, markedBy: Name, other: Name]>([
	["jonas", "maya", "jonas", "maya"],
	["jonas", "maya", "maya", "jonas"],
	["lea", "maya", "olga", "maya"],
	["maya", "lea", "olga", "maya"],
	["lea", "tom", "olga", "tom"],
])("%s to %s, marked by %s: the word of %s is missing", (from, to, markedBy, other) => {
	expect(otherSideOf({ from, to, markedBy }, gone)).toBe(other);
});
