import { z } from "zod";

const cents = z.int().min(0);
const ref = z.string().min(1);

/** Every gateway returns exactly these facts, and none that contradicts another. */
export const intentFact = z
	.strictObject({
		ref,
		attemptId: ref,
		status: z.enum(["requires_payment", "requires_action", "processing", "succeeded", "failed", "canceled"]),
		amount: cents,
		currency: z.literal("usd"),
		fee: cents,
		chargeRef: ref.nullable(),
		paidWith: z.strictObject({ brand: z.string().min(1), last4: z.string().length(4) }).nullable(),
		card: z
			.strictObject({
				customerRef: ref,
				methodRef: ref,
				brand: ref,
				last4: z.string().regex(/^\d{4}$/),
				expMonth: z.int().min(1).max(12),
				expYear: z.int().min(2026),
			})
			.nullable(),
		error: z.strictObject({ code: ref, message: ref }).nullable(),
	})
	.refine((fact) => (fact.status === "succeeded") === (fact.chargeRef !== null), "a charge is a success")
	.refine((fact) => fact.status === "succeeded" || (fact.fee === 0 && !fact.card), "nothing before success")
	.refine((fact) => fact.status !== "succeeded" || !fact.error, "a success has no error")
	.refine((fact) => fact.status !== "failed" || fact.error, "a failure has a reason");

export const refundFact = z.strictObject({
	ref,
	id: ref,
	status: z.enum(["pending", "succeeded", "failed"]),
	amount: cents,
	error: ref.nullable(),
});

export const transferFact = z.strictObject({ ref, id: ref, amount: cents, reversed: cents });

export const balanceFact = z.strictObject({
	ref,
	source: z.string().regex(/^\w+:\w+/),
	net: z.int(),
	at: z.int().min(1),
});
