import type { Member } from "#app/access/access.server.ts";
import type { Cents } from "#app/lib/money.ts";
import type { PaymentState } from "../payments.queries.ts";
import { stillToPay } from "../schedule/still-to-pay.ts";
import { restToTakeOver } from "./paying-together.ts";

/**
 * What a companion would have to pay if they took over their spot now, in cents; 0 if it is below the minimum charge.
 */
export function restOfSpot(
	{ takenOver }: Pick<Member, "takenOver">,
	payer: Member,
	{ payments }: Pick<PaymentState, "payments">,
): Cents {
	const left = stillToPay(payer, payments);
	return restToTakeOver({ share: payer.individualCost, left }, 0 - takenOver);
}
