import { and, eq, inArray, or } from "drizzle-orm";
import type { Ctx } from "#app/access/ctx.ts";
import { forEachTurn } from "#app/access/turns.ts";
import { bookOf, postEntry } from "#app/features/ledger/ledger.server.ts";
import { memberInMemo } from "#app/features/ledger/ledger.ts";
import { reversalLines } from "#app/features/ledger/taken-lines.ts";
import { isProviderRefusal, isProviderTimeout, type Provider } from "#app/gateway/gateway.ts";
import { leaveToJob } from "#app/gateway/leave-to-job.ts";
import type { ReversalFact } from "#app/gateway/payouts.ts";
import type { Reader, Tx } from "#db/db.ts";
import { nextId } from "#db/next-id.ts";
import { members, trips } from "#db/schema/access.ts";
import { fundReleases, releaseLines, transferReversals } from "#db/schema/fund.ts";
import { disputes, payments, refundLines } from "#db/schema/payments.ts";
import { notifyDebt } from "../disputes/dispute-notices.server.ts";
import { notifyTakenBack } from "../releases/release-notices.server.ts";
import { settleCharge } from "./settle-charge.server.ts";
import * as texts from "./texts.ts";

/** How long a reversal waits for the provider's answer before it is requested again. */
const UNKNOWN_WAIT_MS = 20_000;

/**
 * Reverses the transfers of disputed and refunded charges, each under its own idempotency key, so it is safe to run at
 * any time.
 * @returns how many reversals now have an answer
 * @throws AggregateError with the errors of those that failed
 */
export async function sweepReversals(ctx: Ctx): Promise<number> {
	let count = 0;
	const send = async (turn: Ctx, { id }: { id: string }) => {
		if (await sendReversal(turn, id)) count += 1;
	};
	const open = await listOpenReversals(ctx.db.read, ctx.payments.provider, ctx.now.getTime());
	const failed = "transfer(s) could not be taken back";
	await forEachTurn(ctx, open, send, { failed, except: isProviderTimeout });
	return count;
}

/**
 * Requests the reversals of one charge right away, before its refund is sent. Never throws: the job retries what fails.
 */
export async function sendReversalsOf(ctx: Ctx, paymentId: string): Promise<void> {
	for (const { id } of await listOpenReversals(
		ctx.db.read,
		ctx.payments.provider,
		ctx.now.getTime(),
		paymentId,
	))
		await sendReversal(ctx, id).catch(leaveToJob("a reversal"));
}

async function sendReversal(ctx: Ctx, id: string): Promise<boolean> {
	const found = await findReversal(ctx.db.read, id);
	const transferRef = found?.line.ref;
	if (!found || !transferRef) return false;
	if (!found.isNeeded) {
		// A process that was killed may already have made the reversal.
		if (!(await applyMade(ctx, found, transferRef))) await refuseReversal(ctx, id, "not needed any more");
		return true;
	}
	try {
		await ctx.payments.reverse(id, transferRef, found.reversal.amount);
	} catch (error) {
		if (!isProviderRefusal(error)) {
			await markReversalUnknown(ctx, id);
			throw error;
		}
		await refuseReversal(ctx, id, error.message);
		return true;
	}
	if (!(await applyMade(ctx, found, transferRef))) throw new Error(`reversal ${id} is not listed`);
	return true;
}

/** @returns whether the provider has made it */
async function applyMade(ctx: Ctx, { reversal }: ReversalContext, transferRef: string): Promise<boolean> {
	const made = await ctx.payments.listReversals(transferRef);
	const own = made.find(({ id }) => id === reversal.id);
	if (own) await applyReversal(ctx, own);
	return own !== undefined;
}

async function listOpenReversals(db: Reader, provider: Provider, now: number, paymentId?: string) {
	const rows = await db
		.select({ reversal: transferReversals })
		.from(transferReversals)
		.innerJoin(releaseLines, eq(releaseLines.id, transferReversals.releaseLineId))
		.innerJoin(fundReleases, eq(fundReleases.id, releaseLines.releaseId))
		.where(
			and(
				eq(fundReleases.provider, provider),
				inArray(transferReversals.status, ["created", "unknown"]),
				paymentId === undefined ? undefined : eq(releaseLines.paymentId, paymentId),
			),
		);
	return rows
		.map(({ reversal }) => reversal)
		.filter(({ status, updatedAt }) => status === "created" || now - updatedAt >= UNKNOWN_WAIT_MS);
}

type ReversalContext = NonNullable<Awaited<ReturnType<typeof findReversal>>>;

/**
 * Finds a reversal with its payment, its trip and its cause. `isNeeded` is false once the bank returned the money or
 * the refund failed.
 */
async function findReversal(db: Reader, id: string) {
	const [row] = await db
		.select({
			reversal: transferReversals,
			line: releaseLines,
			release: fundReleases,
			payment: payments,
			member: members,
			trip: trips,
			dispute: disputes,
			refund: refundLines,
		})
		.from(transferReversals)
		.innerJoin(releaseLines, eq(releaseLines.id, transferReversals.releaseLineId))
		.innerJoin(fundReleases, eq(fundReleases.id, releaseLines.releaseId))
		.innerJoin(payments, eq(payments.id, releaseLines.paymentId))
		.innerJoin(members, eq(members.id, payments.memberId))
		.innerJoin(trips, eq(trips.id, payments.tripId))
		.leftJoin(disputes, eq(disputes.ref, transferReversals.disputeRef))
		.leftJoin(refundLines, eq(refundLines.id, transferReversals.refundLineId))
		.where(eq(transferReversals.id, id));
	if (!row) return null;
	const { dispute, refund } = row;
	const isNeeded = dispute ? dispute.amount > dispute.returned : refund?.status !== "failed";
	return { ...row, isNeeded };
}

