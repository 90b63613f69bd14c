import { and, desc, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Db, Reader, Tx } from "#db/db.ts";
import { demoCards } from "#db/schema/demo.ts";
import type { CardGateway } from "../cards.ts";
import { type SavedCard, TEST_CARDS, type TestCard } from "../saved-card.ts";
import { methodRefOf, testCardByLast4, testCardOf } from "./test-cards.ts";

type Row = typeof demoCards.$inferSelect;
type SavedCardMethods = Pick<
	CardGateway,
	"listCards" | "detachCard" | "deleteCustomer" | "setDefaultCard" | "addDemoCard"
>;

/** The cards that the demo provider has saved. */
export function demoSavedCards(db: Db, now: () => Date): SavedCardMethods {
	return {
		addDemoCard({ id, customer }, face) {
			return db.write(async (tx) => {
				const refs = TEST_CARDS.map((card) => methodRefOf(card, id));
				const [known] = await tx.select().from(demoCards).where(inArray(demoCards.methodRef, refs));
				if (known) return toSavedCard(known);
				const methodRef = methodRefOf(testCardByLast4(face.last4), id);
				const customerRef = customer.customerRef ?? demoCustomerOf(customer);
				return keepDemoCard(tx, { ...face, methodRef, customerRef }, now());
			});
		},

		async listCards(customerRef) {
			const rows = await db.read
				.select()
				.from(demoCards)
				.where(and(eq(demoCards.customerRef, customerRef), isNull(demoCards.detachedAt)))
				.orderBy(desc(demoCards.createdAt), desc(demoCards.methodRef));
			return rows.map((row) => ({ ...toSavedCard(row), isDefault: row.isDefault }));
		},

		async detachCard(methodRef) {
			await db.write(async (tx) => {
				await tx
					.update(demoCards)
					.set({ detachedAt: now().getTime(), isDefault: false })
					.where(and(eq(demoCards.methodRef, methodRef), isNull(demoCards.detachedAt)));
			});
		},

		async deleteCustomer(customerRef) {
			await db.write(async (tx) => {
				await tx
					.update(demoCards)
					.set({ detachedAt: now().getTime(), isDefault: false })
					.where(and(eq(demoCards.customerRef, customerRef), isNull(demoCards.detachedAt)));
			});
		},

		async setDefaultCard(customerRef, methodRef) {
			await db.write(async (tx) => {
				await tx
					.update(demoCards)
					.set({ isDefault: sql`${demoCards.methodRef} = ${methodRef}` })
					.where(and(eq(demoCards.customerRef, customerRef), isNull(demoCards.detachedAt)));
			});
		},
	};
}

/** The id of a new customer at the demo provider, for an account or a membership. */
export function demoCustomerOf(customer: { userId: string } | { memberId: string }): string {
	return "userId" in customer ? `cus_demo_user_${customer.userId}` : `cus_demo_${customer.memberId}`;
}

/** Saves a card at the demo provider, once for its ref. */
export async function keepDemoCard(tx: Tx, card: SavedCard, at: Date): Promise<SavedCard> {
	const row = { ...card, testCard: testCardOf(card.methodRef), createdAt: at.getTime() };
	await tx.insert(demoCards).values(row).onConflictDoNothing();
	return card;
}

/** The test card that decides a charge to a saved card. A detached card is declined; otherwise the ref says it. */
export async function chargeableAs(db: Reader, methodRef: string): Promise<TestCard> {
	const [row] = await db.select().from(demoCards).where(eq(demoCards.methodRef, methodRef));
	return row?.detachedAt ? "declined" : testCardOf(methodRef);
}

function toSavedCard({ customerRef, methodRef, brand, last4, expMonth, expYear }: Row): SavedCard {
	return { customerRef, methodRef, brand, last4, expMonth, expYear };
}

/** @returns null if there is no saved card with this ref */
export async function findDemoCard(db: Reader, methodRef: string | null): Promise<SavedCard | null> {
	if (!methodRef) return null;
	const [row] = await db.select().from(demoCards).where(eq(demoCards.methodRef, methodRef));
	return row ? toSavedCard(row) : null;
}
