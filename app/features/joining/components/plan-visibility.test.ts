import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { SCHEDULE_KINDS } from "#app/features/payments/schedule/schedule.ts";
import {
	ASKS_CONSENT,
	HIDE_FOR_FULL,
	NEXT_CONSENT,
	NEXT_EMAIL,
	NEXT_NAME,
	NEXT_PRICE,
	PAY_STEP,
	PLAN_GROUP,
	PRICED_STEPS,
	showForSchedule,
} from "./plan-visibility.ts";

const css = readFileSync(new URL("plan-visibility.css", import.meta.url), "utf8");

test.each(SCHEDULE_KINDS)("the stylesheet hides what is for %s while another plan is chosen", (plan) => {
	expect(css).toContain(`.${PLAN_GROUP}:not(:has([value="${plan}"]:checked)) .${showForSchedule(plan)}`);
});

test("the stylesheet knows the other classes", () => {
	expect(css).toContain(`:checked) .${HIDE_FOR_FULL}`);
	expect(css).toContain(`.${PLAN_GROUP}.${ASKS_CONSENT}`);
	for (const step of [NEXT_NAME, NEXT_EMAIL, NEXT_CONSENT, NEXT_PRICE, PAY_STEP])
		expect(css).toContain(`.${step.split(" ").at(-1)}`);
	expect(css).toContain(`.${PRICED_STEPS.split(" ")[0]}`);
});

test("no utility has the whole page styled again whenever an element is inserted", () => {
	const users = globSync("app/**/*.{ts,tsx}", { exclude: ["**/*.test.ts"] }).filter((path) =>
		/\b(?:group|in)-(?:not-)?has-/.test(readFileSync(path, "utf8")),
	);
	expect(users).toEqual([]);
});
