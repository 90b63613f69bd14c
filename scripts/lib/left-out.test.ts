import { globSync, readFileSync } from "node:fs";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { leaveOut } from "./left-out.ts";

const answer = (script: string) => runInNewContext(`${script}; answer()`);

test("a function that is left out does nothing, and others do something else", () => {
	const script = `
		function log() { throw new Error("used"); }
		function find() { return "a resource"; }
		exports = {};
		exports.preload = function () { throw new Error("used"); };
		function answer() { log(); exports.preload(); return find(); }`;
	const shorter = leaveOut(script, {
		functions: ["log", "exports.preload"],
		bodies: { find: "return null;" },
	});
	expect(answer(shorter)).toBeNull();
	expect(shorter).not.toContain("used");
});

test("a class is left without what it has, and a constructor without its methods", () => {
	const script = `
		const Runtime = class { start() { return 1; } };
		function Handle() {}
		Handle.prototype.focus = function () { return 2; };
		function answer() { return [new Runtime().start, new Handle().focus]; }`;
	const shorter = leaveOut(script, { functions: ["Runtime"], methodsOf: ["Handle"] });
	expect(answer(shorter)).toEqual([undefined, undefined]);
	expect(shorter).not.toMatch(/return [12]/);
});

const SWITCH = `
	"use strict";
	function begin(fiber, log) {
		switch (fiber.tag) {
			case 5:
				log.push("host");
				break;
			case 30:
				var name = "transition";
				log.push(name);
				break;
			case 13:
				log.push("suspense");
			case 31:
				log.push("both");
				break;
			case 19:
			case 22:
				name = "offscreen";
				log.push(name);
		}
		log.push(30 === fiber.tag, fiber.tag !== 31);
		return log;
	}`;

const without = () => leaveOut(SWITCH, { kinds: [19, 30, 31] });
const seen = (tag: number) => runInNewContext(`${without()}; begin({ tag: ${tag} }, [])`);

test("a kind of fiber that is left out has no case, and no other case changes", () => {
	expect(without()).not.toContain("transition");
	expect(without()).not.toMatch(/case (?:19|30|31)/);
	expect(seen(5)).toEqual(["host", false, true]);
	expect(seen(13)).toEqual(["suspense", "both", false, true]);
	expect(seen(22)).toEqual(["offscreen", false, true]); // through a variable that only the removed case declared
	expect(seen(30)).toEqual([false, true]);
});

test("an element of a type that is left out is one that nothing knows", () => {
	const script = `
		const REACT_ACTIVITY_TYPE = 1, REACT_SUSPENSE_TYPE = 2;
		function kindOf(type) {
			switch (type) {
				case REACT_ACTIVITY_TYPE:
					return "activity";
				case REACT_SUSPENSE_TYPE:
					return "suspense";
				default:
					return "unknown";
			}
		}
		function answer() { return [kindOf(1), kindOf(2)]; }`;
	expect(answer(leaveOut(script, { elements: ["REACT_ACTIVITY_TYPE"] }))).toEqual(["unknown", "suspense"]);
});

test("what is not there any more fails the build", () => {
	const parts = { functions: ["renamed"], kinds: [30], methodsOf: ["Gone"], elements: ["REACT_NEW_TYPE"] };
	expect(() => leaveOut("function kept() {}", parts)).toThrow(
		"not in the script any more: renamed, Gone, 30, REACT_NEW_TYPE",
	);
});

/** The names under which React and the router offer what left-out-plugin.ts removes. */
const NAMES =
	/\b(?:Activity|Children|Profiler|SuspenseList|ViewTransition|useActionState|useFormState|useBlocker|unstable_\w+|useViewTransitionState|pre(?:load|init|connect)\w*|prefetchDNS)\b/;

test("no module of ours uses what the build leaves out of React and the router", () => {
	for (const file of globSync("app/**/*.{ts,tsx}")) {
		const code = readFileSync(file, "utf8");
		for (const [statement] of code.matchAll(
			/import\s[^;]*?from "(?:react|react-dom|react-router)(?:\/\w+)?";/g,
		))
			expect(statement, file).not.toMatch(NAMES);
		expect(code, file).not.toMatch(/<Fragment [^>]*ref=|\bprefetch=|\bviewTransition[=:>]|\bprecedence=/);
	}
});
