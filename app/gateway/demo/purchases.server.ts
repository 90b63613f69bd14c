import { and, eq, gte, isNotNull } from "drizzle-orm";
import { newId } from "#app/lib/ids.server.ts";
import type { Db, Reader } from "#db/db.ts";
import { insertOne } from "#db/insert-one.ts";
import { demoInvoices } from "#db/schema/demo.ts";
import type { CardGateway, PurchaseFact } from "../cards.ts";
import { type BalanceFact, ProviderTimeout } from "../gateway.ts";
import { chargeableAs } from "./saved-cards.server.ts";
import { demoError, demoFee } from "./test-cards.ts";

type Row = typeof demoInvoices.$inferSelect;

/** Single purchases at the demo provider. A card that needs the bank's check fails, because nobody can pass it here. */
export function demoPurchases(db: Db, now: () => Date): Pick<CardGateway, "chargePurchase" | "findPurchase"> {
	return {
		async chargePurchase({ id, amount, customerRef, methodRef }) {
			const outcome = await db.write(async (tx) => {
				const known = await findInvoice(tx, id);
				if (known) return known;
				const card = await chargeableAs(tx, methodRef);
				if (card === "declined" || card === "authentication") return card;
				return insertOne(tx, demoInvoices, {
					ref: `in_demo_${newId()}`,
					idempotencyKey: `purchase:${id}`,
					purchaseId: id,
					customerRef,
					plan: "pro",
					amount,
					fee: demoFee(amount),
					chargeRef: `ch_demo_${newId()}`,
					paidAt: now().getTime(),
				});
			});
			if (typeof outcome === "string") {
				const code = outcome === "declined" ? "card_declined" : "authentication_required";
				const nothing = { status: "failed" as const, fee: 0, chargeRef: null };
				return { ref: `in_demo_${id}`, id, amount, ...nothing, error: demoError(code) };
			}
			if ((await chargeableAs(db.read, methodRef)) === "lost_answer") {
				throw new ProviderTimeout("the answer was lost");
			}
			return toPurchaseFact(outcome, id);
		},

		async findPurchase(id) {
			const row = await findInvoice(db.read, id);
			return row && toPurchaseFact(row, id);
		},
	};
}

/** The charges of plans and purchases since a time (UTC ms), as balance lines. */
export async function listInvoiceBalance(db: Reader, since: number): Promise<BalanceFact[]> {
	const rows = await db
		.select()
		.from(demoInvoices)
		.where(and(isNotNull(demoInvoices.chargeRef), gte(demoInvoices.paidAt, since)));
	return rows.map(({ chargeRef, amount, fee, paidAt }) => ({
		ref: `txn_${chargeRef}`,
		source: `charge:${chargeRef}`,
		net: amount - fee,
		at: paidAt,
	}));
}

async function findInvoice(db: Reader, purchaseId: string): Promise<Row | null> {
	const [row] = await db.select().from(demoInvoices).where(eq(demoInvoices.purchaseId, purchaseId));
	return row ?? null;
}

function toPurchaseFact({ ref, amount, fee, chargeRef }: Row, id: string): PurchaseFact {
	return { ref, id, status: "succeeded", amount, fee, chargeRef, error: null };
}
