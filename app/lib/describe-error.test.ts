import { DrizzleQueryError } from "drizzle-orm/errors";
import { expect, test } from "vitest";
import { z } from "zod";
import { describeError, errorInALine, withoutPersonalData } from "./describe-error.ts";
import { DomainError } from "./errors.ts";

const QUERY = 'insert into "users" ("id", "email", "first_name") values (?, ?, ?)';
const failedQuery = () =>
	new DrizzleQueryError(
		QUERY,
		["1", "ada@lovelace.example", "Ada"],
		Object.assign(new Error("UNIQUE constraint failed: users.email"), { code: "SQLITE_CONSTRAINT_UNIQUE" }),
	);

function textOf(error: unknown): string {
	return JSON.stringify(describeError(error));
}

test("a failed query is the first words of its SQL and SQLite's reason, without a parameter", () => {
	expect(describeError(failedQuery())).toMatchObject({
		name: "FailedQuery",
		message: 'insert into "users" ("id", "email", …',
		cause: { code: "SQLITE_CONSTRAINT_UNIQUE", message: "UNIQUE constraint failed: users.email" },
	});
	for (const error of [
		failedQuery(),
		new Error("no luck", { cause: failedQuery() }),
		new AggregateError([failedQuery()]),
	]) {
		expect(textOf(error)).toContain("UNIQUE constraint failed");
		expect(textOf(error)).not.toMatch(/ada|lovelace|params/i);
		expect(errorInALine(error)).not.toMatch(/ada|lovelace|params/i);
	}
	expect(errorInALine(failedQuery())).toContain("UNIQUE constraint failed: users.email");
});

test("a stack is its frames, which are bounded", () => {
	const { stack = [] } = describeError(new Error("Ada\n    owes $5\n    at home (x:1:2)"));
	expect(stack.length).toBeGreaterThan(0);
	expect(stack.length).toBeLessThanOrEqual(12);
	for (const frame of stack) expect(frame).toMatch(/^at (?!home)/);
});

test.each<[string, () => unknown]>([
	["JSON that is none", () => JSON.parse("Ada Lovelace")],
	["an address that is none", () => new URL("http://ada lovelace")],
	["a schema", () => z.object({ name: z.literal("Bob") }).parse({ name: "Ada Lovelace" })],
	["a refusal of ours", () => Promise.reject(new DomainError("conflict", "Ada Lovelace has joined already"))],
	["a mail server", () => Promise.reject(new Error("550 no such user <ada.lovelace+x@people.example>"))],
	["the provider", () => Promise.reject(new Error("Invalid email address: ada@lovelace.example"))],
])("what was typed is not in the description of an error by %s", async (_, fail) => {
	const error = await Promise.resolve()
		.then(fail)
		.catch((thrown: unknown) => thrown);
	expect(error).toBeInstanceOf(Error);
	expect(textOf(error)).not.toMatch(/ada|lovelace/i);
});

test("a message loses addresses, keys, client secrets and card numbers, and keeps the provider's ids", () => {
	const message =
		"No such intent pi_3Qx7 (pi_3Qx7_secret_9f) at https://x.example/a?b=c for a@b.co by 4242 4242 4242 4242, sk_live_a1";
	expect(withoutPersonalData(message)).toBe(
		"No such intent pi_3Qx7 (pi_3Qx7_[secret]) at [address] for [e-mail] by [number], [key]",
	);
	expect(withoutPersonalData(`Bearer gw_${"a-B_9".repeat(9)} is wrong`)).toBe("Bearer [key] is wrong");
	expect(withoutPersonalData("x".repeat(5_000)).length).toBe(301);
});

test("an error that is its own cause has an end", () => {
	const error = new Error("again");
	error.cause = error;
	expect(textOf(error).length).toBeLessThan(10_000);
	expect(describeError("a word")).toEqual({ name: "NotAnError", message: "a word" });
});
