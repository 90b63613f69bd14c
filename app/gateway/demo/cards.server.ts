import { eq } from "drizzle-orm";
import { newId } from "#app/lib/ids.server.ts";
import type { Db, Reader } from "#db/db.ts";
import { insertOne } from "#db/insert-one.ts";
import { demoSetups } from "#db/schema/demo.ts";
import type { CardGateway, SetupFact } from "../cards.ts";
import { ProviderRefusal, ProviderTimeout } from "../gateway.ts";
import { TEST_CARD_EXPIRY } from "../saved-card.ts";
import { demoPurchases } from "./purchases.server.ts";
import { demoCustomerOf, demoSavedCards, findDemoCard, keepDemoCard } from "./saved-cards.server.ts";
import { cardFaceOf, demoError, fingerprintOf, methodRefOf } from "./test-cards.ts";

type Row = typeof demoSetups.$inferSelect;

/** Cards at the demo provider. Saving a card passes the bank's check automatically. */
export function demoCards(db: Db, now: () => Date): CardGateway {
	async function change(ref: string, next: (row: Row) => Partial<Row>): Promise<SetupFact> {
		return db.write(async (tx) => {
			const row = await requireSetup(tx, ref);
			const changed = { ...row, ...(isOpen(row) && next(row)) };
			await tx.update(demoSetups).set(changed).where(eq(demoSetups.ref, ref));
			if (changed.methodRef && changed.testCard) {
				const { methodRef, customerRef, testCard } = changed;
				const face = { ...cardFaceOf(testCard), ...TEST_CARD_EXPIRY };
				await keepDemoCard(tx, { ...face, methodRef, customerRef }, now());
			}
			return toSetupFact(tx, changed);
		});
	}

	return {
		createSetup({ id, customer }) {
			return db.write(async (tx) => {
				const [known] = await tx.select().from(demoSetups).where(eq(demoSetups.setupId, id));
				if (known) return known;
				const ref = `seti_demo_${newId()}`;
				return insertOne(tx, demoSetups, {
					ref,
					setupId: id,
					customerRef: customer.customerRef ?? demoCustomerOf(customer),
					clientSecret: `${ref}_secret_${newId()}`,
					status: "requires_card",
					createdAt: now().getTime(),
				});
			});
		},

		async createHostedSetup() {
			return null;
		},

		async fetchSetup(ref) {
			return toSetupFact(db.read, await requireSetup(db.read, ref));
		},

		cancelSetup(ref) {
			return change(ref, () => ({ status: "canceled" }));
		},

		async confirmDemoSetup(ref, testCard) {
			const fact = await change(ref, (row) =>
				testCard === "declined"
					? { testCard, errorCode: "card_declined", declines: row.declines + 1 }
					: {
							testCard,
							status: "succeeded",
							methodRef: methodRefOf(testCard, row.setupId),
							errorCode: null,
						},
			);
			if (testCard === "lost_answer") throw new ProviderTimeout("the answer was lost");
			return fact;
		},

		...demoSavedCards(db, now),
		...demoPurchases(db, now),
	};
}

function isOpen({ status }: Row): boolean {
	return status === "requires_card" || status === "requires_action";
}

async function requireSetup(db: Reader, ref: string): Promise<Row> {
	const [row] = await db.select().from(demoSetups).where(eq(demoSetups.ref, ref));
	if (!row) throw new ProviderRefusal("resource_missing", "The demo provider has no such setup.");
	return row;
}

async function toSetupFact(db: Reader, row: Row): Promise<SetupFact> {
	return {
		ref: row.ref,
		id: row.setupId,
		customerRef: row.customerRef,
		status: row.status === "failed" ? "requires_card" : row.status,
		card: row.status === "succeeded" ? await findDemoCard(db, row.methodRef) : null,
		error: row.errorCode ? demoError(row.errorCode) : null,
		fingerprint: row.errorCode && row.testCard ? fingerprintOf(row.testCard, row.setupId) : null,
		declineRef: row.errorCode ? `${row.ref}:${row.declines}` : null,
	};
}
