import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { WHEN_A_TIER_CHANGES } from "./tier-changes.ts";

test("the room's rules have every row of what becomes of an entitlement", () => {
	const rules = readFileSync("app/features/tiers/rules.md", "utf8");
	for (const [entitlement, { what }] of Object.entries(WHEN_A_TIER_CHANGES)) {
		expect(rules).toContain(`| ${entitlement.replaceAll("_", " ")} | ${what} |`);
	}
});
