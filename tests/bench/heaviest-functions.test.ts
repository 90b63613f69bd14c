import { expect, test } from "vitest";
import { heaviestFunctions } from "./heaviest-functions.ts";

const frame = (functionName: string, url: string, lineNumber: number) => ({
	functionName,
	url,
	lineNumber,
	columnNumber: 0,
	scriptId: "1",
});

const PROFILE = {
	nodes: [
		{ id: 1, callFrame: frame("(root)", "", -1) },
		{ id: 2, callFrame: frame("(idle)", "", -1) },
		{ id: 3, callFrame: frame("render", "file:///home/app/page.js", 9) },
		{ id: 4, callFrame: frame("render", "file:///home/app/page.js", 9) },
		{ id: 5, callFrame: frame("", "node:zlib", 4) },
		{ id: 6, callFrame: frame("(garbage collector)", "", -1) },
		{ id: 7, callFrame: frame("post", "node:inspector", 114) },
	],
	samples: [2, 7, 3, 4, 5, 6, 3],
	timeDeltas: [5_000, 900, 100, 200, 150, 50, -20],
	startTime: 0,
	endTime: 6_000,
};

test("a function's own time is added up over all its callers, and neither idle time nor the profiler counts", () => {
	expect(heaviestFunctions(PROFILE, "/home/app", 10)).toEqual([
		{ name: "render", file: "page.js:10", percent: 60 },
		{ name: "(anonymous)", file: "node:zlib:5", percent: 30 },
		{ name: "(garbage collector)", file: "", percent: 10 },
	]);
});

test("only the heaviest are listed", () => {
	expect(heaviestFunctions(PROFILE, "/home/app", 1).map(({ name }) => name)).toEqual(["render"]);
});
