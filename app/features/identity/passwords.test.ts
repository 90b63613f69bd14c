import * as argon2 from "@node-rs/argon2";
import { describe, expect, test, vi } from "vitest";
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

describe("one password on two devices", () => {
	const composed = "contrase\u00f1a-caf\u00e9";
	const decomposed = composed.normalize("NFD");

	test.each([
		[composed, decomposed],
		[decomposed, composed],
		["caf\u00e9 au\u00a0lait", "cafe\u0301 au lait"],
	])("%j is %j", async (chosen, typed) => {
		expect(await passwordMatches(await hashPassword(chosen), typed)).toBe(true);
		expect(await passwordMatches(await hashPassword(chosen), `${typed}x`)).toBe(false);
	});

	test.each([
		[composed, decomposed],
		[decomposed, composed],
		[decomposed, decomposed],
	])("and so it is where an older build has hashed %j as it was sent", async (sent, typed) => {
		expect(await passwordMatches(await argon2.hash(sent), typed)).toBe(true);
	});
});
