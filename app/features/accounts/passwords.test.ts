import { expect, test } from "vitest";
import { hashPassword, NOBODYS_HASH, passwordMatches } from "./passwords.server.ts";

const costOf = (hash: string) => hash.split("$").slice(1, 4);

test("a password matches its own hash, and no other", async () => {
	const hash = await hashPassword("correct horse");
	expect(await passwordMatches(hash, "correct horse")).toBe(true);
	expect(await passwordMatches(hash, "correct house")).toBe(false);
	expect(await passwordMatches(NOBODYS_HASH, "correct horse")).toBe(false);
});

test("an account that does not exist takes the same work, and nothing matches it", async () => {
	expect(costOf(NOBODYS_HASH)).toEqual(costOf(await hashPassword("correct horse")));
	expect(await passwordMatches(null, "correct horse")).toBe(false);
	expect(await passwordMatches(null, "")).toBe(false);
});
