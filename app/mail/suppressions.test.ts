import { expect, test } from "vitest";
import { errorCodeOf } from "#tests/support/error-code.ts";
import { requireReporter } from "./suppressions.server.ts";

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
