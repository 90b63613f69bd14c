import { expect, test } from "vitest";
import { permissions } from "#app/access/policy.ts";
import { TIER_BY_ID } from "#app/features/tiers/tiers.ts";
import { type ActionFacts, memberActions } from "./member-actions.ts";
import { planWays } from "./plan-ways.ts";

const MEMBER: ActionFacts = {
	trip: { shareId: "x" },
	tier: TIER_BY_ID.pro,
	isOver: false,
	isOrganizer: false,
	organizes: false,
	isCancelled: false,
	hasCosts: true,
	own: { confirmed: true, next: null },
	checks: { own: 0 },
	openRefunds: 0,
	lateOthers: 0,
};
const ORGANIZER = { ...MEMBER, isOrganizer: true, organizes: true };
const UNPAID = { own: { confirmed: false, next: { number: 1 } } };
const LATER = { own: { confirmed: true, next: { number: 2 } } };
const OUTSIDE = { own: null, checks: null };
const CANCELLED = { isCancelled: true };
const PAST = { isOver: true };

test.each<[string, Partial<ActionFacts>, string]>([
	["has not joined, or has left", OUTSIDE, ""],
	["has joined and not paid", UNPAID, "documents calendar presents leave"],
	["has paid the first of several payments", LATER, "documents pass calendar presents charges leave"],
	["pays, is late, has paid, or waits for a refund", {}, "documents pass calendar presents leave"],
	[
		"hears that others are late and wait for refunds",
		{ openRefunds: 1, lateOthers: 1 },
		"documents pass calendar presents leave",
	],
	["has been on the trip", PAST, ""],
	["is on a cancelled trip", { ...CANCELLED, ...LATER }, ""],
])("a member who %s", (_, facts, expected) => {
	expect(idsOf({ ...MEMBER, ...facts })).toBe(expected);
});

test.each<[string, Partial<ActionFacts>, string]>([
	[
		"nobody waits and nobody is late",
		{},
		"edit outside refunds reminders group-page share-itinerary emergency concierge documents pass calendar presents",
	],
	[
		"they have not paid themselves",
		UNPAID,
		"edit outside refunds reminders group-page share-itinerary emergency concierge documents calendar presents",
	],
	[
		"someone waits for a refund",
		{ openRefunds: 1 },
		"edit outside refunds reminders group-page share-itinerary emergency concierge documents pass calendar presents",
	],
	[
		"someone is late",
		{ lateOthers: 1 },
		"edit outside refunds reminders group-page share-itinerary emergency concierge documents pass calendar presents",
	],
	[
		"the trip costs nothing",
		{ hasCosts: false },
		"edit group-page share-itinerary emergency concierge documents pass calendar",
	],
	["the trip is over", PAST, "edit outside refunds reminders group-page share-itinerary emergency"],
	["the trip is cancelled", CANCELLED, "outside refunds"],
	[
		"the trip is cancelled, and someone waits for a refund",
		{ ...CANCELLED, openRefunds: 1 },
		"outside refunds",
	],
])("an organizer while %s", (_, facts, expected) => {
	expect(idsOf({ ...ORGANIZER, ...facts })).toBe(expected);
});

test("each action leads to its page, and the one of documents says how many are checked", () => {
	expect(allOf({ ...ORGANIZER, ...LATER }).map(({ to }) => to)).toEqual([
		"/trip/x/edit",
		"/trip/x/outside",
		"/trip/x/refunds",
		"/trip/x/reminders",
		"/trip/x/group-page",
		"/trip/x/itinerary/share",
		"/trip/x/emergency",
		"/trip/x/concierge",
		"/trip/x/documents",
		"/join/x",
		"/trip/x/calendar",
		"/trip/x/presents",
		"/trip/x/automatic-charges",
	]);
	expect(memberActions(MEMBER).leave?.to).toBe("/trip/x/leave");
	const documents = (own: number) => memberActions({ ...MEMBER, checks: { own } }).forViewer[0]?.details;
	expect([documents(1), documents(4)]).toEqual(["1 of 4 checked", "You have everything"]);
});

test("the rows of refunds and reminders say how many wait and are late", () => {
	const details = (facts: Partial<ActionFacts>) =>
		memberActions({ ...ORGANIZER, ...facts })
			.forMembers.filter(({ id }) => id === "refunds" || id === "reminders")
			.map((row) => row.details);
	expect(details({})).toEqual(["Nobody is waiting for your answer", "Nobody is late"]);
	expect(details({ openRefunds: 1, lateOthers: 2 })).toEqual(["1 waiting for your answer", "2 late"]);
});

test("a row that needs another plan says which", () => {
	const details = (tier: ActionFacts["tier"]) =>
		allOf({ ...ORGANIZER, tier }).flatMap((row) =>
			/ Needs /.test(row.details ?? "") ? [`${row.id}: ${row.details?.split(". ")[1]}`] : [],
		);
	expect(details(TIER_BY_ID.pro)).toEqual([]);
	expect(details(TIER_BY_ID.plus)).toEqual([
		"group-page: Needs Pro, or one-time Pro",
		"concierge: Needs Pro, or one-time Pro",
	]);
	expect(details(TIER_BY_ID.free)).toContain("share-itinerary: Needs Plus, or one-time Pro");
});

test("the way to the concierge says which plan it needs", () => {
	const label = (tier: ActionFacts["tier"]) =>
		planWays({
			...{ may: permissions("organizer", { status: "active", viaLink: false }), shareId: "x", tier },
			...{ isOver: false, isCancelled: false, assistant: null },
		}).find(({ to }) => to.endsWith("/concierge"))?.label;
	expect(label(TIER_BY_ID.pro)).toBe("Ask our concierge");
	expect(label(TIER_BY_ID.plus)).toBe("Ask our concierge (needs Pro)");
});

test("more than six rows have those for the whole trip folded", () => {
	const rows = (facts: Partial<ActionFacts>) => {
		const { forMembers, forTrip } = memberActions({ ...ORGANIZER, ...facts });
		return [forMembers.length, forTrip.length];
	};
	expect(rows({})).toEqual([4, 4]);
	expect(rows({ openRefunds: 1, lateOthers: 1 })).toEqual([4, 4]);
	expect(rows({ hasCosts: false })).toEqual([5, 0]);
	expect(memberActions(MEMBER).forTrip).toEqual([]);
});

function allOf(facts: ActionFacts): { id: string; to: string; details?: string }[] {
	const { forMembers, forTrip, forViewer, charges, leave } = memberActions(facts);
	return [
		...forMembers,
		...forTrip,
		...forViewer,
		...(charges ? [{ id: "charges", to: charges.to }] : []),
		...(leave ? [{ id: "leave", to: leave.to }] : []),
	];
}

function idsOf(facts: ActionFacts): string {
	return allOf(facts)
		.map(({ id }) => id)
		.join(" ");
}
