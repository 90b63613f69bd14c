import { globSync } from "node:fs";
import { matchesGlob, resolve } from "node:path";
import { expect, test } from "vitest";
import { pathInApp, SCRIPT_GLOBS, scriptGroups } from "./script-groups.ts";

const groupOf = (id: string) => {
	const isIn = (test: RegExp | ((id: string) => boolean)) =>
		test instanceof RegExp ? test.test(id) : test(id);
	return scriptGroups.find(({ test }) => isIn(test))?.name;
};

test.each([
	["app/ui/form.tsx", "kit"],
	["app/ui/money-field.tsx", "trips"],
	["app/ui/select-field.tsx", "fields"],
	["app/ui/icons.svg?url", "kit"],
	["app/features/messages/chat/components/chat-card.tsx", "views"],
	["app/features/payments/cards/components/add-stripe-card.tsx", undefined],
	["node_modules/react-dom/client.js", "vendor"],
	["scripts/app/ui/form.tsx", undefined],
])("%s is in the file %s", (path, name) => {
	expect(groupOf(resolve(path))).toBe(name);
});

/** "ui/{card,form}" as "ui/card" and "ui/form". */
function alternativesOf(glob: string): string[] {
	const [braces = "", list] = /\{([^}]*)\}/.exec(glob) ?? [];
	return list?.split(",").flatMap((one) => alternativesOf(glob.replace(braces, one))) ?? [glob];
}

test("every glob matches a module", () => {
	const paths = globSync("app/**/*.{ts,tsx}").flatMap((path) => pathInApp(resolve(path)) ?? []);
	expect(paths.length).toBeGreaterThan(1_000);
	const globs = SCRIPT_GLOBS.flatMap(alternativesOf);
	expect(globs.filter((glob) => !paths.some((path) => matchesGlob(path, glob)))).toEqual([]);
});
