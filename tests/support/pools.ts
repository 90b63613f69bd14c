import type { Ctx } from "#app/access/ctx.ts";
import { balancesFacts } from "#app/features/expenses/expense-facts.server.ts";
import { expenseSchema } from "#app/features/expenses/expenses.schema.ts";
import { answerAsk, askPool } from "#app/features/expenses/pool/ask-pool.server.ts";
import { answerAskSchema, askPoolSchema } from "#app/features/expenses/pool/pool.schema.ts";
import { addExpense } from "#app/features/expenses/save-expense.server.ts";
import { startOnboarding } from "#app/features/fund/payouts/payout-account.server.ts";
import { closePool } from "#app/features/pool/close-pool.server.ts";
import { openPool } from "#app/features/pool/open-pool.server.ts";
import { poolBalance } from "#app/features/pool/pool.queries.ts";
import { type TopUpInput, topUp } from "#app/features/pool/top-ups/top-up.server.ts";
import type { Provider } from "#app/gateway/gateway.ts";
import { sum } from "#app/lib/money.ts";
import type { Reader } from "#db/db.ts";
import { insertionOrder } from "#db/portable-sql.ts";
import { poolPayments, poolRefunds, poolTopUps } from "#db/schema/pool.ts";
import { RETURN_URLS } from "./funds.ts";
import { US_PERSON } from "./payees.ts";
import { pay } from "./payments.ts";
import type { World } from "./world.ts";

/** A trip of Olga, who is on Pro, with an open pool. Maya has an account, Gus is a guest; by default both have paid the first of three payments. */
export async function tripWithPool(world: World, { autoLimit = 0, paysFirst = true } = {}) {
	const olga = await world.user({ firstName: "Olga", subscriptionPlan: "pro" });
	const maya = await world.user({ firstName: "Maya" });
	const trip = await world.trip(olga, { title: "Lisbon", partySize: 6 });
	const as = { olga: () => world.as(olga), maya: () => world.as(maya), gus: () => world.asGuest("g") };
	const mayas = await world.join(as.maya(), trip, { paymentPlan: "3-month" });
	const guss = await world.join(as.gus(), trip, {
		...{ name: "Gus", email: "gus@people.example", paymentPlan: "3-month" },
	});
	if (paysFirst) {
		await pay(as.maya(), mayas.id);
		await pay(as.gus(), guss.id);
	}
	await openPool(as.olga(), trip.id, { autoLimit });
	const members = { maya: mayas, gus: guss };
	const onlyDemo = { origin: "http://gangway.example" };
	return {
		...{ olga, maya, trip, as, members },
		put: (ctx: Ctx, amount: number, given: Partial<TopUpInput> = {}, secret?: string) =>
			topUp(ctx, trip.id, { amount, ...given }, { ...onlyDemo, secret }),
		spend: (ctx: Ctx, amount: string, given: object = {}) =>
			addExpense(
				ctx,
				trip.id,
				expenseSchema.parse({ name: "Dinner", date: "2027-03-13", amount, everyone: "on", ...given }),
			),
		ask: (ctx: Ctx, expenseId: string, way: "payout" | "instalments", amount?: string) =>
			askPool(ctx, trip.id, askPoolSchema.parse({ expenseId, way, amount })),
		answer: (ctx: Ctx, id: string, answer: string, reason?: string) =>
			answerAsk(ctx, trip.id, id, answerAskSchema.parse({ answer, reason })),
		close: (ctx: Ctx, expected?: number) => closePool(ctx, trip.id, { expected }),
		onboard: (ctx: Ctx) => startOnboarding(ctx, trip.id, RETURN_URLS, US_PERSON, "pool.ask"),
		held: () => poolBalance(world.db.read, { tripId: trip.id, provider: world.provider.provider }),
		heldIn: (db: Reader, provider: Provider) => poolBalance(db, { tripId: trip.id, provider }),
		balances: async () => {
			const { balances } = await balancesFacts(as.olga(), trip.id);
			if (sum(balances.map(({ cents }) => cents)) !== 0) throw new Error("the balances sum to 0");
			return Object.fromEntries(balances.map(({ person, cents }) => [person.name.split(" ")[0], cents]));
		},
	};
}

export const topUpsIn = (world: World) =>
	world.db.read.select().from(poolTopUps).orderBy(insertionOrder(poolTopUps));
export const poolRefundsIn = (world: World) =>
	world.db.read.select().from(poolRefunds).orderBy(insertionOrder(poolRefunds));
export const poolPaymentsIn = (world: World) =>
	world.db.read.select().from(poolPayments).orderBy(insertionOrder(poolPayments));
