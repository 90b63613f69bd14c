import { and, eq, isNull, like, ne, sql } from "drizzle-orm";
import { balanceOf } from "#app/features/ledger/ledger.server.ts";
import { isCollected } from "#app/features/payments/states.ts";
import { reconcile } from "#app/features/reconciliation/reconcile.server.ts";
import { sum } from "#app/lib/money.ts";
import {
	attempts,
	disputes,
	fundReleases,
	jobs,
	differences as kept,
	ledgerEntries,
	ledgerLines,
	members,
	payments,
	refundLines,
	refundRequests,
	releaseLines,
	transferReversals,
	trips,
} from "#db/schema/index.ts";
import { owedForRefunds } from "../charge-rules.ts";
import { movementProblemsAtRest, problemsAlways } from "../invariants.ts";
import { pageProblems } from "../page-rules.ts";
import { snapshot } from "../snapshot.ts";
import type { Simulation as WholeSimulation } from "./simulation.ts";

type Simulation = Pick<WholeSimulation, "world" | "twin">;

/** The funds that are below 0 now. */
export async function fundsBelowZero({ world }: Simulation): Promise<string[]> {
	const rows = await world.db.read
		.select({ account: ledgerLines.account, balance: sql<number>`sum(${ledgerLines.amount})` })
		.from(ledgerLines)
		.where(and(eq(ledgerLines.book, "live"), like(ledgerLines.account, "fund:%")))
		.groupBy(ledgerLines.account);
	return rows.filter(({ balance }) => balance > 0).map(({ account, balance }) => `${account} is ${-balance}`);
}

/** The problems once everything has settled. */
export async function problemsAtRest(house: Simulation): Promise<string[]> {
	return [
		...(await problemsAlways(house.world.db)),
		...(await fundsBelowZero(house)),
		...(await chargeProblems(house)),
		...duplicateProblems(house),
		...(await balanceProblems(house)),
		...(await movementProblemsAtRest(house.world.db)),
		...(await movementProblems(house)),
		...(await tripProblems(house)),
		...(await unsettledProblems(house)),
		...(await promiseProblems(house)),
		...lateChargeProblems(house, await house.world.db.read.select().from(members)),
		...(await pageProblems(house.world)),
	];
}

/** A paid payment has exactly one charge of its amount, and an unpaid one has none. */
async function chargeProblems({ world, twin }: Simulation): Promise<string[]> {
	const { read } = world.db;
	const [rows, tries] = [await read.select().from(payments), await read.select().from(attempts)];
	const { intents, charges, refunds } = twin.state;
	const paymentOf = new Map(tries.map(({ id, paymentId }) => [id, paymentId]));
	const returned = new Set(
		refunds
			.filter(({ status, metadata }) => status === "succeeded" && paymentOf.has(metadata?.refund_id ?? ""))
			.map(({ charge }) => charge),
	);
	const attemptOf = new Map(intents.map(({ id, metadata }) => [id, metadata.attempt_id ?? ""]));
	const kept = charges.filter(({ id, paid }) => paid && !returned.has(id));
	return rows.flatMap((payment) => {
		const own = kept.filter(
			({ payment_intent }) => paymentOf.get(attemptOf.get(payment_intent ?? "") ?? "") === payment.id,
		);
		const fits = own.length === 1 && own[0]?.id === payment.chargeRef && own[0]?.amount === payment.amount;
		const isRight = isCollected(payment.status) ? fits : own.length === 0;
		return isRight ? [] : [`payment ${payment.id}, ${payment.status}, has ${own.length} kept charges`];
	});
}

/** No attempt or line has two objects at Stripe that could both move money. */
function duplicateProblems({ twin }: Simulation): string[] {
	const { intents, sessions, refunds, transfers, reversals } = twin.state;
	const made = [
		...intents.filter(({ status, metadata }) => status !== "canceled" && metadata.surface !== "hosted"),
		...sessions.filter(({ status }) => status !== "expired"),
		...refunds,
		...transfers,
		...reversals,
	].flatMap(({ object, metadata }) => {
		const { attempt_id, refund_id, line_id, reversal_id } = metadata ?? {};
		const id = attempt_id ?? refund_id ?? line_id ?? reversal_id;
		return id ? [`${object} of ${id}`] : []; // what was made by hand has none
	});
	return made.filter((one, index) => made.indexOf(one) < index).map((one) => `twice: ${one}`);
}

