import { eq } from "drizzle-orm";
import type { Ctx } from "#app/access/ctx.ts";
import {
	type Job,
	type ProviderPayload,
	runDueJobs,
} from "#app/features/payments/cards/provider-jobs.server.ts";
import { DAY_MS } from "#app/lib/dates.ts";
import { newId } from "#app/lib/ids.server.ts";
import type { Tx } from "#db/client.server.ts";
import { customers, payers } from "#db/schema/payments.ts";
import { jobs } from "#db/schema/system.ts";
import {
	FORGET_CUSTOMER_JOB,
	hasOpenMoney,
	listCustomersOf,
	listLateCustomers,
} from "./customers-of-account.queries.ts";

type Payload = ProviderPayload & { userId: string };

/** Has the provider delete an account's customers. The jobs survive a crash, and are done by `forgetCustomers`. */
export async function queueForgetCustomers(ctx: Ctx, tx: Tx, userId: string): Promise<void> {
	const now = ctx.now.getTime();
	for (const { provider, ref } of await listCustomersOf(tx, userId)) {
		const payload = { provider, userId } satisfies Payload;
		const job = { kind: FORGET_CUSTOMER_JOB, source: ref, payload, runAt: now, createdAt: now };
		await tx
			.insert(jobs)
			.values({ id: newId(), ...job })
			.onConflictDoNothing();
	}
}

/**
 * Deletes the customers of deleted accounts at the provider. While a customer still has open payments there, only the
 * cards are deleted, and the customer is tried again a day later.
 * @returns how many customers were deleted
 * @throws AggregateError with the refusals, after all customers were tried
 */
export async function forgetCustomers(ctx: Ctx): Promise<number> {
	await queueLateCustomers(ctx);
	const asked = { kinds: [FORGET_CUSTOMER_JOB], failed: "customer(s) could not be deleted" };
	return runDueJobs(ctx, asked, forgetCustomer);
}

/** The provider may have made a customer for a request that was under way while its account was deleted. */
async function queueLateCustomers(ctx: Ctx): Promise<void> {
	const late = await listLateCustomers(ctx.db.read, ctx.payments.provider);
	if (late.length === 0) return;
	await ctx.db.write(async (tx) => {
		for (const userId of late) await queueForgetCustomers(ctx, tx, userId);
	});
}

async function forgetCustomer(ctx: Ctx, { id, source: ref, payload }: Job): Promise<boolean> {
	if (await hasOpenMoney(ctx.db.read, (payload as Payload).userId)) {
		for (const { methodRef } of await ctx.payments.listCards(ref)) await ctx.payments.detachCard(methodRef);
		await storeJob(ctx, id, { runAt: ctx.now.getTime() + DAY_MS });
		return false;
	}
	await ctx.payments.deleteCustomer(ref);
	await ctx.db.write(async (tx) => {
		await tx.delete(customers).where(eq(customers.ref, ref));
		await tx.delete(payers).where(eq(payers.customerRef, ref));
		await tx.update(jobs).set({ status: "done" }).where(eq(jobs.id, id));
	});
	return true;
}

async function storeJob(ctx: Ctx, id: string, change: Partial<Job>): Promise<void> {
	await ctx.db.write((tx) => tx.update(jobs).set(change).where(eq(jobs.id, id)));
}
