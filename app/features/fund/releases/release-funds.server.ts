import { requireTrip, requireUser, type Trip, type TripRef } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { requireCheckedBooks } from "#app/features/ledger/book-checks.server.ts";
import { isProviderRefusal, isProviderTimeout } from "#app/gateway/gateway.ts";
import { DAY_MS } from "#app/lib/dates.ts";
import { centsToDollars } from "#app/lib/dollars.ts";
import { DomainError } from "#app/lib/errors.ts";
import type { Cents } from "#app/lib/money.ts";
import type { Reader, Tx } from "#db/db.ts";
import { insertOne } from "#db/insert-one.ts";
import { nextId } from "#db/next-id.ts";
import { fundReleases, releaseLines } from "#db/schema/fund.ts";
import { fundSummary, holdOf } from "../fund-overview.server.ts";
import type { ReleaseInput } from "../funds.schema.ts";
import { organizerDebt } from "../organizer-debt.queries.ts";
import { type ReadyPayee, refreshPayeeStatus, requirePayee } from "../payouts/payout-account.server.ts";
import { takeInPayouts } from "../payouts/payouts.server.ts";
import * as accountTexts from "../payouts/texts.ts";
import { isHeld } from "./hold.ts";
import { listReleasableCharges } from "./releasable-charges.queries.ts";
import { finishRelease, postReservation, sendRelease } from "./release-transfers.server.ts";
import {
	findNewestReleaseId,
	findOpenRelease,
	findRelease,
	listAllReleases,
	type Release,
} from "./releases.queries.ts";
import { type ReleasePortion, splitDebt, splitRelease, totalReleasable } from "./split-release.ts";
import { HOUSE_PART, takeInTransfers } from "./take-in-transfers.server.ts";
import * as texts from "./texts/releases.ts";

/**
 * `reservedAmount` is in cents, and exceeds the release's amount if a part was refused. `isWaiting` is true while the
 * rest waits for the house's balance at the provider.
 */
export type ReleaseResult = { release: Release; reservedAmount: Cents; isWaiting: boolean };

/**
 * Releases the available balance of a trip's fund, or a part of it, to the organizer's payout account. The amount is
 * reserved, the organizer's debt is deducted, and the rest is transferred charge by charge. Refused amounts return to
 * the fund. Transfers that got no answer or exceed the house's balance stay reserved until the sweeper has sent them.
 * @throws DomainError unauthenticated, forbidden, not_found; payee_missing without a ready account; insufficient_funds
 * for more than is available; conflict while another release is under way, or if there is a newer release than the page
 * showed; amount_mismatch if the deducted debt differs from what the page showed; provider_failed if the provider
 * refuses all of it
 */
export async function releaseFunds(ctx: Ctx, ref: TripRef, input: ReleaseInput): Promise<ReleaseResult> {
	const { trip } = await requireTrip(ctx, ref, "fund.release");
	await takeInTransfers(ctx, trip.id);
	const after = input.after ?? (await findNewestReleaseId(ctx.db.read, trip.id)) ?? "none";
	const payee = await requirePayee(ctx);
	const { id, amount } = await ctx.db.write((tx) =>
		reserveRelease(ctx, tx, trip.id, payee, { ...input, after }),
	);
	await sendRelease(ctx, id);
	const release = await findRelease(ctx.db.read, { id });
	if (!release) throw new Error("a release is never deleted");
	if (release.status === "failed") throw await refusalError(ctx, payee);
	if (release.status === "completed") {
		await findPayouts(ctx, payee);
		return { release, reservedAmount: amount, isWaiting: false };
	}
	const [newest] = await listAllReleases(ctx.db.read, { tripId: trip.id });
	return { release, reservedAmount: amount, isWaiting: newest?.id === id && newest.isWaiting };
}

/**
 * Computes a release without reserving anything.
 * @returns the amount in all and by charge, and the part that would pay the organizer's debt, in cents
 * @throws DomainError conflict, insufficient_funds, amount_mismatch, as releaseFunds
 */
