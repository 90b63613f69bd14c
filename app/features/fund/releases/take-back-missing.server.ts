import { eq } from "drizzle-orm";
import type { Ctx } from "#app/access/ctx.ts";
import { bookOf, postEntry } from "#app/features/ledger/ledger.server.ts";
import { RELEASE_CLEARING, releaseDoneLines } from "#app/features/ledger/release-lines.ts";
import { isProviderRefusal } from "#app/gateway/gateway.ts";
import type { ListedTransfer } from "#app/gateway/payouts.ts";
import { type Cents, sum } from "#app/lib/money.ts";
import { trips } from "#db/schema/access.ts";
import { HOUSE_PART, lineParts } from "./take-in-transfers.server.ts";
import * as texts from "./texts/releases.ts";

/**
 * Reverses the releases of a charge whose trip or payment is missing in this database, and books the transfers and
 * reversals. What the organizer's account no longer holds stays booked as paid out, and has to be claimed from the
 * organizer.
 * @returns the amount that could not be reversed, in cents
 * @throws ProviderTimeout
 */
export async function takeBackMissingTransfers(
	ctx: Ctx,
	{ tripId, paymentId }: { tripId: string; paymentId: string },
): Promise<Cents> {
	const all = await ctx.payments.listTransfers(tripId);
	const [trip] = await ctx.db.read.select({ id: trips.id }).from(trips).where(eq(trips.id, tripId));
	// If the trip is here, the house's part belongs to its other charges.
	const parts = trip ? [paymentId] : [paymentId, HOUSE_PART];
	const transfers = all.filter(({ id }) => parts.includes(lineParts(id)?.paymentId ?? ""));
	const left: Cents[] = [];
	for (const transfer of transfers) left.push(await takeBack(ctx, transfer));
	return sum(left);
}

async function takeBack(ctx: Ctx, { id, ref, amount, reversed }: ListedTransfer): Promise<Cents> {
	const open = amount - reversed;
	// The provider refuses if the organizer's account lacks the money.
	if (open > 0)
		await ctx.payments.reverse(await nextReversalId(ctx, { id, ref }), ref, open).catch((error: unknown) => {
			if (!isProviderRefusal(error)) throw error;
		});
	const reversals = await ctx.payments.listReversals(ref);
	const entry = { book: bookOf(ctx.payments.provider), tripId: null, at: ctx.now };
	await ctx.db.write(async (tx) => {
		await postEntry(tx, {
			...entry,
			source: `transfer:${ref}`,
			memo: texts.missingTransferMemo,
			lines: releaseDoneLines(amount),
		});
		for (const reversal of reversals)
			await postEntry(tx, {
				...entry,
				source: `reversal:${reversal.ref}`,
				memo: texts.missingReversalMemo,
				lines: [
					{ account: "stripe_balance", amount: reversal.amount },
					{ account: RELEASE_CLEARING, amount: -reversal.amount },
				],
			});
	});
	return amount - sum(reversals.map((reversal) => reversal.amount));
}

/** The id that the next reversal of a line would get if this database knew all of the provider's. */
async function nextReversalId(
	{ payments }: Ctx,
	{ id, ref }: Pick<ListedTransfer, "id" | "ref">,
): Promise<string> {
	const made = await payments.listReversals(ref);
	const prefix = `${id}.reversal-`;
	const numbers = made.flatMap((one) =>
		one.id.startsWith(prefix) ? Number(one.id.slice(prefix.length)) : [],
	);
	return prefix + (Math.max(made.length, ...numbers) + 1);
}
