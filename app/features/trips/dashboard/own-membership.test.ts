import { expect, test } from "vitest";
import { chargeText } from "#app/features/payments/instalments/next-charge-text.ts";
import { chooseScheduleText, dueText, ownStanding, scheduleOffer } from "./own-membership.server.ts";

const TODAY = "2027-01-01";
const MEMBER = { confirmed: true, individualCost: 90_000, cashBackApplied: 0, paidOutside: 0 };
const PAID = {
	status: "paid",
	dueDate: "2026-12-01",
	amount: 15_000,
	refundedAmount: 0,
	paidAheadBy: null,
	paidOutsideBy: null,
} as const;
const NEXT = { ...PAID, status: "due", dueDate: "2027-02-01" } as const;
const OWN = { member: MEMBER, payments: [PAID, NEXT], late: null, today: TODAY };

test.each<[string, Partial<Parameters<typeof ownStanding>[0]>, string]>([
	["has paid all that was due", {}, "On track · 1 of 2"],
	["has paid everything", { payments: [PAID] }, "Paid"],
	["has a payment to make today", { payments: [PAID, { ...NEXT, dueDate: TODAY }] }, "$150.00 due"],
	[
		"has two payments to make by today",
		{ payments: [PAID, { ...NEXT, dueDate: "2026-12-31" }, { ...NEXT, dueDate: TODAY }] },
		"$300.00 due",
	],
	["was declined today", { payments: [PAID, { ...NEXT, status: "failed", dueDate: TODAY }] }, "$150.00 due"],
	[
		"has to make the first payment today",
		{ member: { ...MEMBER, confirmed: false }, payments: [{ ...NEXT, dueDate: TODAY }] },
		"Joined",
	],
	["is late", { late: { word: "3 days late" } }, "3 days late"],
	["has a bank that took a payment back", { payments: [{ ...PAID, status: "disputed" }] }, "Disputed"],
	[
		"has everything back",
		{ payments: [{ ...PAID, status: "refunded", refundedAmount: 15_000 }, NEXT] },
		"Joined",
	],
	["has paid nothing yet", { member: { ...MEMBER, confirmed: false }, payments: [NEXT] }, "Joined"],
	["has nothing to pay", { member: { ...MEMBER, individualCost: 0 }, payments: [] }, "Paid"],
	[
		"has paid all outside",
		{
			member: { ...MEMBER, paidOutside: 90_000 },
			payments: [{ ...PAID, status: "canceled", paidOutsideBy: "o1" }],
		},
		"Paid",
	],
	[
		"has paid the first outside",
		{
			member: { ...MEMBER, paidOutside: 15_000 },
			payments: [{ ...PAID, status: "canceled", paidOutsideBy: "o1" }, NEXT],
		},
		"On track · 1 of 2",
	],
	["has used cash back", { member: { ...MEMBER, cashBackApplied: 90_000 }, payments: [] }, "Paid"],
])("who %s reads so in the card of their payments", (_name, given, word) => {
	expect(ownStanding({ ...OWN, ...given }).text).toBe(word);
});

const next = { id: "p2", amount: 32_333, dueDate: "2026-12-20" };
const DUE = { next, charged: null, confirmed: true, isLate: false, lastDay: null, today: "2026-11-20" };
const charge = { paymentId: "p2", card: "Visa", chargeDate: "2026-12-20" };

test("it says how much is due when", () => {
	expect(dueText(DUE)).toBe("$323.33 is due Sun, Dec 20.");
});

test("it says when the card is charged, for this payment only", () => {
	const charged = chargeText(next, charge, DUE.today);
	expect(dueText({ ...DUE, charged })).toBe(
		"$323.33 is due Sun, Dec 20. We charge your Visa on Sun, Dec 20.",
	);
	expect(chargeText(next, { ...charge, paymentId: "p3" }, DUE.today)).toBeNull();
	expect(chargeText(next, null, DUE.today)).toBeNull();
});

test("a first payment confirms the place", () => {
	const today = { ...DUE, confirmed: false, today: "2026-12-20" };
	expect(dueText(today)).toBe("Your first payment confirms your spot. $323.33 is due Sun, Dec 20.");
});

test("it names the day by which the organizer wants everything paid", () => {
	expect(dueText({ ...DUE, lastDay: "2027-02-01" })).toBe(
		"$323.33 is due Sun, Dec 20. Everything must be paid by Mon, Feb 1, 2027.",
	);
});

test("a late member is told at the page's top instead", () => {
	const charged = chargeText(next, charge, DUE.today);
	expect(dueText({ ...DUE, isLate: true, charged })).toBeNull();
});

test.each([
	["is not aboard", null, "Set Your Payment Plan"],
	["has no plan", { confirmed: false, next: null }, "Set Your Payment Plan"],
	["has a plan and has not paid", { confirmed: false, next: {} }, "Change your payment plan"],
	["has made the first payment", { confirmed: true, next: {} }, null],
	["has made all payments", { confirmed: true, next: null }, null],
])("an organizer who %s is offered what is left to set", (_, own, text) => {
	expect(scheduleOffer(own, true)).toBe(text);
});

test("an organizer who can only pay in full has no payment plan to change", () => {
	expect(scheduleOffer({ confirmed: false, next: {} }, false)).toBe("Set Your Payment Plan");
});

test("the organizer reads of their own spot until they have a plan or their spot is confirmed", () => {
	const own = { confirmed: false, strip: null, share: 97_000, oddCents: null };
	expect(chooseScheduleText(own)).toBe("You're coming too: your first payment confirms your spot.");
	expect(chooseScheduleText({ ...own, oddCents: "A cent." })).toMatch(/spot\. A cent\.$/);
	expect(chooseScheduleText({ ...own, share: 0 })).toBe("You're coming too: confirm your spot.");
	for (const change of [{ confirmed: true }, { strip: {} }])
		expect(chooseScheduleText({ ...own, ...change })).toBeNull();
	expect(chooseScheduleText(null)).toBeNull();
});
