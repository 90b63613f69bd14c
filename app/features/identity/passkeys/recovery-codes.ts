import { randomInt } from "node:crypto";

export const RECOVERY_CODE_COUNT = 10;

/** Without the letters and digits that are taken for others: i, l, o, u, 0, 1. */
const LETTERS = "abcdefghjkmnpqrstvwxyz23456789";
const GROUPS = 4;
const GROUP_LENGTH = 4;

/** A code of 78 random bits, for example "abcd-efgh-jkmn-pqrs". */
export function newRecoveryCode(): string {
	const group = () => Array.from({ length: GROUP_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join("");
	return Array.from({ length: GROUPS }, group).join("-");
}

/** A code as it was typed, without regard to case, spaces and hyphens, or null for what is no code. */
export function readRecoveryCode(typed: string): string | null {
	const letters = typed.toLowerCase().replace(/[\s\u2010-\u2015-]/g, "");
	if (letters.length !== GROUPS * GROUP_LENGTH || [...letters].some((one) => !LETTERS.includes(one)))
		return null;
	return letters.match(/.{4}/g)?.join("-") ?? null;
}
