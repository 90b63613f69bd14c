import { expect, test } from "vitest";
import { errorCodeOf } from "#tests/support/error-code.ts";
import { readMailReports, requireReporter } from "./suppressions.server.ts";

const SECRET = "a-secret-of-the-mail-provider";
const withKey = (key?: string) => new Headers(key === undefined ? {} : { Authorization: key });

test.each([
	[undefined, `Bearer ${SECRET}`, "not_found"],
	[SECRET, undefined, "unauthenticated"],
	[SECRET, "Bearer wrong", "unauthenticated"],
	[SECRET, SECRET, "unauthenticated"],
	[SECRET, `Bearer ${SECRET}`, null],
])("with the secret %s and the header %s the answer is %s", async (secret, header, code) => {
	const check = async () => requireReporter(secret, withKey(header));
	if (code) expect(await errorCodeOf(check())).toBe(code);
	else await check();
});

test("reports are read with their addresses in lower case", () => {
	const events = [
		{ type: "bounce", email: "Ben@People.example", other: 1 },
		{ type: "complaint", email: "cara@people.example" },
	];
	expect(readMailReports(JSON.stringify({ events }))).toEqual([
		{ type: "bounce", email: "ben@people.example" },
		{ type: "complaint", email: "cara@people.example" },
	]);
	expect(readMailReports('{"events":[]}')).toEqual([]);
});

test.each([
	"",
	"{",
	"null",
	"[]",
	"{}",
	'{"events":[{"type":"open","email":"a@b.co"}]}',
	'{"events":[{"type":"bounce","email":"x"}]}',
])("%s is malformed", async (body) => {
	expect(await errorCodeOf((async () => readMailReports(body))())).toBe("malformed");
});
