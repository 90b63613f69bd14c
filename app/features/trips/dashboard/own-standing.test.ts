import { expect, test } from "vitest";
import { ownStanding } from "./own-standing.ts";

const TODAY = "2027-01-01";
const MEMBER = { confirmed: true, individualCost: 90_000, cashBackApplied: 0 };
const PAID = { status: "paid", dueDate: "2026-12-01", amount: 15_000, refundedAmount: 0 } as const;
const NEXT = { ...PAID, status: "due", dueDate: "2027-02-01" } as const;
const OWN = { member: MEMBER, payments: [PAID, NEXT], late: null, today: TODAY };

test.each<[string, Partial<Parameters<typeof ownStanding>[0]>, string]>([
	["has paid all that was due", {}, "Paid"],
	["has a payment to make today", { payments: [PAID, { ...NEXT, dueDate: TODAY }] }, "Joined"],
	["was declined today", { payments: [PAID, { ...NEXT, status: "failed", dueDate: TODAY }] }, "Joined"],
	["is late", { late: { word: "3 days late" } }, "3 days late"],
	["has a bank that took a payment back", { payments: [{ ...PAID, status: "disputed" }] }, "Disputed"],
	[
		"has everything back",
		{ payments: [{ ...PAID, status: "refunded", refundedAmount: 15_000 }, NEXT] },
		"Joined",
	],
	["has paid nothing yet", { member: { ...MEMBER, confirmed: false }, payments: [NEXT] }, "Joined"],
	["has nothing to pay", { member: { ...MEMBER, individualCost: 0 }, payments: [] }, "Paid"],
	["has used cash back", { member: { ...MEMBER, cashBackApplied: 90_000 }, payments: [] }, "Paid"],
])("who %s reads so on their ticket", (_name, given, word) => {
	expect(ownStanding({ ...OWN, ...given }).text).toBe(word);
});