/** Stripe's balance equals ours, in total and per source. */
async function balanceProblems(house: Simulation): Promise<string[]> {
	const { world, twin } = house;
	const of = (account: string) => balanceOf(world.db.read, "live", account);
	const problems: string[] = [];
	const ours = await of("stripe_balance");
	if (ours !== twin.state.balance) problems.push(`balance: ours ${ours}, theirs ${twin.state.balance}`);
	return [...problems, ...(await differences(house))];
}

/** Compares all sources, and what reconcile finds or has left open. */
async function differences({ world }: Simulation): Promise<string[]> {
	const left = new Map<string, number>();
	const add = (source: string, amount: number) => left.set(source, (left.get(source) ?? 0) + amount);
	const theirs = await world.nobody.payments.listBalanceSince(0);
	for (const { source, net } of theirs) add(source, net);
	const ours = await world.db.read
		.select({ source: ledgerEntries.source, amount: ledgerLines.amount })
		.from(ledgerLines)
		.innerJoin(ledgerEntries, eq(ledgerEntries.id, ledgerLines.entryId))
		.where(and(eq(ledgerLines.book, "live"), eq(ledgerLines.account, "stripe_balance")));
	for (const { source, amount } of ours)
		add(
			source.replace(/^(dispute|refund)-(won|failed|2|won-2):/, "$1:").replace(/^correction:[^:]+:/, ""),
			-amount,
		);
	const wrong = [...left].filter(([, amount]) => amount !== 0).map(([source]) => `books differ on ${source}`);
	const found = await reconcile(world.nobody);
	const open = await world.db.read.select().from(kept).where(isNull(kept.settledAt));
	return [
		...wrong,
		...found.map((one) => `reconcile: ${JSON.stringify(one)}`),
		...open.map((one) => `difference: ${JSON.stringify(one)}`),
	];
}

/** Every refund, transfer and dispute at Stripe has a row of ours with the same result, and vice versa. */
async function movementProblems({ world, twin }: Simulation): Promise<string[]> {
	const { read } = world.db;
	const { refunds, transfers, disputes: taken } = twin.state;
	const tries = new Set((await read.select({ id: attempts.id }).from(attempts)).map(({ id }) => id));
	const [back, out] = [await read.select().from(refundLines), await read.select().from(releaseLines)];
	const known = new Set(back.map(({ ref }) => ref));
	const theirs = [
		...refunds
			.filter(({ metadata }) => !tries.has(metadata?.refund_id ?? ""))
			// One by hand that has failed before we saw it has moved nothing.
			.filter(({ id, status, metadata }) => metadata?.refund_id || status !== "failed" || known.has(id))
			.map(({ id, status, amount }) => `${id} ${status === "succeeded" ? "processed" : status} ${amount}`),
		...transfers.map(({ id, amount }) => `${id} completed ${amount}`),
		...taken.map(
			({ id, status, amount }) =>
				`${id} ${status === "won" || status === "lost" ? status : "open"} ${amount}`,
		),
	];
	const lines = [...back, ...out].filter(({ ref }) => ref !== null);
	const ours = [...lines, ...(await read.select().from(disputes))].map(
		({ ref, status, amount }) => `${ref} ${status} ${amount}`,
	);
	return [
		...theirs.filter((one) => !ours.includes(one)).map((one) => `Stripe has ${one}`),
		...ours.filter((one) => !theirs.includes(one)).map((one) => `we have ${one}`),
	];
}

/** No more went out of a trip than came in. */
async function tripProblems({ world, twin }: Simulation): Promise<string[]> {
	const { read } = world.db;
	const [allTrips, rows] = [await read.select().from(trips), await read.select().from(payments)];
	const back = await read.select().from(refundLines).where(eq(refundLines.status, "processed"));
	const out = await read.select().from(fundReleases).where(eq(fundReleases.status, "completed"));
	const state = await snapshot(world.db);
	const taken = await read
		.select({ tripId: fundReleases.tripId, amount: transferReversals.amount })
		.from(transferReversals)
		.innerJoin(releaseLines, eq(releaseLines.id, transferReversals.releaseLineId))
		.innerJoin(fundReleases, eq(fundReleases.id, releaseLines.releaseId))
		.where(eq(transferReversals.status, "done"));
	const ofTrip = (rows: { tripId: string; amount: number }[], id: string) =>
		sum(rows.filter(({ tripId }) => tripId === id).map(({ amount }) => amount));
	const problems = allTrips.flatMap(({ id }) => {
		const paid = rows.filter(({ tripId, status }) => tripId === id && isCollected(status));
		const refunded = back.filter(({ paymentId }) => paid.some((one) => one.id === paymentId));
		const released = ofTrip(out, id) - ofTrip(taken, id);
		const left = sum(paid.map(({ amount }) => amount)) - sum(refunded.map(({ amount }) => amount)) - released;
		return left + owedForRefunds(state, id) < 0 ? [`trip ${id}: ${-left} more went out than came in`] : [];
	});
	const [ours, theirs] = [
		sum(out.map((one) => one.amount - one.debtPaid)),
		sum(twin.state.transfers.map((one) => one.amount)),
	];
	if (ours !== theirs) problems.push(`released ${ours}, transferred ${theirs}`);
	return problems;
}

