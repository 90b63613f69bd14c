import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { PAYMENT_STATUSES } from "#db/schema/payments.ts";
import { isPayable } from "../states.ts";
import { type PresentFacts, presentOf } from "./presents.ts";

type Status = PresentFacts["payments"][number]["status"];

const payment = (id: string, amount: number, status: Status = "due") => ({
	...{ id, amount, status },
	dueDate: "2027-01-01",
});

/** Ben lets others pay, and has paid the first of three payments; Gina is on the trip too. */
const facts = (given: Partial<PresentFacts> = {}): PresentFacts => ({
	trip: { isActive: true, hasOrganizer: true },
	giver: { id: "gina" },
	friend: { id: "ben", isAsking: true },
	isPaused: false,
	payments: [payment("p1", 32_333, "paid"), payment("p2", 32_333), payment("p3", 32_334)],
	attempts: [],
	...given,
});

const open = (status: string, given: { paymentId?: string; givenBy?: string | null } = {}) => ({
	paymentId: "p2",
	givenBy: null,
	status,
	...given,
});

describe("what is charged", () => {
	test.each<[string, Partial<PresentFacts>, string, number]>([
		["the next payment, whole", {}, "p2", 32_333],
		["as it was shown", { shown: 32_333 }, "p2", 32_333],
		["the first, which confirms the spot", { payments: [payment("p1", 97_000)] }, "p1", 97_000],
		["the last", { payments: [payment("p1", 50, "paid"), payment("p2", 51)] }, "p2", 51],
		["the least that a card can pay", { payments: [payment("p1", 50)] }, "p1", 50],
		["a payment of a trip for millions", { payments: [payment("p1", 99_999_999)] }, "p1", 99_999_999],
		["what a card was declined for", { payments: [payment("p1", 8_083, "failed")] }, "p1", 8_083],
		["what a bank asks about", { payments: [payment("p1", 8_083, "action_required")] }, "p1", 8_083],
		[
			"after one that was refunded",
			{ payments: [payment("p1", 8_083, "refunded"), payment("p2", 8_083)] },
			"p2",
			8_083,
		],
		[
			"after one that was refunded in part",
			{ payments: [payment("p1", 8_083, "partially_refunded"), payment("p2", 8_084)] },
			"p2",
			8_084,
		],
		[
			"after ones that were paid ahead or outside, or dropped by another plan",
			{ payments: [payment("p1", 1, "canceled"), payment("p2", 2, "canceled"), payment("p3", 77)] },
			"p3",
			77,
		],
		[
			"the smaller rest of one that was paid ahead in part",
			{ payments: [payment("p1", 9_000, "paid"), payment("p2", 61), payment("p3", 9_000)] },
			"p2",
			61,
		],
		["beside the friend's own open form", { attempts: [open("created")] }, "p2", 32_333],
		["beside a question of the friend's bank", { attempts: [open("requires_action")] }, "p2", 32_333],
		["beside the giver's own open form", { attempts: [open("created", { givenBy: "gina" })] }, "p2", 32_333],
		[
			"beside the open form of another giver",
			{ attempts: [open("created", { givenBy: "hal" })] },
			"p2",
			32_333,
		],
		["by the organizer", { giver: { id: "olga" } }, "p2", 32_333],
		["for the organizer", { friend: { id: "olga", isAsking: true } }, "p2", 32_333],
	])("%s", (_name, given, paymentId, amount) => {
		expect(presentOf(facts(given))).toEqual({ paymentId, amount });
	});
});

