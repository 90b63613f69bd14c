import { and, eq, inArray, ne } from "drizzle-orm";
import type { Ctx } from "#app/access/ctx.ts";
import { attempts, payments } from "#db/schema/payments.ts";
import { LIVE_ATTEMPT_STATUSES, PAYABLE_STATUSES } from "./states.ts";

/** Cancels the open attempts of a former provider, which can no longer be asked. @returns how many there were */
export async function cancelFormerProviderAttempts(
	ctx: Pick<Ctx, "db" | "now" | "payments">,
): Promise<number> {
	const { provider } = ctx.payments;
	return ctx.db.write(async (tx) => {
		const closed = await tx
			.update(attempts)
			.set({ status: "canceled", updatedAt: ctx.now.getTime() })
			.where(and(ne(attempts.provider, provider), inArray(attempts.status, [...LIVE_ATTEMPT_STATUSES])))
			.returning({ paymentId: attempts.paymentId });
		for (const { paymentId } of closed) {
			await tx
				.update(payments)
				.set({ status: "due" })
				.where(and(eq(payments.id, paymentId), inArray(payments.status, [...PAYABLE_STATUSES])));
		}
		await tx
			.update(payments)
			.set({ provider })
			.where(and(ne(payments.provider, provider), inArray(payments.status, [...PAYABLE_STATUSES])));
		return closed.length;
	});
}
