import { requireTrip } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { centsToDollars } from "#app/lib/dollars.ts";
import type { Cents } from "#app/lib/money.ts";
import type { ReleaseInput } from "../funds.schema.ts";
import { requirePayee } from "../payouts/payout-account.server.ts";
import { checkRelease } from "./release-funds.server.ts";
import { findNewestReleaseId } from "./releases.queries.ts";

/** What the organizer is asked to confirm, amounts in cents; `fields` are the form that confirms it. */
export type ReleaseReview = {
	amount: Cents;
	/** What of it pays the organizer's debt; the rest goes to their payout account. */
	debtPaid: Cents;
	words: Pick<ReleaseInput, "purpose" | "recipient" | "description">;
	fields: [name: string, value: string][];
};

/**
 * Returns what a release would come to, for the organizer to confirm: all that is available if no amount is given. Nothing
 * is stored.
 * @throws DomainError as releaseFunds
 */
export async function reviewRelease(ctx: Ctx, tripId: string, input: ReleaseInput): Promise<ReleaseReview> {
	const { trip } = await requireTrip(ctx, tripId, "fund.release");
	const { read } = ctx.db;
	const after = input.after ?? (await findNewestReleaseId(read, trip.id)) ?? "none";
	await requirePayee(ctx);
	const { amount, debtPaid } = await checkRelease(ctx, read, trip, { amount: input.amount, after });
	const { purpose, recipient, description } = input;
	return {
		amount,
		debtPaid,
		words: { purpose, recipient, description },
		fields: [
			["intent", "release"],
			["amount", centsToDollars(amount).toFixed(2)],
			["expectedDebtPaid", String(debtPaid)],
			["after", after],
			["purpose", purpose ?? ""],
			["recipient", recipient ?? ""],
			["description", description ?? ""],
			["confirmed", "yes"],
		],
	};
}