/**
 * Posts a reversal that the provider has made, once: the fund receives the money and spends it on the dispute or the refund.
 */
async function applyReversal(ctx: Ctx, fact: ReversalFact): Promise<void> {
	await ctx.db.write(async (tx) => {
		const found = await findReversal(tx, fact.id);
		if (!found || found.reversal.status === "done") return;
		const { reversal, release, payment, member, trip } = found;
		// After a restore, a reversal that is not requested here may have been made after the backup, with another
		// amount.
		if (reversal.amount !== fact.amount && reversal.status !== "created")
			throw new Error(`reversal ${fact.ref} does not match ${reversal.id}`);
		await tx
			.update(transferReversals)
			.set({
				status: "done",
				ref: fact.ref,
				amount: fact.amount,
				errorMessage: null,
				updatedAt: ctx.now.getTime(),
			})
			.where(eq(transferReversals.id, reversal.id));
		await postEntry(tx, {
			book: bookOf(release.provider),
			source: `reversal:${fact.ref}`,
			tripId: trip.id,
			memo: texts.reversedMemo(memberInMemo(member), payment.paymentNumber),
			at: ctx.now,
			lines: reversalLines(trip.id, fact.amount),
		});
		await settleCharge(ctx, tx, payment.id);
	});
}

/** Stores that the provider refused a reversal, so the organizer owes the money and is told. */
async function refuseReversal(ctx: Ctx, id: string, errorMessage: string): Promise<void> {
	await ctx.db.write(async (tx) => {
		const found = await findReversal(tx, id);
		const [refused] = await tx
			.update(transferReversals)
			.set({ status: "failed", errorMessage, updatedAt: ctx.now.getTime() })
			.where(and(eq(transferReversals.id, id), inArray(transferReversals.status, ["created", "unknown"])))
			.returning();
		if (found && refused && found.isNeeded) await notifyDebt(ctx, tx, found);
	});
}

async function markReversalUnknown(ctx: Ctx, id: string): Promise<void> {
	await ctx.db.write(async (tx) => {
		await tx
			.update(transferReversals)
			.set({ status: "unknown", updatedAt: ctx.now.getTime() })
			.where(and(eq(transferReversals.id, id), inArray(transferReversals.status, ["created", "unknown"])));
	});
}

/**
 * Posts the reversals of one of our transfers, each once. A reversal made by hand returns the money to the fund, which
 * can release it again, and the organizer is told (Rules: Made by hand). A reversal that we requested is applied as
 * such, even if its answer was lost.
 * @param transfer.id the release line that its metadata names
 * @returns false while the answer to our transfer is missing
 */
export async function takeInReversals(ctx: Ctx, transfer: { ref: string; id?: string }): Promise<boolean> {
	const { ref: transferRef, id = "" } = transfer;
	const isOurs = or(eq(releaseLines.ref, transferRef), eq(releaseLines.id, id));
	const [line] = await ctx.db.read.select().from(releaseLines).where(isOurs);
	if (!line) return true;
	if (line.ref === null) return false;
	const reversals = await ctx.payments.listReversals(transferRef);
	// After a restore, ours must be applied first, or a manual reversal could take an id that ours has at the provider.
	const isByHand = ({ id }: ReversalFact) => id === "";
	for (const reversal of [...reversals.filter((one) => !isByHand(one)), ...reversals.filter(isByHand)]) {
		if (await findReversal(ctx.db.read, reversal.id)) await applyReversal(ctx, reversal);
		else await ctx.db.write((tx) => applyByHand(ctx, tx, transferRef, reversal));
	}
	return true;
}

async function applyByHand(
	ctx: Ctx,
	tx: Tx,
	transferRef: string,
	{ ref, id, amount }: ReversalFact,
): Promise<void> {
	const [sent] = await tx
		.select({ line: releaseLines, release: fundReleases, trip: trips })
		.from(releaseLines)
		.innerJoin(fundReleases, eq(fundReleases.id, releaseLines.releaseId))
		.innerJoin(trips, eq(trips.id, fundReleases.tripId))
		.where(and(eq(releaseLines.ref, transferRef), eq(releaseLines.status, "completed")));
	if (!sent) return;
	const { provider, tripId } = sent.release;
	const at = ctx.now;
	const isNew = await postEntry(tx, {
		book: bookOf(provider),
		source: `reversal:${ref}`,
		tripId,
		memo: texts.takenBackMemo,
		at,
		lines: reversalLines(tripId, amount),
	});
	if (!isNew) return;
	await tx.insert(transferReversals).values({
		// A reversal of ours that a restore removed here keeps its id.
		id: id.startsWith(`${sent.line.id}.`)
			? id
			: nextId(transferReversals.releaseLineId, sent.line.id, "reversal"),
		releaseLineId: sent.line.id,
		amount,
		ref,
		status: "done",
		createdAt: at.getTime(),
		updatedAt: at.getTime(),
	});
	await notifyTakenBack(ctx, tx, sent.trip, sent.release, { amount, ref });
	if (sent.line.paymentId) await settleCharge(ctx, tx, sent.line.paymentId);
}
