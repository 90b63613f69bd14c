import { expect, test } from "vitest";
import { type FootFacts, nextTask, type TaskFacts, taskFoot } from "./next-task.ts";

const TODAY = "2026-11-20";
const NOTHING: TaskFacts = {
	isOrganizer: false,
	isCancelled: false,
	own: { confirmed: true, next: null },
	placesLeft: 2,
	openRefunds: 0,
	isFundReady: false,
	lateOthers: 0,
	today: TODAY,
};
const payment = (dueDate: string, status: "due" | "failed" | "processing" | "action_required" = "due") => ({
	confirmed: true,
	next: { status, dueDate },
});

test.each<[string, Partial<TaskFacts>, ReturnType<typeof nextTask>]>([
	["who has paid everything", {}, null],
	["a member whose payment is late", { own: payment("2026-11-13") }, "pay"],
	["a member whose payment is due in a month", { own: payment("2026-12-20") }, "pay"],
	["a member whose payment is being checked", { own: payment("2026-11-13", "processing") }, null],
	["a stranger with the link", { own: null }, "join"],
	["a stranger while the trip is full", { own: null, placesLeft: 0 }, null],
	["a member who has not chosen a plan", { own: { confirmed: false, next: null } }, "join"],
	["a member of a cancelled trip", { own: payment("2026-11-13"), isCancelled: true }, null],
	["a member, of what the organizer is to do", { openRefunds: 1, lateOthers: 1, isFundReady: true }, null],
])("%s", (_, facts, task) => {
	expect(nextTask({ ...NOTHING, ...facts })).toBe(task);
});

const ORGANIZER = { ...NOTHING, isOrganizer: true };

test.each<[string, Partial<TaskFacts>, ReturnType<typeof nextTask>]>([
	["without a plan of their own", { own: { confirmed: false, next: null }, openRefunds: 1 }, "join"],
	["with a payment that is due in three days", { own: payment("2026-11-23"), openRefunds: 1 }, "pay"],
	["with a declined payment that is due in a month", { own: payment("2026-12-20", "failed") }, "pay"],
	[
		"with a refund request and a payment in a month",
		{ own: payment("2026-12-20"), openRefunds: 1 },
		"refunds",
	],
	["with late friends and a full fund", { lateOthers: 2, isFundReady: true }, "remind"],
	["with a full fund", { isFundReady: true }, "release"],
	["with free places", { own: payment("2026-12-20") }, "share"],
	["of a full trip, with a payment in a month", { own: payment("2026-12-20"), placesLeft: 0 }, "pay"],
	["of a full trip in which all is paid", { placesLeft: 0 }, null],
	["of a cancelled trip with late friends", { isCancelled: true, lateOthers: 1 }, null],
	["of a cancelled trip with a refund request", { isCancelled: true, openRefunds: 1 }, "refunds"],
])("an organizer %s", (_, facts, task) => {
	expect(nextTask({ ...ORGANIZER, ...facts })).toBe(task);
});

const next = { id: "p2", amount: 32_333, status: "due", dueDate: "2026-12-20" } as const;
const FOOT: FootFacts = {
	trip: { id: "t1", shareId: "share" },
	own: { memberId: "m1", next, late: null },
	share: 97_000,
	openRefunds: 2,
	late: { count: 1, amount: 97_000, names: ["Jonas"] },
	availableBalance: 226_333,
	today: "2026-11-20",
};

test("a payment says when it is due, and a late one by how many days", () => {
	expect(taskFoot("pay", FOOT)).toMatchObject({
		label: "Next, Sun, Dec 20",
		value: "$323.33",
		isLate: false,
	});
	const late = { ...FOOT, own: { memberId: "m1", next, late: { days: 7 } } };
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
	expect(taskFoot(task, FOOT)).toEqual(foot);
});

test("who has no place yet is asked to join, and a free trip says so", () => {
	expect(taskFoot("join", { ...FOOT, own: null, share: 0 })).toMatchObject({
		value: "Free",
		text: "Join and pay",
	});
});
