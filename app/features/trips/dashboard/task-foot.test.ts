import { expect, test } from "vitest";
import { ownTierText, type TaskFacts, taskFoot, tierOffer } from "./task-foot.ts";

const next = { id: "p2", amount: 32_333, status: "due", dueDate: "2026-12-20" } as const;
const FACTS: TaskFacts = {
	trip: { id: "t1", shareId: "share" },
	own: { memberId: "m1", next, late: null },
	share: 97_000,
	openRefunds: 2,
	late: { count: 1, amount: 97_000, names: ["Jonas"] },
	availableBalance: 226_333,
	today: "2026-11-20",
};

test("a payment says when it is due, and a late one by how many days", () => {
	expect(taskFoot("pay", FACTS)).toMatchObject({
		label: "Next, Sun, Dec 20",
		value: "$323.33",
		isLate: false,
	});
	const late = { ...FACTS, own: { memberId: "m1", next, late: { days: 7 } } };
	expect(taskFoot("pay", late)).toMatchObject({
		label: "7 days late",
		isLate: true,
		text: "Pay $323.33 now",
	});
});

test.each([
	["join", { label: "Your share", value: "$970.00", to: "/join/share", text: "Set Your Payment Plan" }],
	["refunds", { label: "Refunds", value: "2 open", to: "/trip/share/refunds", text: "Decide" }],
	[
		"remind",
		{ label: "1 late", value: "$970.00", isLate: true, to: "?view=people#members", text: "See who is late" },
	],
	["release", { label: "Available", value: "$2,263.33", to: "/fund-release/t1", text: "Release funds" }],
	["share", null],
	[null, null],
] as const)("the task %s", (task, foot) => {
	expect(taskFoot(task, FACTS)).toEqual(foot);
});

test("who has no place yet is asked to join, and a free trip says so", () => {
	expect(taskFoot("join", { ...FACTS, own: null, share: 0 })).toMatchObject({
		value: "Free",
		text: "Join and pay",
	});
});

test.each([
	["is not aboard", null, "Set Your Payment Plan"],
	["has no plan", { confirmed: false, next: null }, "Set Your Payment Plan"],
	["has a plan and has not paid", { confirmed: false, next }, "Change your payment plan"],
	["has made the first payment", { confirmed: true, next }, null],
	["has made all payments", { confirmed: true, next: null }, null],
])("an organizer who %s is offered what is left to set", (_, own, text) => {
	expect(tierOffer(own, true)).toBe(text);
});

test("an organizer who can only pay in full has no payment plan to change", () => {
	expect(tierOffer({ confirmed: false, next }, false)).toBe("Set Your Payment Plan");
});

test("the organizer reads of their own place until they have a plan or their place is confirmed", () => {
	const own = { confirmed: false, strip: null, share: 97_000, oddCents: null };
	expect(ownTierText(own)).toBe("You're coming too: your first payment confirms your place.");
	expect(ownTierText({ ...own, oddCents: "A cent." })).toMatch(/place\. A cent\.$/);
	expect(ownTierText({ ...own, share: 0 })).toBe("You're coming too: confirm your place.");
	for (const change of [{ confirmed: true }, { strip: {} }])
		expect(ownTierText({ ...own, ...change })).toBeNull();
	expect(ownTierText(null)).toBeNull();
});
