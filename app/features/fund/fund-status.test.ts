import { expect, test } from "vitest";
import { fundStatus } from "./fund-status.ts";

test.each([
	["nothing is scheduled", { active: 0, paid: 0 }, "collecting"],
	["a payment is missing", { active: 4, paid: 3, balance: 9_000 }, "collecting"],
	["a payment is missing and all so far is released", { active: 4, paid: 3, released: 9_000 }, "collecting"],
	[
		"all is paid and someone has no schedule",
		{ active: 4, paid: 4, unscheduled: 1, balance: 9 },
		"collecting",
	],
	["all is paid", { active: 4, paid: 4, balance: 12_000 }, "ready"],
	["all is paid and one cent is left", { active: 4, paid: 4, balance: 1, released: 11_999 }, "ready"],
	["all is paid and all is released", { active: 4, paid: 4, released: 12_000 }, "completed"],
	["all is paid and all is refunded", { active: 4, paid: 4 }, "collecting"],
	["a dispute took more than was left", { active: 1, paid: 1, balance: -500, released: 500 }, "completed"],
] as const)("when %s", (_when, fund, status) => {
	expect(fundStatus({ unscheduled: 0, balance: 0, released: 0, ...fund })).toBe(status);
});
