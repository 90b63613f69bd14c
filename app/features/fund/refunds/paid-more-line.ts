import { paidMore } from "#app/features/payments/texts.ts";
import { type Cents, formatCents } from "#app/lib/money.ts";
import { pathTo } from "#app/lib/path-to.ts";
import { ask } from "./texts/cards.ts";

/**
 * The amount that a member paid beyond their share, in words, with a link to ask for it unless they already have; null
 * if there is none.
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
