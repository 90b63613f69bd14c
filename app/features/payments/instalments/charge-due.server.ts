import type { Ctx } from "#app/access/ctx.ts";
import { forEachTurn } from "#app/access/turns.ts";
import type { AttemptStatus } from "../states.ts";
import { chargeInstalment } from "./charge-instalment.server.ts";
import { type DueCharge, listDueCharges } from "./due-charges.queries.ts";

export type ChargeDueResult = { paid: number; declined: number; checking: number };

const RESULT_BY_STATUS: Partial<Record<AttemptStatus, keyof ChargeDueResult>> = {
	succeeded: "paid",
	failed: "declined",
	unknown: "checking",
};

/**
 * Charges every due or overdue instalment once to the card that its member has agreed to. After a decline or a lost
 * answer, the member's other instalments wait for a later run. It is safe to run in several processes, and again.
 * @throws AggregateError with the failures, after all the others
 */
export async function chargeDueInstalments(ctx: Ctx): Promise<ChargeDueResult> {
	const done: ChargeDueResult = { paid: 0, declined: 0, checking: 0 };
	const charge = async (turn: Ctx, { payment }: DueCharge) => {
		const status = await chargeInstalment(turn, payment.id);
		const count = status && RESULT_BY_STATUS[status];
		if (count) done[count] += 1;
	};
	const due = await listDueCharges(ctx.db.read, ctx);
	await forEachTurn(ctx, due, charge, { failed: "instalment(s) could not be charged" });
	return done;
}
