import { expect, test } from "vitest";
import type { disputes } from "#db/schema/payments.ts";
import { DAY } from "#tests/support/clock.ts";
import { disputeRows } from "./dispute-rows.server.ts";

const NOW = Date.parse("2026-11-23T12:00:00Z");
type Dispute = typeof disputes.$inferSelect;

const rowOf = (change: Partial<Dispute>) => {
	const dispute: Dispute = {
		...{ ref: "dp_1", paymentId: "p", provider: "demo", amount: 97_000, fee: 1_500, status: "open" },
		...{ openedAt: NOW, closedAt: null, chargeRef: null, isOverpaid: false, reason: null, returned: 0 },
		...{ evidenceDueAt: NOW + 7 * DAY, evidenceText: null, evidenceSubmittedAt: null },
		...change,
	};
	return disputeRows({ shareId: "lisbon" }, [{ dispute, payerName: "Ben" }], NOW)[0];
};

test("an open dispute shows the bank's deadline, and links to its page without the provider's id", () => {
	const row = rowOf({});
	expect(row).toMatchObject({
		title: "Ben's bank took back $970.00",
		details: "Answer by Mon, Nov 30, 2026, so that the bank hears your side",
		to: expect.stringMatching(/^\/trip\/lisbon\/disputes\/[\w-]{12}$/),
		isDue: true,
	});
	expect(JSON.stringify(row)).not.toContain("dp_1");
});

test.each<[string, Partial<Dispute>, string]>([
	["answered", { evidenceSubmittedAt: NOW - DAY }, "You have answered. The bank decides."],
	["late", { evidenceDueAt: NOW }, "The bank decides. It no longer takes an answer."],
	["without a deadline", { evidenceDueAt: null }, "The bank decides. It no longer takes an answer."],
	["won", { status: "won" }, "The bank has given the money back."],
	["lost", { status: "lost" }, "The bank has kept the money."],
	["lost in part", { status: "lost", returned: 7_000 }, "The bank has kept $900.00 and given $70.00 back."],
])("one that is %s says so", (_, change, details) => {
	expect(rowOf(change)).toMatchObject({ details, isDue: false });
});
