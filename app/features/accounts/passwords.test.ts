import * as argon2 from "@node-rs/argon2";
import { expect, test, vi } from "vitest";
import { DUMMY_HASH, hashPassword, passwordMatches } from "./passwords.server.ts";

vi.mock("@node-rs/argon2", async (importOriginal) => {
	const real = await importOriginal<typeof argon2>();
	return { ...real, verify: vi.fn(real.verify) };
});

const costOf = (hash: string) => hash.split("$").slice(1, 4);

test("a password matches its own hash and no other", async () => {
	const hash = await hashPassword("correct horse");
	expect(await passwordMatches(hash, "correct horse")).toBe(true);
	expect(await passwordMatches(hash, "correct house")).toBe(false);
	expect(await passwordMatches(DUMMY_HASH, "correct horse")).toBe(false);
});

test("a sign-in without an account or a password costs the same work as one with both, and never matches", async () => {
	expect(costOf(DUMMY_HASH)).toEqual(costOf(await hashPassword("correct horse")));
	for (const [stored, typed] of [
		[null, "correct horse"],
		[null, ""],
		["", "correct horse"],
	] as const) {
		expect(await passwordMatches(stored, typed)).toBe(false);
		expect(argon2.verify).toHaveBeenLastCalledWith(DUMMY_HASH, typed);
	}
});
