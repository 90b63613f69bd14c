import type { Ctx } from "#app/access/ctx.ts";
import { expenseSchema } from "#app/features/expenses/expenses.schema.ts";
import { answerAsk, askPool } from "#app/features/expenses/pool/ask-pool.server.ts";
import { addExpense } from "#app/features/expenses/save-expense.server.ts";
import { startOnboarding } from "#app/features/fund/payouts/payout-account.server.ts";
import { pollEvents } from "#app/features/fund/reconciliation/events.server.ts";
import { listCardChoices } from "#app/features/payments/cards/card-choices.server.ts";
import { closePool } from "#app/features/pool/close-pool.server.ts";
import { openPool } from "#app/features/pool/open-pool.server.ts";
import { topUp } from "#app/features/pool/top-ups/top-up.server.ts";
import { poolPayments, poolTopUps } from "#db/schema/pool.ts";
import { DAY } from "#tests/support/clock.ts";
import { RETURN_URLS } from "#tests/support/funds.ts";
import { US_PERSON } from "#tests/support/payees.ts";
import { type Group, groupOf } from "../group.ts";
import type { Action, House } from "../house.ts";

const ORIGIN = { origin: "http://gangway.example" };

/** A pool into which Mia and Ben have put money. */
async function groupWithPool(house: House): Promise<Group> {
	const { world, stripe, clock } = house;
	const group = await groupOf(house, "pro");
	await openPool(world.as(group.olga), group.trip.id, { autoLimit: 0 });
	const put = async (ctx: Ctx, amount: number) => {
		const { topUpId } = await topUp(ctx, group.trip.id, { amount, surface: "embedded" }, ORIGIN);
		const row = (await world.db.read.select().from(poolTopUps)).find(({ id }) => id === topUpId);
		await stripe.paymentIntents.confirm(row?.ref ?? "", { payment_method: "pm_card_visa" });
		await pollEvents(world.jobs);
	};
	await put(world.as(group.mia), 6_000);
	await put(world.asGuest("ben"), 2_345);
	clock.advance(3 * DAY);
	return group;
}

async function groupThatAsks(house: House): Promise<Group> {
	const { world, twin } = house;
	const group = await groupWithPool(house);
	const asOlga = world.as(group.olga);
	await startOnboarding(asOlga, group.trip.id, RETURN_URLS, US_PERSON, "pool.ask");
	twin.onboard(twin.state.accounts.at(-1)?.id ?? "");
	await world.join(asOlga, group.trip);
	const dinner = expenseSchema.parse({ name: "Dinner", date: "2027-03-13", amount: "50", everyone: "on" });
	const expenseId = await addExpense(asOlga, group.trip.id, dinner);
	await askPool(asOlga, group.trip.id, { expenseId, amount: 0, way: "payout" });
	return group;
}

export const POOL = {
	"Mia puts money into the pool with her saved card": {
		prepare: groupWithPool,
		async act({ world }, { mia, trip }) {
			const [card] = await listCardChoices(world.as(mia));
			const input = { amount: 1_500, savedCard: card?.id };
			await topUp(world.as(mia), trip.id, input, { ...ORIGIN, secret: "a form's secret" });
		},
	},
	"Olga pays out of the pool what she was asked for": {
		prepare: groupThatAsks,
		async act({ world }, { olga, trip }) {
			const [ask] = await world.db.read.select().from(poolPayments);
			const answer = { answer: "pay", reason: undefined } as const;
			await answerAsk(world.as(olga), trip.id, ask?.id ?? "", answer);
		},
	},
	"Olga closes the pool": {
		prepare: groupWithPool,
		act: ({ world }, { olga, trip }) => closePool(world.as(olga), trip.id, { expected: undefined }),
	},
} satisfies Record<string, Action<Group>>;
