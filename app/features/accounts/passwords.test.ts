import { expect, test } from "vitest";
import { DUMMY_HASH, hashPassword, passwordMatches } from "./passwords.server.ts";

const costOf = (hash: string) => hash.split("$").slice(1, 4);

test("a password matches its own hash and no other", async () => {
	const hash = await hashPassword("correct horse");
	expect(await passwordMatches(hash, "correct horse")).toBe(true);
	expect(await passwordMatches(hash, "correct house")).toBe(false);
	expect(await passwordMatches(DUMMY_HASH, "correct horse")).toBe(false);
});

test("a sign-in without an account costs the same work as one with an account, and never matches", async () => {
	expect(costOf(DUMMY_HASH)).toEqual(costOf(await hashPassword("correct horse")));
	expect(await passwordMatches(null, "correct horse")).toBe(false);
	expect(await passwordMatches(null, "")).toBe(false);
});
