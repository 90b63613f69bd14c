import type { Ctx } from "#app/access/ctx.ts";
import { forEachSettled } from "#app/lib/for-each-settled.ts";
import type { AttemptStatus } from "../states.ts";
import { chargeInstalment } from "./charge-instalment.server.ts";
import { type DueCharge, listDueCharges } from "./due-charges.queries.ts";

/** How many instalments were paid, declined, and are without an answer yet. */
export type ChargeDueResult = { paid: number; declined: number; checking: number };

const RESULT_BY_STATUS: Partial<Record<AttemptStatus, keyof ChargeDueResult>> = {
	succeeded: "paid",
	failed: "declined",
	unknown: "checking",
};

/**
 * Charges every instalment that is due, or overdue after a time in which nothing ran, to the cards that members have
 * agreed to: one after the other, each once. After a decline or a lost answer a member's others wait for another turn.
 * Safe to run at any time, in several processes, and again.
 * @throws AggregateError of what could not be charged, after all the others have been
 */
export async function chargeDueInstalments(ctx: Ctx): Promise<ChargeDueResult> {
	const done: ChargeDueResult = { paid: 0, declined: 0, checking: 0 };
	const charge = async ({ payment }: DueCharge) => {
		const status = await chargeInstalment(ctx, payment.id);
		const count = status && RESULT_BY_STATUS[status];
		if (count) done[count] += 1;
	};
	const due = await listDueCharges(ctx.db.read, ctx);
	await forEachSettled(due, charge, { failed: "instalment(s) could not be charged" });
	return done;
}
