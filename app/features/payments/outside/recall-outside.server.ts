import type { Member, Trip } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { dateOf } from "#app/lib/dates.ts";
import { newId } from "#app/lib/ids.server.ts";
import { sum } from "#app/lib/money.ts";
import type { Tx } from "#db/db.ts";
import { insertOne } from "#db/insert-one.ts";
import { outsidePayments } from "#db/schema/payments.ts";
import type { Payment } from "../payments.queries.ts";
import { isPayable } from "../states.ts";
import type { NumberedPart } from "./outside-parts.ts";
import { storeTaken } from "./record-outside.server.ts";
import * as texts from "./texts.ts";

/**
 * Records outside payments that a restored database has forgotten and that a later charge mentions. The caller has
 * checked that the parts fit the member's payments.
 * @param known the member's current payments
 * @param at when the charge was made, UTC ms
 */
export async function recordRecalled(
	ctx: Ctx,
	tx: Tx,
	{ trip, member, known }: { trip: Trip; member: Member; known: readonly Payment[] },
	recalled: readonly NumberedPart[],
	at: number,
): Promise<void> {
	const taken = recalled.flatMap(({ number, amount }) => {
		const payment = known.find((one) => one.paymentNumber === number && isPayable(one.status));
		return payment ? { payment, amount } : [];
	});
	const now = ctx.now.getTime();
	const { id } = await insertOne(tx, outsidePayments, {
		...{ id: newId(), tripId: trip.id, memberId: member.id },
		...{ amount: sum(taken.map(({ amount }) => amount)), paidOn: dateOf(new Date(at)) },
		...{ how: "other", note: texts.recalled, state: "recorded", isClaim: false },
		...{ receivedBy: trip.organizerId, createdAt: now, recordedAt: now },
	});
	await storeTaken(ctx, tx, { trip, member, known }, id, {
		parts: taken.map(({ payment, amount }) => ({ paymentId: payment.id, amount, dueDate: payment.dueDate })),
		covered: taken
			.filter(({ payment, amount }) => payment.amount === amount)
			.map(({ payment }) => payment.id),
		smaller: taken
			.filter(({ payment, amount }) => payment.amount > amount)
			.map(({ payment, amount }) => ({ id: payment.id, amount: payment.amount - amount })),
	});
}
