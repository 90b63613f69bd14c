import type { MemberAccess, Trip } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { type Cents, sum } from "#app/lib/money.ts";
import { balancesOf, type Entry } from "./balances.ts";
import {
	type BalanceEntries,
	listEntries,
	listPeople,
	listSettlements,
	type Person,
	type Settlement,
} from "./expenses.queries.ts";
import { asSettler, goneOf } from "./settle-up.server.ts";
import { answersOf, mayMark, otherSideOf, sidesOf } from "./settlements.ts";
import { MAX_EXACT, settle } from "./transfers.ts";

/**
 * Everyone's balance on a trip, the transfers that settle the balances, and the settlement payments that people have
 * recorded.
 */
export async function standingOf({ db }: Ctx, { trip, member, role }: MemberAccess) {
	const { people, entries, balances, transfers } = await readBalances(db.read, trip);
	const settlements = await listSettlements(db.read, { tripId: trip.id });
	const settler = asSettler({ member, role });
	const gone = goneOf(people);
	const nameOf = new Map(people.map((person) => [person.id, person]));
	const pending = settlements.filter(({ state }) => state === "pending");
	return {
		people,
		own: balances.find(({ memberId }) => memberId === member.id)?.cents ?? 0,
		ownParts: partsOf(member.id, entries, nameOf),
		balances: balances.map(({ memberId, cents }) => ({ person: shown(nameOf, memberId), cents })),
		transfers: transfers.map(({ from, to, cents }) => ({
			...{ from: shown(nameOf, from), to: shown(nameOf, to), cents },
			isWaiting: pending.some((one) => one.fromMember === from && one.toMember === to),
			mayMark: mayMark({ from, to }, settler, gone),
		})),
		isFewest: balances.filter(({ cents }) => cents !== 0).length <= MAX_EXACT,
		settlements: settlements.map((settlement) => shownSettlement(settlement, { nameOf, settler, gone })),
	};
}

async function readBalances(db: Ctx["db"]["read"], { id: tripId }: Pick<Trip, "id">) {
	const people = await listPeople(db, { tripId });
	const entries = await listEntries(db, { tripId });
	const found = balancesOf(Object.values(entries).flat());
	const balances = people.map(({ id }) => ({ memberId: id, cents: found.get(id) ?? 0 }));
	return { people, entries, balances, transfers: settle(balances) };
}

/** The causes of a person's balance, each with its sum in cents and the people it was with. They add up to the balance. */
function partsOf(
	memberId: string,
	{ paid, owed, pool, settled }: BalanceEntries,
	nameOf: ReadonlyMap<string, Person>,
): { cause: BalanceCause; cents: Cents; names: string[] }[] {
	const isOwn = (entry: Entry) => entry.memberId === memberId;
	const [ofPool, ofPayments] = [pool.filter(isOwn), settled.filter(isOwn)];
	const [sent, got] = [
		ofPayments.filter(({ cents }) => cents > 0),
		ofPayments.filter(({ cents }) => cents < 0),
	];
	const namesIn = (payments: typeof settled) => payments.map(({ other }) => nameOf.get(other)?.name ?? "");
	const parts = [
		{ cause: "paid" as const, of: paid.filter(isOwn), names: [] },
		{ cause: "owed" as const, of: owed.filter(isOwn), names: [] },
		{ cause: "spent_by_pool" as const, of: ofPool.filter(({ cents }) => cents > 0), names: [] },
		{ cause: "paid_by_pool" as const, of: ofPool.filter(({ cents }) => cents < 0), names: [] },
		{ cause: "sent" as const, of: sent, names: namesIn(sent) },
		{ cause: "got" as const, of: got, names: namesIn(got) },
	];
	return parts
		.map(({ cause, of, names }) => ({ cause, names, cents: sum(of.map(({ cents }) => cents)) }))
		.filter(({ cents }) => cents !== 0);
}

export type BalanceCause = "paid" | "owed" | "spent_by_pool" | "paid_by_pool" | "sent" | "got";

export type ShownPerson = { id: string; name: string; hasLeft: boolean };

function shown(nameOf: ReadonlyMap<string, Person>, memberId: string): ShownPerson {
	const person = nameOf.get(memberId);
	return { id: memberId, name: person?.name ?? "", hasLeft: person?.hasLeft ?? true };
}

type Facts = {
	nameOf: ReadonlyMap<string, Person>;
	settler: ReturnType<typeof asSettler>;
	gone: ReadonlySet<string>;
};

function shownSettlement(settlement: Settlement, { nameOf, settler, gone }: Facts) {
	const { id, cents, date, how, state, reason } = settlement;
	const sides = sidesOf(settlement);
	return {
		...{ id, cents, date, how, state, reason },
		from: shown(nameOf, sides.from),
		to: shown(nameOf, sides.to),
		waitsFor: state === "pending" ? shown(nameOf, otherSideOf(sides, gone)) : null,
		answers: answersOf(sides, settler, gone),
	};
}

export type Standing = Awaited<ReturnType<typeof standingOf>>;
export type ShownTransfer = Standing["transfers"][number];
export type ShownSettlement = Standing["settlements"][number];
