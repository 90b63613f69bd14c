import type { Cents } from "#app/lib/money.ts";
import type { ListedTransfer, ReversalFact, TransferFact, TransferRequest } from "../payouts.ts";
import type { Stripe } from "./client.server.ts";
import { callStripe } from "./errors.server.ts";
import { idOf } from "./facts.server.ts";
import { findInList, MAX_PAGE_SIZE, readAllPages } from "./find-in-lists.server.ts";
import { createOnce, findExisting } from "./idempotent-call.server.ts";
import { transferGroup } from "./intent-params.server.ts";

/** Pays out a charge or a part of it, unless the transfer exists: Stripe forgets its idempotency key after a day. */
export async function transfer(stripe: Stripe, request: TransferRequest, now: Date): Promise<TransferFact> {
	const { id, chargeRef, payeeRef, amount, tripId } = request;
	const transfer_group = transferGroup(request);
	const find = () =>
		callStripe(() =>
			findInList(
				stripe.transfers.list({ transfer_group, limit: MAX_PAGE_SIZE }),
				({ metadata }) => metadata.line_id === id,
			),
		);
	const params = {
		amount,
		currency: "usd",
		destination: payeeRef,
		...(chargeRef && { source_transaction: chargeRef }),
		transfer_group,
		metadata: { line_id: id, trip_id: tripId },
	};
	const create = (options: { idempotencyKey: string }) => stripe.transfers.create(params, options);
	return transferFact(
		(await findExisting(find)) ?? (await createOnce({ key: `release-line:${id}`, find, create }, now)),
	);
}

export async function listTransfers(stripe: Stripe, tripId: string): Promise<ListedTransfer[]> {
	const transfers = await callStripe(() =>
		readAllPages(stripe.transfers.list({ transfer_group: transferGroup({ tripId }), limit: MAX_PAGE_SIZE })),
	);
	return transfers
		.map((one) => ({ ...transferFact(one), payeeRef: idOf(one.destination) ?? "", at: one.created * 1_000 }))
		.reverse();
}

/** Reverses a transfer or a part of it, once per id. */
export async function reverse(
	stripe: Stripe,
	{ id, transferRef, amount }: { id: string; transferRef: string; amount: Cents },
	now: Date,
): Promise<TransferFact> {
	const find = () =>
		callStripe(() =>
			findInList(
				stripe.transfers.listReversals(transferRef, { limit: MAX_PAGE_SIZE }),
				({ metadata }) => metadata?.reversal_id === id,
			),
		);
	const params = { amount, metadata: { reversal_id: id } };
	const create = (options: { idempotencyKey: string }) =>
		stripe.transfers.createReversal(transferRef, params, options);
	if (!(await findExisting(find))) await createOnce({ key: `reversal:${id}`, find, create }, now);
	return transferFact(await callStripe(() => stripe.transfers.retrieve(transferRef)));
}

export async function listReversals(stripe: Stripe, transferRef: string): Promise<ReversalFact[]> {
	const reversals = await callStripe(() =>
		readAllPages(stripe.transfers.listReversals(transferRef, { limit: MAX_PAGE_SIZE })),
	);
	return reversals
		.map(({ id, metadata, amount }) => ({ ref: id, id: metadata?.reversal_id ?? "", amount }))
		.reverse();
}

function transferFact(transfer: Stripe.Transfer): TransferFact {
	const { id, metadata, amount, amount_reversed } = transfer;
	return { ref: id, id: metadata.line_id ?? "", amount, reversed: amount_reversed };
}
