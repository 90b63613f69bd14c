import { expect, test } from "vitest";
import { errorCodeOf } from "#tests/support/error-code.ts";
import { readForm, readJson } from "./body.server.ts";

function postOf(fieldCount: number, nameOf = (index: number) => `f${index}`): Request {
	const fields = Array.from({ length: fieldCount }, (_, index) => [nameOf(index), "x"]);
	return new Request("http://gangway.test/", { method: "POST", body: new URLSearchParams(fields) });
}

test("a form has at most 500 fields", async () => {
	expect([...(await readForm(postOf(500))).keys()]).toHaveLength(500);
	expect(await errorCodeOf(readForm(postOf(501)))).toBe("malformed");
});

test("a body that its client breaks off is the client's fault and none of ours", async () => {
	const body = new ReadableStream({
		start(controller) {
			controller.enqueue(new TextEncoder().encode("message=Hel"));
		},
		pull: () => Promise.reject(Object.assign(new Error("aborted"), { code: "ECONNRESET" })),
	});
	const headers = { "Content-Type": "application/x-www-form-urlencoded" };
	const request = new Request("http://gangway.test/", {
		method: "POST",
		body,
		headers,
		duplex: "half",
	} as RequestInit);
	expect(await errorCodeOf(readForm(request))).toBe("malformed");
});

test("lists cannot stand within lists, and few can stand beside each other, because each can be long", async () => {
	const codeOf = (nameOf: (index: number) => string) => errorCodeOf(readForm(postOf(490, nameOf)));
	expect(await codeOf((index) => `a${index}[99][99][99]`)).toBe("malformed");
	expect(await codeOf((index) => `tripItems[${index % 50}][99]`)).toBe("malformed");
	expect(await codeOf((index) => `a${index}[99].b`)).toBe("malformed");
	const items = await readForm(
		postOf(450, (index) => `tripItems[${index % 50}].field${Math.floor(index / 50)}`),
	);
	expect([...items.keys()]).toHaveLength(450);
});

test("half of a pair of UTF-16 in JSON is replaced, so that every text can be stored and sent", async () => {
	const body = '{"message":"a\\ud800b","names":["\\udc00"]}';
	const headers = { "Content-Type": "application/json" };
	const request = new Request("http://gangway.test/", { method: "POST", body, headers });
	expect(await readJson(request)).toEqual({ message: "a\ufffdb", names: ["\ufffd"] });
});
