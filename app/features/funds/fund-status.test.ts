import { expect, test } from "vitest";
import { fundStatus } from "./fund-status.ts";

test.each([
	["nothing is scheduled", { scheduled: 0, paid: 0, held: 0 }, "collecting"],
	["a payment is missing", { scheduled: 4, paid: 3, held: 9_000 }, "collecting"],
	["a payment is missing and all so far is released", { scheduled: 4, paid: 3, held: 0 }, "collecting"],
	["all is paid", { scheduled: 4, paid: 4, held: 12_000 }, "ready"],
	["all is paid and one cent is left", { scheduled: 4, paid: 4, held: 1 }, "ready"],
	["all is paid and all is released", { scheduled: 4, paid: 4, held: 0 }, "completed"],
	["a dispute took more than there was", { scheduled: 1, paid: 1, held: -500 }, "completed"],
] as const)("when %s", (_when, fund, status) => {
	expect(fundStatus(fund)).toBe(status);
});