/** No fund promises more than Stripe holds of its charges, with what the house and organizers are recorded to owe it. */
async function promiseProblems({ world, twin }: Simulation): Promise<string[]> {
	const {
		trips: all,
		payments: rows,
		entries,
		lines,
		releases,
		releaseLines: sent,
	} = await snapshot(world.db);
	const { charges, refunds, transfers, disputes: taken } = twin.state;
	const amounts = (things: { amount: number }[]) => sum(things.map(({ amount }) => amount));
	return all.flatMap(({ id }) => {
		const refs = rows.filter(({ tripId }) => tripId === id).map(({ chargeRef }) => chargeRef);
		const own = new Set(refs.filter((ref) => ref !== null));
		const releaseIds = releases.filter(({ tripId }) => tripId === id).map((release) => release.id);
		const sentRefs = new Set(
			sent.filter((line) => releaseIds.includes(line.releaseId)).map(({ ref }) => ref),
		);
		const back = refunds.filter((one) => own.has(String(one.charge)) && one.status === "succeeded");
		const moved = taken
			.filter((one) => own.has(String(one.charge)))
			.flatMap((one) => one.balance_transactions);
		const out = transfers.filter((one) => sentRefs.has(one.id));
		const held =
			amounts(charges.filter((charge) => own.has(charge.id) && charge.paid)) -
			amounts(back) +
			amounts(moved) -
			sum(out.map((one) => one.amount - one.amount_reversed));
		const ofTrip = new Set(entries.filter(({ tripId }) => tripId === id).map((entry) => entry.id));
		const booked = (account: RegExp) =>
			amounts(lines.filter((line) => ofTrip.has(line.entryId) && account.test(line.account)));
		const bankFees = sum(moved.map(({ fee }) => fee));
		const owed = booked(
			/^(organizer_debt:|dispute_loss$|cash_back_expense$|refund_deduction_income$|platform_fee_income$)/,
		);
		const promised = -booked(/^(fund:|release_clearing$|refund_clearing$)/);
		return promised > held + owed - bankFees
			? [`trip ${id} promises ${promised} of ${held}, and ${owed - bankFees} is owed`]
			: [];
	});
}

/** Nothing was kept that was charged to somebody after they had left. */
function lateChargeProblems({ twin }: Simulation, all: (typeof members.$inferSelect)[]): string[] {
	const { charges, intents, refunds } = twin.state;
	return all.flatMap(({ id, removedAt }) => {
		if (removedAt === null) return [];
		const own = new Set(
			intents.filter(({ metadata }) => metadata.member_id === id).map((intent) => intent.id),
		);
		const late = charges.filter(
			(one) => one.paid && own.has(String(one.payment_intent)) && one.created > removedAt / 1_000,
		);
		return late
			.filter((charge) => {
				const back = refunds.filter((one) => one.charge === charge.id && one.status === "succeeded");
				return sum(back.map(({ amount }) => amount)) < charge.amount;
			})
			.map((charge) => `member ${id} was charged ${charge.id} after leaving`);
	});
}

/** No row waits for an answer. */
async function unsettledProblems({ world: { db } }: Simulation): Promise<string[]> {
	const counts = {
		"attempts without an answer": db.read.$count(attempts, eq(attempts.status, "unknown")),
		"payments under way": db.read.$count(payments, eq(payments.status, "processing")),
		"refund lines": db.read.$count(refundLines, sql`${refundLines.status} not in ('processed', 'failed')`),
		"refund requests": db.read.$count(refundRequests, eq(refundRequests.status, "approved")),
		"release lines": db.read.$count(releaseLines, sql`${releaseLines.status} not in ('completed', 'failed')`),
		"transfers to take back": db.read.$count(
			transferReversals,
			sql`${transferReversals.status} not in ('done', 'failed')`,
		),
		jobs: db.read.$count(jobs, ne(jobs.status, "done")),
	};
	const problems: string[] = [];
	for (const [what, count] of Object.entries(counts)) {
		if ((await count) > 0) problems.push(`unsettled: ${await count} ${what}`);
	}
	return problems;
}
