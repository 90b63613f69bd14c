import { paidMore } from "#app/features/payments/texts.ts";
import { type Cents, formatCents } from "#app/lib/money.ts";
import { pathTo } from "#app/lib/path-to.ts";
import { ask } from "./texts/cards.ts";

/**
 * Says what someone has paid beyond their share, with the way to ask for it, unless they have asked already; null where it is nothing.
 * @param credit in cents
 */
export function paidMoreLine(
	shareId: string,
	credit: Cents,
	hasAsked: boolean,
): { line: string; link: { to: string; text: string } | null } | null {
	if (credit === 0) return null;
	const refunds = pathTo("/trip/:shareId/refunds", { shareId });
	return { line: paidMore(formatCents(credit)), link: hasAsked ? null : { to: refunds, text: ask } };
}
