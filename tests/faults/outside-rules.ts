import { COUNTED_STATES } from "#app/features/payments/outside/states.ts";
import { sum } from "#app/lib/money.ts";
import type { Rule, State } from "./snapshot.ts";

const isCounted = ({ state }: State["outside"][number]) =>
	(COUNTED_STATES as readonly string[]).includes(state);

/** Rules about payments outside the app. The rule on the provider's balance makes sure that it includes none of them. */
export const OUTSIDE_RULES: Record<string, Rule> = {
	"what a member has paid outside is the sum of what counts of it"({ members, outside }) {
		return members.flatMap(({ id, paidOutside }) => {
			const counted = outside.filter((one) => one.memberId === id && isCounted(one));
			const total = sum(counted.map(({ amount }) => amount));
			return total === paidOutside ? [] : [`member ${id}: ${paidOutside} of ${total}`];
		});
	},

	"what was recorded as paid outside is the sum of what it has taken, and a claim has taken nothing"({
		outside,
		outsideParts,
	}) {
		return outside.flatMap(({ id, amount, recordedAt }) => {
			const taken = sum(outsideParts.filter((part) => part.outsideId === id).map((part) => part.amount));
			return taken === (recordedAt === null ? 0 : amount) ? [] : [`outside ${id} took ${taken}`];
		});
	},

	"what is covered by money from outside is canceled, and that money counts"({ payments, outside }) {
		return payments
			.filter(({ paidOutsideBy }) => paidOutsideBy !== null)
			.filter(({ status, paidOutsideBy }) => {
				const payer = outside.find(({ id }) => id === paidOutsideBy);
				return status !== "canceled" || !payer || !isCounted(payer);
			})
			.map(({ id }) => `payment ${id}`);
	},

	"no entry of the ledger is about money from outside"({ entries, outside }) {
		return outside
			.filter(({ id }) => entries.some(({ source }) => source.includes(id)))
			.map(({ id }) => `outside ${id}`);
	},
};
