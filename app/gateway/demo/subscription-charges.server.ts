import { and, desc, eq, isNull } from "drizzle-orm";
import { newId } from "#app/lib/ids.server.ts";
import { basisPointsOf, type Cents } from "#app/lib/money.ts";
import type { Tx } from "#db/db.ts";
import { demoCards, demoInvoices, type demoSubscriptions } from "#db/schema/demo.ts";
import type { TestCard } from "../saved-card.ts";
import { settle } from "./billing.ts";

export type DemoSubscription = typeof demoSubscriptions.$inferSelect;

/** The card that a subscription is charged to: the customer's default, else the one it began with, else the newest. */
export async function cardOf(
	tx: Tx,
	{ customerRef, methodRef }: Pick<DemoSubscription, "customerRef" | "methodRef">,
): Promise<TestCard | null> {
	const cards = await tx
		.select()
		.from(demoCards)
		.where(and(eq(demoCards.customerRef, customerRef), isNull(demoCards.detachedAt)))
		.orderBy(desc(demoCards.createdAt));
	const own = cards.find((card) => card.isDefault) ?? cards.find((card) => card.methodRef === methodRef);
	return (own ?? cards[0])?.testCard ?? null;
}

/** Whether a charge succeeds. Subscriptions are charged off session, so nobody can pass a bank's check. */
export function isAccepted(card: TestCard | null): boolean {
	return card === "success" || card === "lost_answer" || card === "disputed";
}

/**
 * Charges an amount for the row's own period to its credit and then to its card, and stores the invoice. The caller has
 * checked that the card is accepted.
 * @returns the credit that is left
 */
export async function takeInvoice(
	tx: Tx,
	row: DemoSubscription,
	invoice: { key: string; amount: Cents; paidAt: number },
): Promise<Cents> {
	const { due, credit } = settle(invoice.amount, row.credit);
	await tx
		.insert(demoInvoices)
		.values({
			ref: `in_demo_${newId()}`,
			idempotencyKey: invoice.key,
			subscriptionRef: row.ref,
			customerRef: row.customerRef,
			plan: row.plan,
			isAnnual: row.isAnnual,
			amount: due,
			fee: due > 0 ? basisPointsOf(due, 290) + 30 : 0,
			chargeRef: due > 0 ? `ch_demo_${newId()}` : null,
			periodStart: row.periodStart,
			periodEnd: row.periodEnd,
			paidAt: invoice.paidAt,
		})
		.onConflictDoNothing();
	return credit;
}
