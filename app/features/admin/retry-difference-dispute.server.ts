import { and, eq } from "drizzle-orm";
import type { Ctx } from "#app/access/ctx.ts";
import { applyDispute } from "#app/features/reconciliation/disputes.server.ts";
import { reconcile } from "#app/features/reconciliation/reconcile.server.ts";
import { disputes } from "#db/schema/index.ts";
import { nothingToDo, otherProvider, type RetryResult } from "./retry-result.ts";

/** Compares the ledger with the provider's books now; it changes neither, whoever else is comparing. */
export async function retryDifferences(ctx: Ctx): Promise<RetryResult> {
	const found = (await reconcile(ctx)).length;
	return found === 0
		? { type: "success", title: "The books agree", message: "To the cent, with the provider's own." }
		: {
				type: "error",
				title: found === 1 ? "1 difference" : `${found} differences`,
				message: "Between our ledger and the provider's books, as listed.",
			};
}

/** Asks the provider whether the bank has decided, and enters it. */
export async function retryDispute(ctx: Ctx, ref: string): Promise<RetryResult> {
	const [open] = await ctx.db.read
		.select()
		.from(disputes)
		.where(and(eq(disputes.ref, ref), eq(disputes.status, "open")));
	if (!open) return nothingToDo("This dispute is closed.");
	if (open.provider !== ctx.payments.provider) return otherProvider(open.provider);
	const fact = await ctx.payments.fetchDispute(ref);
	await applyDispute(ctx, fact);
	if (fact.status === "open") {
		return { type: "info", title: "Still open", message: "The bank has not decided yet." };
	}
	return { type: "success", title: `The dispute was ${fact.status}`, message: "It is entered in the books." };
}
