import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** Names in the code may have Stripe's spelling: `canceled:` and `payment.canceled` are no texts. */
const AMERICAN = /(?<![.\w])cancel(?:ed|ing|er|ation)\b(?!\s*["']?\s*:)/i;

test("texts have one spelling of 'cancelled'", () => {
	const files = globSync(["app/**/texts.ts", "app/**/texts/*.ts"]).filter((file) => !file.includes(".test."));
	expect(files.length).toBeGreaterThan(50);
	const found = files.flatMap((file) =>
		readFileSync(file, "utf8")
			.split("\n")
			.filter((line) => AMERICAN.test(line))
			.map((line) => `${file}: ${line.trim()}`),
	);
	expect(found).toEqual([]);
});