async function checkRelease(
	ctx: Ctx,
	db: Reader,
	trip: Pick<Trip, "id">,
	input: Pick<ReleaseInput, "amount" | "after" | "expectedDebtPaid">,
): Promise<{ amount: Cents; debtPaid: Cents; portions: ReleasePortion[] }> {
	if (await findOpenRelease(db, { tripId: trip.id }))
		throw new DomainError("conflict", texts.alreadyUnderWay);
	if (((await findNewestReleaseId(db, trip.id)) ?? "none") !== input.after) {
		throw new DomainError("conflict", texts.releasedMeanwhile);
	}
	const { provider } = ctx.payments;
	const hold = holdOf(ctx);
	const charges = (await listReleasableCharges(db, provider, trip.id)).filter((one) => !isHeld(one, hold));
	const { availableBalance } = await fundSummary(db, provider, trip.id, hold);
	const available = Math.min(availableBalance, totalReleasable(charges));
	const amount = requireAvailable(available, input.amount);
	const portions = splitRelease(amount, charges);
	if (!portions) throw new Error("the charges hold less than is available");
	const debtPaid = Math.min(amount, await organizerDebt(db, provider, requireUser(ctx).id));
	const { expectedDebtPaid = debtPaid } = input;
	if (expectedDebtPaid !== debtPaid) {
		throw new DomainError("amount_mismatch", texts.debtChanged({ amount, debtPaid }));
	}
	return { amount, debtPaid, portions };
}

async function reserveRelease(
	ctx: Ctx,
	tx: Tx,
	tripId: string,
	payee: ReadyPayee,
	input: ReleaseInput,
): Promise<Release> {
	await requireCheckedBooks(ctx, tx);
	const { trip } = await requireTrip(ctx, tripId, "fund.release", tx);
	const { amount, debtPaid, portions } = await checkRelease(ctx, tx, trip, input);
	const { provider } = ctx.payments;
	const organizerId = requireUser(ctx).id;
	const split = splitDebt(portions, debtPaid);
	const now = ctx.now.getTime();
	const release = await insertOne(tx, fundReleases, {
		id: nextId(fundReleases.tripId, trip.id, "release"),
		tripId: trip.id,
		organizerId,
		amount,
		debtPaid,
		purpose: input.purpose,
		description: input.description,
		recipient: input.recipient,
		provider,
		payeeRef: payee.ref,
		reservedAt: now,
	});
	const line = { releaseId: release.id, createdAt: now, updatedAt: now };
	const lineId = ({ paymentId }: ReleasePortion) => `${release.id}.of-${paymentId ?? HOUSE_PART}`;
	await tx.insert(releaseLines).values([
		...split.debt.map((portion) => ({
			...{ id: `${lineId(portion)}.debt`, ...line, ...portion },
			...{ isDebt: true, status: "completed" as const },
		})),
		...split.sent.map((portion) => ({ id: lineId(portion), ...line, ...portion })),
	]);
	await postReservation(ctx, tx, trip, release);
	if (split.sent.length === 0) await finishRelease(ctx, tx, { release, trip });
	return release;
}

function requireAvailable(available: Cents, requested: Cents = available): Cents {
	if (available <= 0) throw new DomainError("insufficient_funds", texts.nothingAvailable);
	if (requested <= available) return requested;
	throw new DomainError("insufficient_funds", texts.moreThanAvailable(available), {
		field: "amount",
	});
}

/** Fetches new payouts, because some arrive at once. If the provider does not answer, the sweeper asks again. */
async function findPayouts(ctx: Ctx, { ref }: ReadyPayee): Promise<void> {
	try {
		await takeInPayouts(ctx, ref, ctx.now.getTime() - DAY_MS);
	} catch (error) {
		if (!isProviderTimeout(error) && !isProviderRefusal(error)) throw error;
	}
}

/**
 * The error for a refused release. If the account is no longer ready, the error says so, because the organizer can fix
 * that.
 */
async function refusalError(ctx: Ctx, payee: ReadyPayee): Promise<DomainError> {
	try {
		const state = await refreshPayeeStatus(ctx, payee);
		if (state !== "ready") return new DomainError("payee_missing", accountTexts.setUpFirst);
	} catch (error) {
		if (!isProviderTimeout(error) && !isProviderRefusal(error)) throw error;
	}
	return new DomainError("provider_failed", texts.failed);
}

/** A release for the organizer to confirm, amounts in cents. `fields` are the hidden fields of the confirming form. */
export type ReleaseReview = {
	amount: Cents;
	/** The part that pays the organizer's debt. The rest goes to their payout account. */
	debtPaid: Cents;
	words: Pick<ReleaseInput, "purpose" | "recipient" | "description">;
	fields: [name: string, value: string][];
};

/**
 * Returns a release for the organizer to confirm, without storing anything. Without an amount, it is everything
 * available.
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
