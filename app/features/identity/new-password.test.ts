import { describe, expect, test } from "vitest";
import { registerSchema } from "./accounts.schema.ts";
import { isCommonPassword } from "./common-passwords.server.ts";
import { hashNewPassword, passwordMatches } from "./passwords.server.ts";

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
