import * as argon2 from "@node-rs/argon2";
import { describe, expect, test, vi } from "vitest";
import { registerSchema } from "./accounts.schema.ts";
import {
	DUMMY_HASH,
	hashNewPassword,
	hashPassword,
	isCommonPassword,
	isMostlyPersonal,
	passwordMatches,
} from "./passwords.server.ts";

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

const owner = { firstName: "Ben", lastName: "Berg", email: "ben.berg@example.com" };

describe("the 10,000 most common passwords", () => {
	test.each(["password1", "PASSWORD1", "iloveyou", "1qaz2wsx", "PassWord", "8j4ye3uz", "8J4YE3UZ"])(
		"include %s, in any case",
		async (password) => {
			expect(await isCommonPassword(password)).toBe(true);
		},
	);

	test.each(["password1 ", " PASSWORD1", "ｐａｓｓｗｏｒｄ１"])(
		"include %j, with spaces around it or in wide letters",
		async (password) => {
			expect(await isCommonPassword(password)).toBe(true);
		},
	);

	test.each(["gangway-demo", "correct-horse", "correct horse", "", "long enough"])(
		"do not include %j",
		async (password) => {
			expect(await isCommonPassword(password)).toBe(false);
		},
	);
});

describe("a new password", () => {
	test.each(["        ", "admin   ", "\u3000\u3000\u3000\u3000\u3000\u3000\u3000\u3000"])(
		"%j is too short, because spaces around it do not count",
		(password) => {
			const parsed = registerSchema.safeParse({ ...owner, password });
			expect(parsed.error?.issues).toMatchObject([
				{ path: ["password"], message: "Password must be at least 8 characters" },
			]);
		},
	);

	test("keeps the spaces around it, and reports one that is too short once", () => {
		expect(registerSchema.parse({ ...owner, password: " correct-horse " }).password).toBe(" correct-horse ");
		expect(registerSchema.safeParse({ ...owner, password: "short" }).error?.issues).toHaveLength(1);
	});

	const refusal = (password: string) => hashNewPassword(password, owner).catch((error) => error);

	test("is refused on its field if it is common or mostly its owner's name or email", async () => {
		expect(await refusal("Password1")).toMatchObject({
			code: "invalid",
			field: "password",
			message: "This is one of the most common passwords. Choose one that is harder to guess.",
		});
		expect(await refusal("ben.berg1")).toMatchObject({
			code: "invalid",
			field: "password",
			message: "Choose a password that is not mostly your name or email address.",
		});
	});

	test("is hashed otherwise", async () => {
		const hash = await hashNewPassword("correct-horse", owner);
		expect(await passwordMatches(hash, "correct-horse")).toBe(true);
	});
});

const olga = { firstName: "Olga", lastName: "Ames-Núñez", email: "captain.olga77@mail.example.com" };

describe("a password that is mostly its owner's name or address is one", () => {
	test.each([
		"olga1234",
		"1234OLGA",
		"Olga.Ames",
		"olgaames2024",
		"AmesNunez1",
		"nunez-olga",
		"Núñez!!!!",
		"captain.olga77@mail.example.com",
		"CAPTAIN.OLGA77@mail.example.com1",
		"captain.olga77",
		"captain2027",
		"olga olga olga",
		"semaaglo-ames-olga",
	])("%s", (password) => {
		expect(isMostlyPersonal(password, olga)).toBe(true);
	});

	test.each([
		"olga loves slow trains",
		"correct horse",
		"correct-horse",
		"gangway-demo",
		"mail.example.com",
		"blue Ames kettle 9",
		"------------",
	])("%s is not", (password) => {
		expect(isMostlyPersonal(password, olga)).toBe(false);
	});

	test("names of one or two letters do not count, because they occur in many words", () => {
		const al = { firstName: "Al", lastName: "O", email: "a@x.example" };
		expect(isMostlyPersonal("alalalal", al)).toBe(false);
		expect(isMostlyPersonal("Al O 1234", { ...al, lastName: "Ott" })).toBe(false);
		expect(isMostlyPersonal("alott123", { ...al, lastName: "Ott" })).toBe(true);
	});

	test("names count in any script", () => {
		const owner = { firstName: "Мария", lastName: "محمد", email: "m@x.example" };
		expect(isMostlyPersonal("мария1234", owner)).toBe(true);
		expect(isMostlyPersonal("محمد1234", owner)).toBe(true);
	});
});