describe("what is refused", () => {
	const nobody = { friend: null };
	const silent = { friend: { id: "ben", isAsking: false } };
	const allPaid = { payments: [payment("p1", 97_000, "paid")] };
	const cancelled = { trip: { isActive: false, hasOrganizer: true } };
	const unclaimed = { trip: { isActive: true, hasOrganizer: false } };
	const own = { friend: { id: "gina", isAsking: true } };
	test.each<[string, Partial<PresentFacts>, string]>([
		["someone who is not aboard", { giver: null }, "not_aboard"],
		["someone who is not aboard, of one's own", { ...own, giver: null }, "not_aboard"],
		["someone who has left, on a cancelled trip", { ...cancelled, giver: null }, "not_aboard"],
		["a cancelled trip", cancelled, "trip_cancelled"],
		["a cancelled trip, of someone who does not ask", { ...cancelled, ...silent }, "trip_cancelled"],
		["one's own payment", own, "own"],
		["one's own, without asking", { friend: { id: "gina", isAsking: false } }, "own"],
		["nobody of this trip", nobody, "not_asked"],
		["a friend who does not ask", silent, "not_asked"],
		["a friend without a payment plan", { payments: [] }, "not_asked"],
		["a friend who has paid everything", allPaid, "not_asked"],
		["a disputed payment alone", { payments: [payment("p1", 97_000, "disputed")] }, "not_asked"],
		["canceled payments alone", { payments: [payment("p1", 97_000, "canceled")] }, "not_asked"],
		["a friend whose refund is open", { isPaused: true }, "not_asked"],
		["an unclaimed trip", unclaimed, "unclaimed"],
		["an unclaimed trip, of someone who does not ask", { ...unclaimed, ...silent }, "not_asked"],
		["a charge without an answer", { attempts: [open("unknown")] }, "checking"],
		["a giver's charge without an answer", { attempts: [open("unknown", { givenBy: "hal" })] }, "checking"],
		["one's own charge without an answer", { attempts: [open("unknown", { givenBy: "gina" })] }, "checking"],
		[
			"a charge without an answer that pays it ahead",
			{ attempts: [open("unknown", { paymentId: "p1" })] },
			"checking",
		],
		["a cent less than it was shown", { shown: 32_334 }, "amount_changed"],
		["a cent more than it was shown", { shown: 32_332 }, "amount_changed"],
		["nothing, as it was shown", { shown: 0 }, "amount_changed"],
		["more than is due, all that is left", { shown: 64_667 }, "amount_changed"],
		["another amount, while it is checked", { shown: 1, attempts: [open("unknown")] }, "checking"],
		["another amount, of someone who does not ask", { ...silent, shown: 1 }, "not_asked"],
		[
			"a charge without an answer, of someone who does not ask",
			{ ...silent, attempts: [open("unknown")] },
			"not_asked",
		],
	])("%s", (_name, given, refusal) => {
		expect(presentOf(facts(given))).toEqual({ refusal });
	});
});

const anyFacts = fc.record({
	trip: fc.record({ isActive: fc.boolean(), hasOrganizer: fc.boolean() }),
	giver: fc.option(fc.record({ id: fc.constantFrom("gina", "ben") })),
	friend: fc.option(fc.record({ id: fc.constantFrom("ben", "gina"), isAsking: fc.boolean() })),
	isPaused: fc.boolean(),
	payments: fc.array(
		fc.record({
			id: fc.string({ minLength: 1, maxLength: 3 }),
			amount: fc.integer({ min: 50, max: 10_000_000 }),
			status: fc.constantFrom(...PAYMENT_STATUSES),
			dueDate: fc.constant("2027-01-01"),
		}),
		{ maxLength: 52 },
	),
	attempts: fc.array(
		fc.record({
			paymentId: fc.string({ maxLength: 3 }),
			givenBy: fc.option(fc.constantFrom("gina", "hal")),
			status: fc.constantFrom("created", "requires_action", "unknown"),
		}),
		{ maxLength: 3 },
	),
	shown: fc.oneof(fc.constant(undefined), fc.integer({ min: 0, max: 10_000_000 })),
});

test("whatever is given is one whole open payment, the soonest, of another who asks for it", () => {
	fc.assert(
		fc.property(anyFacts, (given) => {
			const present = presentOf(given);
			if ("refusal" in present) return;
			const first = given.payments.find(({ status }) => isPayable(status));
			expect(present).toEqual({ paymentId: first?.id, amount: first?.amount });
			expect([undefined, present.amount]).toContain(given.shown);
			expect(given.friend?.isAsking).toBe(true);
			expect(given.giver?.id).not.toBe(given.friend?.id);
			expect(given.trip).toEqual({ isActive: true, hasOrganizer: true });
			expect(given.attempts.some(({ status }) => status === "unknown")).toBe(false);
		}),
	);
});

test("a giver learns nothing of someone who does not ask, whatever they have to pay", () => {
	fc.assert(
		fc.property(anyFacts, (given) => {
			if (!given.friend) return;
			const asked = { ...given, friend: { ...given.friend, isAsking: false } };
			const other = { ...asked, payments: [], attempts: [], isPaused: false, shown: undefined };
			expect(presentOf(asked)).toEqual(presentOf(other));
		}),
	);
});
