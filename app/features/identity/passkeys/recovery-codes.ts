import { randomInt } from "node:crypto";

export const RECOVERY_CODE_COUNT = 10;

/** Without letters and digits that are easily confused: i, l, o, u, 0, 1. */
const LETTERS = "abcdefghjkmnpqrstvwxyz23456789";
const GROUPS = 4;
const GROUP_LENGTH = 4;

/** A code of 78 random bits, for example "abcd-efgh-jkmn-pqrs". */
export function newRecoveryCode(): string {
	const group = () => Array.from({ length: GROUP_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join("");
	return Array.from({ length: GROUPS }, group).join("-");
}

/** Normalizes the case, spaces and hyphens of a typed code; null if it is not a code. */
export function readRecoveryCode(typed: string): string | null {
	const letters = typed.toLowerCase().replace(/[\s\u2010-\u2015-]/g, "");
	if (letters.length !== GROUPS * GROUP_LENGTH || [...letters].some((one) => !LETTERS.includes(one)))
		return null;
	return letters.match(/.{4}/g)?.join("-") ?? null;
}
