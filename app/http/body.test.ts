import { expect, test } from "vitest";
import { errorCodeOf } from "#tests/support/error-code.ts";
import { readForm, readJson } from "./body.server.ts";

function postOf(fieldCount: number): Request {
	const fields = Array.from({ length: fieldCount }, (_, index) => [`f${index}`, "x"]);
	return new Request("http://gangway.test/", { method: "POST", body: new URLSearchParams(fields) });
}

test("a form has at most 500 fields", async () => {
	expect([...(await readForm(postOf(500))).keys()]).toHaveLength(500);
	expect(await errorCodeOf(readForm(postOf(501)))).toBe("malformed");
});

test("half of a pair of UTF-16 in JSON is replaced, so that every text can be stored and sent", async () => {
	const body = '{"message":"a\\ud800b","names":["\\udc00"]}';
	const headers = { "Content-Type": "application/json" };
	const request = new Request("http://gangway.test/", { method: "POST", body, headers });
	expect(await readJson(request)).toEqual({ message: "a\ufffdb", names: ["\ufffd"] });
});
