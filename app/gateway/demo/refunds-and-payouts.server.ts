import { and, asc, eq, gte, sql } from "drizzle-orm";
import type { Cents } from "#app/lib/money.ts";
import type { Db, Reader, Tx } from "#db/db.ts";
import { demoIntents, demoMoves, demoPayees } from "#db/schema/demo.ts";
import { type PaymentGateway, ProviderRefusal, type RefundFact } from "../gateway.ts";
import type { TransferFact } from "../payouts.ts";
import { findDisputed, listDisputeBalance } from "./disputes.server.ts";
import { listInvoiceBalance } from "./purchases.server.ts";
import { advanceAll } from "./subscription-clock.server.ts";

type Move = typeof demoMoves.$inferSelect;
type RefundAndTransferMethods = Pick<
	PaymentGateway,
	"refund" | "fetchRefund" | "transfer" | "listTransfers" | "reverse" | "listReversals" | "listBalanceSince"
>;

/** Stands for the charge of a transfer that the house pays. */
const HOUSE = "house";

/** The demo provider's refunds and transfers. The house's balance at the demo provider never runs out. */
export function demoRefundsAndPayouts(db: Db, now: () => Date): RefundAndTransferMethods {
	function once(move: Omit<Move, "createdAt">, check: (tx: Tx) => Promise<void>): Promise<Move> {
		return db.write(async (tx) => {
			const key = eq(demoMoves.idempotencyKey, move.idempotencyKey);
			const [known] = await tx.select().from(demoMoves).where(key);
			if (known) return known;
			await check(tx);
			const made = { ...move, createdAt: now().getTime() };
			await tx.insert(demoMoves).values(made);
			return made;
		});
	}

	return {
		async refund({ id, chargeRef, amount }) {
			const ref = `re_demo_${id}`;
			const fields = {
				ref,
				idempotencyKey: `refund:${id}`,
				kind: "refund",
				orderId: id,
				of: chargeRef,
			} as const;
			return toRefundFact(
				await once({ ...fields, payeeRef: null, amount }, async (tx) => {
					const charge = await requireCharge(tx, chargeRef);
					const { isOpen, lost } = await findDisputed(tx, chargeRef);
					if (isOpen) throw new ProviderRefusal("charge_disputed", "A bank decides about this charge.");
					if (charge.refundedAmount + amount > charge.amount - lost) {
						throw new ProviderRefusal("charge_already_refunded", "More than the charge cannot be refunded.");
					}
					await tx
						.update(demoIntents)
						.set({ refundedAmount: charge.refundedAmount + amount })
						.where(eq(demoIntents.ref, charge.ref));
				}),
			);
		},

		async fetchRefund(ref) {
			return toRefundFact(await requireMove(db.read, ref));
		},

		async transfer({ id, chargeRef, payeeRef, amount }) {
			const ref = `tr_demo_${id}`;
			const idempotencyKey = `release-line:${id}`;
			const fields = { ref, idempotencyKey, kind: "transfer", orderId: id, of: chargeRef ?? HOUSE } as const;
			const move = await once({ ...fields, payeeRef, amount }, async (tx) => {
				const [payee] = await tx.select().from(demoPayees).where(eq(demoPayees.ref, payeeRef));
				if (!payee?.readyAt || payee.closedAt)
					throw new ProviderRefusal("account_invalid", "The payout account is not ready.");
				if (chargeRef === null) return;
				const charge = await requireCharge(tx, chargeRef);
				if ((await sumMoved(tx, chargeRef, "transfer")) + amount > charge.amount) {
					throw new ProviderRefusal("charge_exceeded", "The charge does not hold that much.");
				}
			});
			return toTransferFact(db.read, move);
		},

		/** The demo provider keeps its books in the same database, so it knows no transfer that the database does not. */
		async listTransfers() {
			return [];
		},

		async reverse(id, transferRef, amount) {
			const ref = `trr_demo_${id}`;
			const fields = { ref, idempotencyKey: `reversal:${id}`, kind: "reversal", orderId: id } as const;
			await once({ ...fields, of: transferRef, payeeRef: null, amount }, async (tx) => {
				const transfer = await requireMove(tx, transferRef);
				if ((await sumMoved(tx, transferRef, "reversal")) + amount > transfer.amount) {
					throw new ProviderRefusal("transfer_exceeded", "More than the transfer cannot be taken back.");
				}
			});
			return toTransferFact(db.read, await requireMove(db.read, transferRef));
		},

		async listReversals(transferRef) {
			const moves = await db.read
				.select()
				.from(demoMoves)
				.where(and(eq(demoMoves.of, transferRef), eq(demoMoves.kind, "reversal")))
				.orderBy(asc(demoMoves.createdAt));
			return moves.map(({ ref, orderId, amount }) => ({ ref, id: orderId, amount }));
		},

		async listBalanceSince(at) {
			await advanceAll(db, now().getTime());
			const charges = await db.read
				.select()
				.from(demoIntents)
				.where(and(eq(demoIntents.status, "succeeded"), gte(demoIntents.createdAt, at)));
			const moves = await db.read.select().from(demoMoves).where(gte(demoMoves.createdAt, at));
			const facts = [
				...charges.map((row) => ({
					ref: `txn_${row.chargeRef}`,
					source: `charge:${row.chargeRef}`,
					net: row.amount - row.fee,
					at: row.createdAt,
				})),
				...moves.map((move) => ({
					ref: `txn_${move.ref}`,
					source: `${move.kind}:${move.ref}`,
					net: move.kind === "reversal" ? move.amount : -move.amount,
					at: move.createdAt,
				})),
			];
			facts.push(...(await listInvoiceBalance(db.read, at)), ...(await listDisputeBalance(db.read, at)));
			return facts.sort((a, b) => a.at - b.at);
		},
	};
}

async function requireCharge(db: Reader, chargeRef: string) {
	const [row] = await db.select().from(demoIntents).where(eq(demoIntents.chargeRef, chargeRef));
	if (!row) throw new ProviderRefusal("resource_missing", "The demo provider has no such charge.");
	return row;
}

async function requireMove(db: Reader, ref: string): Promise<Move> {
	const [row] = await db
		.select()
		.from(demoMoves)
		.where(eq(demoMoves.ref, ref))
		.orderBy(asc(demoMoves.createdAt));
	if (!row) throw new ProviderRefusal("resource_missing", "The demo provider has no such object.");
	return row;
}

async function sumMoved(db: Reader, ref: string, kind: Move["kind"]): Promise<Cents> {
	const [row] = await db
		.select({ sum: sql<number>`coalesce(sum(${demoMoves.amount}), 0)` })
		.from(demoMoves)
		.where(and(eq(demoMoves.of, ref), eq(demoMoves.kind, kind)));
	return row?.sum ?? 0;
}

function toRefundFact({ ref, orderId, of, amount }: Move): RefundFact {
	return { ref, id: orderId, chargeRef: of, status: "succeeded", amount, error: null };
}

async function toTransferFact(db: Reader, { ref, orderId, amount }: Move): Promise<TransferFact> {
	return { ref, id: orderId, amount, reversed: await sumMoved(db, ref, "reversal") };
}
