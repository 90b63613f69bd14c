import { expect, test } from "vitest";
import { playwrightFailures, vitestFailures } from "./failed-tests.mjs";

test("names the failed tests of a Vitest report, and a file that does not load", () => {
	const report = {
		testResults: [
			{
				name: "a.test.ts",
				status: "failed",
				assertionResults: [
					{ status: "passed", fullName: "adds", failureMessages: [] },
					{
						status: "failed",
						fullName: "subtracts",
						failureMessages: ["Error: 1 is not 2\n  at a.test.ts:4"],
					},
				],
			},
			{ name: "b.test.ts", status: "failed", assertionResults: [], message: "SyntaxError: no such export\n" },
			{ name: "c.test.ts", status: "passed", assertionResults: [] },
		],
	};
	expect(vitestFailures(report)).toEqual([
		"a.test.ts › subtracts: Error: 1 is not 2",
		"b.test.ts › the file does not load: SyntaxError: no such export",
	]);
});

test("names the failed tests of a Playwright report, however deep, and its other errors", () => {
	const failed = {
		title: "pays",
		file: "pay.spec.ts",
		line: 7,
		ok: false,
		tests: [{ results: [{}, { error: { message: "Error: no button\n\n at pay.spec.ts:9" } }] }],
	};
	const passed = { title: "joins", file: "pay.spec.ts", line: 3, ok: true, tests: [] };
	const report = {
		suites: [{ suites: [{ specs: [passed, failed] }] }],
		errors: [{ message: "Error: the server did not start" }],
	};
	expect(playwrightFailures(report)).toEqual([
		"pay.spec.ts:7 › pays: Error: no button",
		"Error: the server did not start",
	]);
});
