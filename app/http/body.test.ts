import { expect, test } from "vitest";
import { errorCodeOf } from "#tests/support/error-code.ts";
import { readForm } from "./body.server.ts";

function postOf(fieldCount: number): Request {
	const fields = Array.from({ length: fieldCount }, (_, index) => [`f${index}`, "x"]);
	return new Request("http://gangway.test/", { method: "POST", body: new URLSearchParams(fields) });
}

test("a form has at most 500 fields", async () => {
	expect([...(await readForm(postOf(500))).keys()]).toHaveLength(500);
	expect(await errorCodeOf(readForm(postOf(501)))).toBe("malformed");
});
