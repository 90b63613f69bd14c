import { and, eq } from "drizzle-orm";
import type { Ctx } from "#app/access/ctx.ts";
import { addDays, type CalendarDate, dateOf } from "#app/lib/dates.ts";
import type { Tx } from "#db/client.server.ts";
import { payers } from "#db/schema/payments.ts";
import { withdrawConsent } from "../instalments/consent.server.ts";
import { queueDetachCard } from "./card-jobs.server.ts";
import { type Kept, listUnneededCards } from "./unneeded-cards.queries.ts";

/** The last try of an automatic charge is 5 days after its due date. */
const DAYS_AFTER_END = 14;

/**
 * Releases kept cards that are no longer needed (Rules: Automatic charges): the consent ends, and the provider detaches
 * the card, unless an account has it on its list or another place needs it. Repeated calls change nothing more.
 * @returns how many places no longer have a card
 */
export async function releaseKeptCards(ctx: Ctx): Promise<number> {
	const asked = { provider: ctx.payments.provider, overBefore: overBefore(ctx) };
	const unneeded = await listUnneededCards(ctx.db.read, asked);
	let count = 0;
	for (const { memberId } of unneeded) {
		await ctx.db.write(async (tx) => {
			const [kept] = await listUnneededCards(tx, asked, memberId);
			if (!kept) return;
			await forgetKeptCard(ctx, tx, kept);
			count += 1;
		});
	}
	return count;
}

/** Removes a place's card, and has the provider detach it unless it is kept elsewhere. */
export async function forgetKeptCard(ctx: Ctx, tx: Tx, { memberId, methodRef }: Kept): Promise<void> {
	await withdrawConsent(ctx, tx, memberId);
	await tx
		.update(payers)
		.set({
			methodRef: null,
			cardBrand: null,
			cardLast4: null,
			cardExpMonth: null,
			cardExpYear: null,
			updatedAt: ctx.now.getTime(),
		})
		.where(and(eq(payers.memberId, memberId), eq(payers.methodRef, methodRef)));
	await queueDetachCard(ctx, tx, methodRef);
}

function overBefore(ctx: Ctx): CalendarDate {
	return addDays(dateOf(ctx.now), -DAYS_AFTER_END);
}
