import { describe, expect, test } from "vitest";
import {
	deletionBlocks,
	fateOfTrip,
	isGivenUp,
	type OrganizedTrip,
	type OwnMembership,
} from "./deletion-rules.ts";

const trip = (given: Partial<OrganizedTrip> = {}): OrganizedTrip => ({
	id: "t",
	title: "Lisbon",
	shareId: "s",
	isActive: true,
	isOver: false,
	held: 0,
	openRefunds: 0,
	openDisputes: 0,
	othersHavePaid: false,
	others: 0,
	hasRecords: false,
	hasLiveAttempts: false,
	...given,
});

const place = (given: Partial<OwnMembership> = {}): OwnMembership => ({
	memberId: "m",
	title: "Rome",
	shareId: "r",
	isOrganizer: false,
	hasPaid: false,
	hasOpenRefund: false,
	hasLiveAttempts: false,
	...given,
});

describe("an account is not deleted", () => {
	test.each<[string, Partial<OrganizedTrip>, string | undefined, string?]>([
		["with an empty trip", {}, undefined],
		["while a fund holds money", { held: 1 }, "funds_held", "/fund-release/t"],
		["even on a cancelled trip", { held: 1, isActive: false }, "funds_held", "/fund-release/t"],
		["while a refund waits", { openRefunds: 1, held: 5 }, "refunds_open", "/trip/s/refunds"],
		["while a bank decides", { openDisputes: 1, isOver: true }, "disputes_open", "/fund-release/t"],
		["while someone is paying", { hasLiveAttempts: true }, "payments_under_way", "/trip/s"],
		["before a trip that others have paid for", { othersHavePaid: true }, "trip_ahead", "/trip/s"],
		["after that trip", { othersHavePaid: true, isOver: true }, undefined],
		["once that trip is cancelled", { othersHavePaid: true, isActive: false }, undefined],
	])("%s: %j", (_when, given, reason, path) => {
		const [first] = deletionBlocks({ trips: [trip(given)], places: [], openPurchases: [], debt: 0 });
		expect([first?.reason, first?.path]).toEqual([reason, path]);
	});

	test.each<[string, Partial<OwnMembership>, string | undefined]>([
		["with a paid place", { hasPaid: true }, undefined],
		["while its own refund waits", { hasOpenRefund: true }, "own_refund_open"],
		["while its own payment is checked", { hasLiveAttempts: true }, "own_payment_under_way"],
		["twice for one trip", { isOrganizer: true, hasLiveAttempts: true }, undefined],
	])("%s: %j", (_when, given, reason) => {
		expect(deletionBlocks({ trips: [], places: [place(given)], openPurchases: [], debt: 0 })[0]?.reason).toBe(
			reason,
		);
	});
});

test("an account is not deleted while one-time Pro is being paid for one of its trips", () => {
	const openPurchases = [{ title: "Lisbon", shareId: "s" }];
	expect(deletionBlocks({ trips: [trip()], places: [], openPurchases, debt: 0 })).toEqual([
		{ reason: "purchase_under_way", title: "Lisbon", path: "/trip/s", amount: null },
	]);
});

test("an account is not deleted while it owes Gangway money", () => {
	const trips = [trip({ isOver: true })];
	expect(deletionBlocks({ trips, places: [], openPurchases: [], debt: 95_060 })).toEqual([
		{ reason: "debt_owed", title: "Lisbon", path: "/fund-release/t", amount: 95_060 },
	]);
});

test("a trip of one's own alone is deleted, one ahead is cancelled, and one with records that is over stays", () => {
	expect(fateOfTrip(trip())).toBe("delete");
	expect(fateOfTrip(trip({ isOver: true }))).toBe("delete");
	expect(fateOfTrip(trip({ others: 1 }))).toBe("cancel");
	expect(fateOfTrip(trip({ hasRecords: true }))).toBe("cancel");
	expect(fateOfTrip(trip({ hasRecords: true, isOver: true }))).toBe("keep");
	expect(fateOfTrip(trip({ others: 1, isActive: false }))).toBe("keep");
});

test("only a place that has not paid is given up", () => {
	expect([place(), place({ hasPaid: true }), place({ isOrganizer: true })].map(isGivenUp)).toEqual([
		true,
		false,
		false,
	]);
});
