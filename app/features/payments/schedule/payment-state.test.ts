import { describe, expect, test } from "vitest";
import { isDomainError } from "#app/lib/errors.ts";
import type { Attempt, Payment } from "../payments.queries.ts";
import type { AttemptStatus, PaymentStatus } from "../states.ts";
import {
	choosePayment,
	isScheduleOutdated,
	requireFittingAhead,
	requireNoOpenAttempts,
	resolveSchedule,
} from "./payment-state.ts";

const UNPAID = { paidOutside: 0 };
const OUTSIDE = { paidOutside: 100 };

const payment = (paymentNumber: number, status: PaymentStatus): Payment => ({
	id: `payment-${paymentNumber}`,
	tripId: "trip",
	memberId: "member",
	amount: 10_000,
	dueDate: "2026-11-20",
	status,
	paymentNumber,
	totalPayments: 3,
	paidAt: null,
	platformFeeAmount: 0,
	refundedAmount: 0,
	netAmount: 0,
	provider: "demo",
	providerIntentRef: null,
	chargeRef: null,
	createdAt: 0,
	lostAmount: 0,
	paidAheadBy: null,
	paidOutsideBy: null,
	paidByPool: null,
	givenBy: null,
});

const schedule = (...statuses: PaymentStatus[]) =>
	statuses.map((status, index) => payment(index + 1, status));

const attempt = (status: AttemptStatus): Attempt => ({
	id: status,
	paymentId: "payment-1",
	amount: 10_000,
	ahead: 0,
	givenBy: null,
	givenWord: null,
	currency: "usd",
	provider: "demo",
	surface: "embedded",
	status,
	ref: null,
	clientSecret: null,
	hostedUrl: null,
	errorCode: null,
	errorMessage: null,
	createdAt: 0,
	updatedAt: 0,
	checkedAt: null,
	cardBrand: null,
	cardLast4: null,
	cardFingerprint: null,
});

function codeOf(work: () => unknown): string | null {
	try {
		work();
		return null;
	} catch (error) {
		if (!isDomainError(error)) throw error;
		return error.code;
	}
}

describe("the plan to pay by", () => {
	const unpaid = { payments: schedule("due", "due") };
	const paid = { payments: schedule("refunded", "due") };

	test("is the member's own unless another is asked for, and in full where they have none", () => {
		expect(resolveSchedule({ ...UNPAID, paymentPlan: "3-month" }, unpaid, undefined)).toBe("3-month");
		expect(resolveSchedule({ ...UNPAID, paymentPlan: "3-month" }, unpaid, "weekly")).toBe("weekly");
		expect(resolveSchedule({ ...UNPAID, paymentPlan: null }, unpaid, undefined)).toBe("full");
	});

	test("is settled once a payment was collected, even if it was refunded", () => {
		expect(codeOf(() => resolveSchedule({ ...UNPAID, paymentPlan: "3-month" }, paid, "full"))).toBe(
			"plan_locked",
		);
		expect(resolveSchedule({ ...UNPAID, paymentPlan: "3-month" }, paid, "3-month")).toBe("3-month");
	});
});

describe("money from outside is a first payment, too", () => {
	const unpaid = schedule("due", "due");

	test("it settles the plan and keeps the schedule", () => {
		const member = { ...OUTSIDE, paymentPlan: "3-month" };
		expect(codeOf(() => resolveSchedule(member, { payments: unpaid }, "full"))).toBe("plan_locked");
		const asked = { plan: "full", today: "2027-01-01" } as const;
		expect(isScheduleOutdated(member, { payments: unpaid }, asked)).toBe(false);
	});

	test("any payment can be made after it, and paid ahead", () => {
		expect(choosePayment(OUTSIDE, unpaid, "payment-2").paymentNumber).toBe(2);
		const [first] = unpaid;
		if (!first) throw new Error("there is a first payment");
		expect(codeOf(() => requireFittingAhead(UNPAID, unpaid, first, 10_000))).toBe("conflict");
		expect(() => requireFittingAhead(OUTSIDE, unpaid, first, 10_000)).not.toThrow();
	});
});

describe("a schedule is outdated", () => {
	const isOutdated = (paymentPlan: string | null, payments: Payment[], today: string) =>
		isScheduleOutdated({ ...UNPAID, paymentPlan }, { payments }, { plan: "3-month", today });

	test("when it has another plan, starts on another day, or is missing", () => {
		expect(isOutdated("3-month", schedule("due", "due"), "2026-11-20")).toBe(false);
		expect(isOutdated("full", schedule("due", "due"), "2026-11-20")).toBe(true);
		expect(isOutdated("3-month", schedule("failed", "due"), "2026-11-21")).toBe(true);
		expect(isOutdated("3-month", [], "2026-11-20")).toBe(true);
	});

	test("never after the first payment", () => {
		expect(isOutdated("3-month", schedule("paid", "due"), "2026-12-24")).toBe(false);
	});
});

describe("an open attempt", () => {
	test("of unknown outcome says that the payment is being checked, any other that it was changed", () => {
		const codeFor = (...statuses: AttemptStatus[]) =>
			codeOf(() => requireNoOpenAttempts({ liveAttempts: statuses.map(attempt) }));
		expect(codeFor()).toBeNull();
		expect(codeFor("created")).toBe("conflict");
		expect(codeFor("created", "unknown")).toBe("payment_checking");
	});
});

describe("the payment to make", () => {
	test("is the first payable one, or the one named after the first", () => {
		expect(choosePayment(UNPAID, schedule("failed", "due"), undefined).paymentNumber).toBe(1);
		expect(choosePayment(UNPAID, schedule("paid", "processing", "due"), undefined).paymentNumber).toBe(2);
		expect(choosePayment(UNPAID, schedule("paid", "due", "due"), "payment-3").paymentNumber).toBe(3);
	});

	test("is refused where it is unknown, collected, canceled, or comes before the first", () => {
		expect(codeOf(() => choosePayment(UNPAID, schedule("due"), "payment-9"))).toBe("not_found");
		expect(codeOf(() => choosePayment(UNPAID, [], undefined))).toBe("not_found");
		expect(codeOf(() => choosePayment(UNPAID, schedule("paid", "due"), "payment-1"))).toBe("conflict");
		expect(codeOf(() => choosePayment(UNPAID, schedule("paid", "paid"), undefined))).toBe("conflict");
		expect(codeOf(() => choosePayment(UNPAID, schedule("paid", "canceled"), "payment-2"))).toBe("conflict");
		expect(codeOf(() => choosePayment(UNPAID, schedule("due", "due"), "payment-2"))).toBe("conflict");
		expect(() => choosePayment(UNPAID, schedule("paid", "due"), "payment-1")).toThrow(
			"has already been made",
		);
		expect(() => choosePayment(UNPAID, schedule("paid", "canceled"), "payment-2")).toThrow("is not due");
	});
});
