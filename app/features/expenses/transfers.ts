import type { Cents } from "#app/lib/money.ts";

export type Balance = { memberId: string; cents: Cents };
export type Transfer = { from: string; to: string; cents: Cents };

/** Up to this many people with a balance, the number of transfers is minimal. */
export const MAX_EXACT = 15;

/**
 * Finds transfers after which nobody owes anything, as few as possible. Of n people whose balances cannot be cut into
 * smaller groups of sum 0, n − 1 transfers are needed, and n − 1 are always enough. So the fewest transfers come from
 * the most groups of sum 0 (T. Verhoeff, "Settling multiple debts efficiently", Informatics in Education 3, 2004).
 * Finding them is NP-hard. It is done exactly for up to 15 people, in 2^15 × 15 steps; larger groups are one group,
 * with n − 1 transfers at most.
 * @param balances in the order of joining, which breaks ties; their sum is 0
 */
export function settle(balances: readonly Balance[]): Transfer[] {
	const open = balances.filter(({ cents }) => cents !== 0);
	const groups = open.length <= MAX_EXACT ? groupsOfSumZero(open) : [open];
	return groups.flatMap(settleGroup);
}

/** Pays the largest claim from the largest debt until none is left: at most n − 1 transfers for n people. */
function settleGroup(balances: readonly Balance[]): Transfer[] {
	const left = balances.map((balance) => ({ ...balance }));
	const transfers: Transfer[] = [];
	for (;;) {
		const [debtor, creditor] = [extreme(left, -1), extreme(left, 1)];
		if (!debtor || !creditor) return transfers;
		const cents = Math.min(-debtor.cents, creditor.cents);
		transfers.push({ from: debtor.memberId, to: creditor.memberId, cents });
		debtor.cents += cents;
		creditor.cents -= cents;
	}
}

/** The person with the largest claim (sign 1) or debt (sign −1), the first of several; null if everyone is at 0. */
function extreme(balances: readonly Balance[], sign: 1 | -1): Balance | null {
	let found: Balance | null = null;
	for (const one of balances) {
		if (sign * one.cents > (found ? sign * found.cents : 0)) found = one;
	}
	return found;
}

/**
 * Divides people into as many groups as possible whose balances add up to 0. A set of people is a bit mask. If its people are added
 * one at a time, the sum so far can be 0 several times: `most[set]` is how often at most, over all orders.
 */
function groupsOfSumZero(people: readonly Balance[]): Balance[][] {
	const size = 1 << people.length;
	const sums = new Float64Array(size); // integers, which may be larger than 32 bits
	const most = new Uint8Array(size);
	const last = new Int8Array(size).fill(-1); // who was added last
	for (let set = 1; set < size; set += 1) {
		const lowest = 31 - Math.clz32(set & -set);
		sums[set] = (sums[set & (set - 1)] ?? 0) + (people[lowest]?.cents ?? 0);
		let best = -1;
		for (let person = 0; person < people.length; person += 1) {
			const before = most[set ^ (1 << person)] ?? 0;
			if (set & (1 << person) && before > best) {
				best = before;
				last[set] = person;
			}
		}
		most[set] = best + (sums[set] === 0 ? 1 : 0);
	}
	return walkBack(people, { sums, last });
}

type Steps = { sums: Float64Array; last: Int8Array };

/** Removes people in reverse order of addition. Those removed between two sets of sum 0 are a group. */
function walkBack(people: readonly Balance[], { sums, last }: Steps): Balance[][] {
	const groups: number[][] = [];
	for (let set = (1 << people.length) - 1; set > 0; ) {
		if (sums[set] === 0) groups.push([]);
		const person = last[set] ?? 0;
		groups.at(-1)?.push(person);
		set ^= 1 << person;
	}
	return groups
		.map((group) => group.toSorted((a, b) => a - b))
		.toSorted((a, b) => (a[0] ?? 0) - (b[0] ?? 0))
		.map((group) => people.filter((_, index) => group.includes(index)));
}
