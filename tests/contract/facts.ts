import { z } from "zod";
import { START } from "./charge-requests.ts";

const cents = z.int().min(0);
const ref = z.string().min(1);

const time = z.int().min(START - 1_000_000);
const problem = z.strictObject({ code: ref, message: ref, declineCode: ref.optional() });
const savedCard = z.strictObject({
	customerRef: ref,
	methodRef: ref,
	brand: ref,
	last4: z.string().regex(/^\d{4}$/),
	expMonth: z.int().min(1).max(12),
	expYear: z.int().min(2026),
});

export const listedCard = savedCard.extend({ isDefault: z.boolean() });

export const setupFact = z
	.strictObject({
		ref,
		id: ref,
		customerRef: ref,
		status: z.enum(["requires_card", "requires_action", "processing", "succeeded", "canceled"]),
		card: savedCard.nullable(),
		error: problem.nullable(),
		fingerprint: ref.nullable(),
		declineRef: z.string().nullable(),
	})
	.refine((fact) => (fact.status === "succeeded") === (fact.card !== null), "a success has its card");

export const purchaseFact = z
	.strictObject({
		ref,
		id: ref,
		status: z.enum(["processing", "succeeded", "failed"]),
		amount: cents,
		fee: cents,
		chargeRef: ref.nullable(),
		error: problem.nullable(),
		customerRef: ref.nullish(),
	})
	.refine((fact) => (fact.status === "succeeded") === (fact.chargeRef !== null), "a charge is a success")
	.refine((fact) => (fact.status === "failed") === (fact.error !== null), "a failure has a reason");

const plan = z.enum(["plus", "pro"]);

const invoiceFact = z
	.strictObject({
		ref,
		amount: cents,
		fee: cents,
		chargeRef: ref.nullable(),
		plan,
		isAnnual: z.boolean(),
		paidAt: time,
		periodStart: time,
		periodEnd: time,
	})
	.refine((invoice) => invoice.amount > 0 === (invoice.chargeRef !== null), "what is paid was charged");

export const subscriptionFact = z
	.strictObject({
		ref,
		id: ref,
		changeId: ref.nullish(),
		customerRef: ref,
		status: z.enum(["incomplete", "active", "past_due", "canceled"]),
		plan,
		isAnnual: z.boolean(),
		price: cents,
		next: z.strictObject({ plan, isAnnual: z.boolean() }).nullable(),
		cancelAtPeriodEnd: z.boolean(),
		currentPeriodStart: time,
		currentPeriodEnd: time,
		pastDueSince: time.nullable(),
		endedAt: time.nullable(),
		invoices: z.array(invoiceFact),
	})
	.refine((fact) => fact.status !== "past_due" || fact.pastDueSince !== null, "past due has a time")
	.refine((fact) => fact.status !== "active" || fact.pastDueSince === null, "active is paid")
	.refine((fact) => (fact.status === "canceled") === (fact.endedAt !== null), "what is canceled has ended")
	.refine((fact) => !(fact.cancelAtPeriodEnd && fact.next), "what is canceled changes to nothing");

const chargeOrder = z.strictObject({
	tripId: ref,
	memberId: ref,
	givenBy: ref.nullable(),
	paymentId: ref,
	terms: z.strictObject({
		schedule: ref,
		number: z.int().min(1),
		total: z.int().min(1),
		firstDueDate: z.iso.date(),
		share: cents,
		cashBack: cents,
		ahead: cents,
		instalments: z.array(z.strictObject({ amount: cents, dueDate: z.iso.date() })).optional(),
		outside: z.array(z.strictObject({ number: z.int().min(1), amount: cents })).optional(),
		options: z.int(),
		takenOver: z.int(),
		companions: z.array(z.strictObject({ id: ref, amount: cents })).optional(),
	}),
});

/** Every gateway returns exactly these facts, and none that contradict each other. */
export const intentFact = z
	.strictObject({
		ref,
		attemptId: ref,
		surface: z.enum(["embedded", "hosted", "off_session"]).optional(),
		order: chargeOrder.nullish(),
		topUp: z.strictObject({ tripId: ref, memberId: ref }).nullish(),
		customerRef: ref.nullish(),
		status: z.enum(["requires_payment", "requires_action", "processing", "succeeded", "failed", "canceled"]),
		amount: cents,
		currency: z.literal("usd"),
		fee: cents,
		chargeRef: ref.nullable(),
		chargedAt: time.optional(),
		paidWith: z.strictObject({ brand: z.string().min(1), last4: z.string().length(4) }).nullable(),
		card: savedCard.nullable(),
		error: problem.nullable(),
		fingerprint: ref.nullable(),
		declineRef: ref.nullable(),
	})
	.refine((fact) => (fact.status === "succeeded") === (fact.chargeRef !== null), "a charge is a success")
	.refine((fact) => fact.status === "succeeded" || (fact.fee === 0 && !fact.card), "nothing before success")
	.refine((fact) => fact.status !== "succeeded" || !fact.error, "a success has no error")
	.refine((fact) => fact.status !== "failed" || fact.error, "a failure has a reason");

export const refundFact = z.strictObject({
	ref,
	id: ref,
	chargeRef: ref,
	status: z.enum(["pending", "succeeded", "failed"]),
	amount: cents,
	error: ref.nullable(),
	deduction: cents.optional(),
	bookingFee: cents.optional(),
});

export const transferFact = z.strictObject({ ref, id: ref, amount: cents, reversed: cents });

export const balanceFact = z.strictObject({
	ref,
	source: z.string().regex(/^\w+:\w+/),
	net: z.int(),
	at: z.int().min(1),
});
