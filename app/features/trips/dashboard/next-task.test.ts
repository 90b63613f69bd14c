import { expect, test } from "vitest";
import { nextTask, type TaskFacts } from "./next-task.ts";

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
