import { keptOf, type PoolCharge } from "#app/features/pool/pool-money.ts";
import { OPEN_REFUND_STATUSES, SENDING_STATES, SPENT_STATES } from "#app/features/pool/states.ts";
import { sum } from "#app/lib/money.ts";
import { balance, type Rule, type State } from "./snapshot.ts";

const PROVIDERS = ["demo", "stripe"] as const;
const bookOf = (provider: (typeof PROVIDERS)[number]) => (provider === "demo" ? "demo" : "live");

/** The present state of each charge of a pool. */
function chargesOf({ topUps, poolRefunds }: State, tripId: string, provider: string): PoolCharge[] {
	return topUps
		.filter((one) => one.tripId === tripId && one.provider === provider && one.status === "succeeded")
		.map(({ id, memberId, amount, takenFromPool, takenFromHouse }) => ({
			...{ id, memberId, amount, takenFromPool, takenFromHouse, isStuck: false },
			refunded: sum(
				poolRefunds
					.filter((one) => one.topUpId === id && !one.isByHand && one.status !== "failed")
					.map((one) => one.amount),
			),
		}));
}

const spentOf = ({ poolPayments }: State, tripId: string, provider: string) =>
	sum(
		poolPayments
			.filter((one) => one.tripId === tripId && one.provider === provider)
			.filter(({ state }) => (SPENT_STATES as readonly string[]).includes(state))
			.map(({ amount, returned }) => amount - returned),
	);

/** Refunds of pools that wait for the provider. */
export const openPoolRefunds = ({ poolRefunds }: State) =>
	poolRefunds.filter(({ status }) => (OPEN_REFUND_STATUSES as readonly string[]).includes(status));

/** Payments of pools that wait for the provider. */
export const openPoolPayments = ({ poolPayments }: State) =>
	poolPayments.filter(({ state }) => (SENDING_STATES as readonly string[]).includes(state));

/** The part of a payment made by a pool that went back into the pool, in cents. */
export function returnedToPool({ payments, poolPayments }: State, paymentId: string): number {
	const by = payments.find(({ id }) => id === paymentId)?.paidByPool;
	return poolPayments.find(({ id }) => id === by)?.returned ?? 0;
}

/** Rules about pools that hold at every moment. */
export const POOL_RULES: Record<string, Rule> = {
	"no pool is below 0"({ lines }) {
		const accounts = new Set(lines.map(({ account }) => account).filter((one) => one.startsWith("pool:")));
		return [...accounts].flatMap((account) =>
			(["live", "demo"] as const)
				.filter((book) => balance(lines, account, book) > 0)
				.map((book) => `${account} in ${book}: ${-balance(lines, account, book)}`),
		);
	},

	"a pool holds what was put in, less what went back, was taken or was paid back"(state) {
		return state.pools.flatMap(({ tripId }) =>
			PROVIDERS.flatMap((provider) => {
				const kept = sum(chargesOf(state, tripId, provider).map(keptOf));
				const held = -balance(state.lines, `pool:${tripId}`, bookOf(provider));
				const expected = kept - spentOf(state, tripId, provider);
				return held === expected ? [] : [`pool of ${tripId} holds ${held}, not ${expected}`];
			}),
		);
	},

	"of a top-up no more went back than it brought"(state) {
		return state.pools.flatMap(({ tripId }) =>
			PROVIDERS.flatMap((provider) =>
				chargesOf(state, tripId, provider)
					.filter((one) => keptOf(one) < 0)
					.map(({ id }) => `top-up ${id}`),
			),
		);
	},

	"a payment that a pool has made is of that member, and came out of the pool"({ payments, poolPayments }) {
		return payments
			.filter(({ paidByPool }) => paidByPool !== null)
			.filter(({ paidByPool, memberId, amount, chargeRef }) => {
				const by = poolPayments.find(({ id }) => id === paidByPool);
				return by?.memberId !== memberId || by.amount !== amount || chargeRef !== null;
			})
			.map(({ id }) => `payment ${id}`);
	},
};
