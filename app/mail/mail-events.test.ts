import { expect, test } from "vitest";
import { errorCodeOf } from "#tests/support/error-code.ts";
import { readMailEvents } from "./mail-events.ts";

test("reports are read with their addresses in lower case", () => {
	const events = [
		{ type: "bounce", email: "Ben@People.example", other: 1 },
		{ type: "complaint", email: "cara@people.example" },
	];
	expect(readMailEvents(JSON.stringify({ events })).reports).toEqual([
		{ type: "bounce", email: "ben@people.example" },
		{ type: "complaint", email: "cara@people.example" },
	]);
	expect(readMailEvents('{"events":[]}')).toEqual({ reports: [], replies: [], count: 0 });
});

test.each([
	"",
	"{",
	"null",
	"[]",
	"{}",
	'{"events":[{"type":"open","email":"a@b.co"}]}',
	'{"events":[{"type":"bounce","email":"x"}]}',
	'{"events":[{"type":"reply","to":"reply@gangway.example","from":"a@b.co","text":""}]}',
	'{"events":[{"type":"reply","to":["reply@gangway.example"],"from":"a@b.co"}]}',
])("%s is malformed", async (body) => {
	expect(await errorCodeOf((async () => readMailEvents(body))())).toBe("malformed");
});
