import { expect, test } from "vitest";
import { type FootFacts, footViews, nextTask, type TaskFacts, taskFoot } from "./next-task.ts";

const TODAY = "2026-11-20";
const NOTHING: TaskFacts = {
	organizes: false,
	isCancelled: false,
	own: { confirmed: true, next: null, isCharged: false },
	hasJoiners: true,
	placesLeft: 2,
	toDecide: 0,
	isFundReady: false,
	toRemind: 0,
	today: TODAY,
};
const payment = (dueDate: string, status: "due" | "failed" | "processing" | "action_required" = "due") => ({
	confirmed: true,
	next: { status, dueDate },
	isCharged: false,
});
const charged = (...of: Parameters<typeof payment>) => ({ ...payment(...of), isCharged: true });
const UNDECIDED = { confirmed: false, next: null, isCharged: false };

test.each<[string, Partial<TaskFacts>, ReturnType<typeof nextTask>]>([
	["who has paid everything", {}, null],
	["a member whose payment is late", { own: payment("2026-11-13") }, "pay"],
	["a member whose payment is due in a month", { own: payment("2026-12-20") }, null],
	["a member whose payment is due in a week", { own: payment("2026-11-27") }, "pay"],
	["a member whose card we charge in a week", { own: charged("2026-11-27") }, null],
	["a member whose card we charge today", { own: charged(TODAY) }, "pay"],
	["a member whose payment is on hold", { own: { ...payment("2026-11-27"), isOnHold: true } }, null],
	["a member whose card was declined", { own: charged("2026-11-27", "failed") }, "pay"],
	["a member whose payment is being checked", { own: payment("2026-11-13", "processing") }, null],
	["a stranger with the link", { own: null }, "join"],
	["a stranger while the trip is full", { own: null, placesLeft: 0 }, null],
	["a member who has not chosen a plan", { own: UNDECIDED }, "join"],
	["a member of a cancelled trip", { own: payment("2026-11-13"), isCancelled: true }, null],
	["a member, of what the organizer is to do", { toRemind: 1, isFundReady: true }, null],
	["a member to whom the trip is offered", { own: payment("2026-12-20"), toDecide: 1 }, "decide"],
	[
		"a member to whom the trip is offered, with a late payment",
		{ own: payment("2026-11-13"), toDecide: 1 },
		"pay",
	],
])("%s", (_, facts, task) => {
	expect(nextTask({ ...NOTHING, ...facts })).toBe(task);
});

const ORGANIZER = { ...NOTHING, organizes: true };

test.each<[string, Partial<TaskFacts>, ReturnType<typeof nextTask>]>([
	["without a plan of their own", { own: UNDECIDED }, "join"],
	["for whose decision someone waits", { own: payment("2026-11-13"), toDecide: 1, toRemind: 1 }, "decide"],
	["with a payment that is due in three days", { own: payment("2026-11-23"), toRemind: 1 }, "pay"],
	["with a declined payment that is due in a month", { own: payment("2026-12-20", "failed") }, "pay"],
	["whom nobody has joined", { own: UNDECIDED, hasJoiners: false }, "share"],
	["whom nobody has joined, with a payment that is due", { own: payment(TODAY), hasJoiners: false }, "pay"],
	["with late friends and a full fund", { toRemind: 2, isFundReady: true }, "remind"],
	["with a full fund", { isFundReady: true }, "release"],
	["with free places", { own: payment("2026-12-20") }, "share"],
	["of a full trip, with a payment in a month", { own: payment("2026-12-20"), placesLeft: 0 }, null],
	["of a full trip in which all is paid", { placesLeft: 0 }, null],
	["of a cancelled trip with late friends", { isCancelled: true, toRemind: 1 }, null],
	["of a cancelled trip with a refund request", { isCancelled: true, toDecide: 1 }, "decide"],
])("an organizer %s", (_, facts, task) => {
	expect(nextTask({ ...ORGANIZER, ...facts })).toBe(task);
});

const next = { id: "p2", amount: 32_333, status: "due", dueDate: "2026-12-20" } as const;
const FOOT: FootFacts = {
	trip: { id: "t1", shareId: "share" },
	own: { memberId: "m1", next, late: null },
	share: 97_000,
	toRemind: 2,
	late: { count: 2, amount: 97_000 },
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
	["decide", null],
	[
		"remind",
		{
			label: "2 late",
			value: "$970.00",
			isLate: true,
			to: "/trip/share/reminders#all",
			text: "Remind all 2",
		},
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

test.each<[ReturnType<typeof nextTask>, string]>([
	["remind", "trip people"],
	["share", "trip people"],
	["pay", "trip money"],
	["release", "trip money"],
])("the button for %s stands under the views %s", (task, views) => {
	expect(footViews(task)).toBe(views);
});
