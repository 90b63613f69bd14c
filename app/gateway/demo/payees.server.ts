import { and, asc, eq, gte } from "drizzle-orm";
import { dateOf } from "#app/lib/dates.ts";
import { newId } from "#app/lib/ids.server.ts";
import type { Db } from "#db/db.ts";
import { demoMoves, demoPayees } from "#db/schema/demo.ts";
import { type PaymentGateway, ProviderRefusal } from "../gateway.ts";
import type { PayoutFact } from "../payouts.ts";

type PayeeMethods = Pick<
	PaymentGateway,
	"ensurePayee" | "onboardingUrl" | "fetchPayee" | "payeePageUrl" | "fetchPayout" | "listPayouts"
>;

/** The demo provider's payout accounts. A transfer reaches the organizer's bank at once. */
export function demoPayeeMethods(db: Db, now: () => Date): PayeeMethods {
	async function payoutsSince(payeeRef: string, since: number): Promise<PayoutFact[]> {
		const transfers = and(
			eq(demoMoves.payeeRef, payeeRef),
			eq(demoMoves.kind, "transfer"),
			gte(demoMoves.createdAt, since),
		);
		const rows = await db.read.select().from(demoMoves).where(transfers).orderBy(asc(demoMoves.createdAt));
		return rows.map(({ orderId, amount, createdAt }) => ({
			ref: `po_demo_${orderId}`,
			payeeRef,
			amount,
			currency: "usd",
			status: "paid",
			arrivalDate: dateOf(new Date(createdAt)),
			failure: null,
			at: createdAt,
		}));
	}

	return {
		ensurePayee({ id, userId }) {
			return db.write(async (tx) => {
				const [known] = await tx.select().from(demoPayees).where(eq(demoPayees.orderId, id));
				if (known) return { ref: known.ref };
				const ref = `acct_demo_${newId()}`;
				await tx.insert(demoPayees).values({ ref, userId, orderId: id });
				return { ref };
			});
		},

		async onboardingUrl(payeeRef, { success }) {
			await db.write(async (tx) => {
				await tx.update(demoPayees).set({ readyAt: now().getTime() }).where(eq(demoPayees.ref, payeeRef));
			});
			return success;
		},

		async fetchPayee(payeeRef) {
			const [payee] = await db.read.select().from(demoPayees).where(eq(demoPayees.ref, payeeRef));
			const state = payee?.closedAt ? "closed" : payee?.readyAt ? "ready" : "pending";
			return { ref: payeeRef, state };
		},

		async payeePageUrl() {
			return null;
		},

		async fetchPayout(payeeRef, ref) {
			const payout = (await payoutsSince(payeeRef, 0)).find((one) => one.ref === ref);
			if (!payout) throw new ProviderRefusal("resource_missing", "The demo provider has no such payout.");
			return payout;
		},

		listPayouts: payoutsSince,
	};
}
