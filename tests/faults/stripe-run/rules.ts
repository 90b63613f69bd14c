import { and, eq, isNull, like, sql } from "drizzle-orm";
import { reconcile } from "#app/features/fund/reconciliation/reconcile.server.ts";
import { lineParts } from "#app/features/fund/releases/take-in-transfers.server.ts";
import { payloadOf, REFUND_OVERPAYMENT_JOB } from "#app/features/payments/attempts/overpayments.server.ts";
import { isCollected } from "#app/features/payments/states.ts";
import { sum } from "#app/lib/money.ts";
import { differences as kept } from "#db/schema/fund.ts";
import { ledgerLines } from "#db/schema/ledger.ts";
import { owedForRefunds, reversalsOf, total } from "../charge-rules.ts";
import { movementProblemsAtRest, problemsAlways } from "../invariants.ts";
import { operationOf } from "../movement-rules.ts";
import { pageProblems } from "../page-rules.ts";
import { openPoolPayments, openPoolRefunds } from "../pool-rules.ts";
import { balance, type State, snapshot } from "../snapshot.ts";
import type { Simulation as WholeSimulation } from "./simulation.ts";

type Simulation = Pick<WholeSimulation, "world" | "twin">;
type Stripe = Simulation["twin"]["state"];

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
	const { world, twin } = house;
	const found = [...(await problemsAlways(world.db)), ...(await movementProblemsAtRest(world.db))];
	found.push(...(await reconcileProblems(house)), ...(await pageProblems(world)));
	const [ours, theirs] = [await snapshot(world.db), twin.state];
	const rules = [
		chargeProblems,
		duplicateProblems,
		balanceProblems,
		movementProblems,
		tripProblems,
		unsettledProblems,
		promiseProblems,
		lateChargeProblems,
	];
	return [...found, ...rules.flatMap((rule) => rule(ours, theirs))];
}

/** The attempt whose charge a refund returns. A return after a failed one is named after both. */
const returnedAttemptOf = ({ metadata }: Stripe["refunds"][number]) =>
	(metadata?.refund_id ?? "").replace(/:.*/, "");

/** The charges that an admin has refunded in full, because they pay nothing in the restored database. */
function returnedByAdmin({ charges, refunds }: Pick<Stripe, "charges" | "refunds">): Set<string> {
	const back = refunds.filter(({ status }) => status === "succeeded");
	const returned = charges.filter(({ id, amount }) => {
		const own = back.filter(({ charge }) => charge === id);
		return own.some(({ metadata }) => metadata?.returned_charge) && total(own) === amount;
	});
	return new Set(returned.map(({ id }) => id));
}

/** The intents that made these charges. */
function intentsReturnedByAdmin(stripe: Pick<Stripe, "charges" | "refunds" | "intents">) {
	const returned = returnedByAdmin(stripe);
	const refs = new Set(
		stripe.charges.filter(({ id }) => returned.has(id)).map(({ payment_intent }) => payment_intent),
	);
	return stripe.intents.filter(({ id }) => refs.has(id));
}

/** A paid payment has exactly one charge of its amount, and an unpaid one has none. */
function chargeProblems(
	{ payments, attempts, refundLines }: State,
	{ intents, charges, refunds }: Stripe,
): string[] {
	const paymentOf = new Map(attempts.map(({ id, paymentId }) => [id, paymentId]));
	// A restored database may have taken a charge in as a refund of the payment, because nothing else has paid it there.
	const ofPayments = new Set(refundLines.map(({ ref }) => ref));
	const returned = new Set(
		refunds
			.filter(({ status, id }) => status === "succeeded" && !ofPayments.has(id))
			.filter((refund) => paymentOf.has(returnedAttemptOf(refund)))
			.map(({ charge }) => charge),
	);
	const attemptOf = new Map(intents.map(({ id, metadata }) => [id, metadata.attempt_id ?? ""]));
	const byAdmin = returnedByAdmin({ charges, refunds });
	const kept = charges.filter(({ id, paid }) => paid && !returned.has(id) && !byAdmin.has(id));
	return payments.flatMap((payment) => {
		const own = kept.filter(
			({ payment_intent }) => paymentOf.get(attemptOf.get(payment_intent ?? "") ?? "") === payment.id,
		);
		const fits = own.length === 1 && own[0]?.id === payment.chargeRef && own[0]?.amount === payment.amount;
		const hasCharge = isCollected(payment.status) && payment.paidByPool === null;
		const isRight = hasCharge ? fits : own.length === 0;
		return isRight ? [] : [`payment ${payment.id}, ${payment.status}, has ${own.length} kept charges`];
	});
}

/** No attempt or line has two objects at Stripe that could both move money. */
function duplicateProblems(
	_ours: State,
	{ intents, sessions, refunds, transfers, reversals, charges }: Stripe,
): string[] {
	const over = new Set(intentsReturnedByAdmin({ intents, charges, refunds }).map(({ id }) => id));
	const made = [
		...intents
			.filter(({ id }) => !over.has(id))
			.filter(({ status, metadata }) => status !== "canceled" && metadata.surface !== "hosted"),
		...sessions
			.filter(({ payment_intent }) => !over.has(String(payment_intent)))
			.filter(({ status }) => status !== "expired"),
		// A restored database may reuse the number of a refund that it has forgotten for a refund of another charge.
		...refunds.map(({ charge, metadata }) => ({ object: `refund of ${charge}`, metadata })),
		...transfers,
		...reversals,
	].flatMap(({ object, metadata }) => {
		const { attempt_id, refund_id, line_id, reversal_id } = metadata ?? {};
		const id = attempt_id ?? refund_id ?? line_id ?? reversal_id;
		return id ? [`${object} of ${id}`] : []; // objects made by hand have none
	});
	return made.filter((one, index) => made.indexOf(one) < index).map((one) => `twice: ${one}`);
}

/** Stripe's balance equals ours. */
function balanceProblems({ lines }: State, { balance: theirs }: Stripe): string[] {
	const ours = balance(lines, "stripe_balance", "live");
	return ours === theirs ? [] : [`balance: ours ${ours}, theirs ${theirs}`];
}

/** Compares all sources, and what reconcile has found or left open. */
async function reconcileProblems({ world }: Simulation): Promise<string[]> {
	const left = new Map<string, number>();
	const add = (source: string, amount: number) => left.set(source, (left.get(source) ?? 0) + amount);
	for (const { source, net } of await world.nobody.payments.listBalanceSince(0)) add(source, net);
	const { entries, lines } = await snapshot(world.db);
	const sourceOf = new Map(entries.map(({ id, source }) => [id, source]));
	for (const { book, account, entryId, amount } of lines) {
		if (book !== "live" || account !== "stripe_balance") continue;
		add(operationOf(sourceOf.get(entryId) ?? "").replace(/^correction:[^:]+:/, ""), -amount);
	}
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
function movementProblems(state: State, stripe: Stripe): string[] {
	const { attempts, refundLines, releaseLines, disputes, jobs, poolRefunds, poolPayments } = state;
	const { refunds, disputes: taken } = stripe;
	const returned = returnedByAdmin(stripe);
	const tries = new Set(attempts.map(({ id }) => id));
	// A charge may be taken in as overpaid because its payer has left by then, and its refunds count as returned.
	const ofOverpaid = new Set(
		jobs
			.filter(({ kind }) => kind === REFUND_OVERPAYMENT_JOB)
			.flatMap((job) => Object.keys(payloadOf(job).returned ?? {})),
	);
	const known = new Set(refundLines.map(({ ref }) => ref));
	const theirs = [
		...refunds
			.filter((refund) => !tries.has(returnedAttemptOf(refund)) || known.has(refund.id))
			.filter(({ id }) => !ofOverpaid.has(id) || known.has(id))
			// An admin has refunded a charge that pays nothing here, and a part of it may have been refunded before.
			.filter(({ metadata, charge }) => !metadata?.returned_charge && !returned.has(String(charge)))
			// A refund by hand that failed before we saw it has moved nothing.
			.filter(({ id, status, metadata }) => metadata?.refund_id || status !== "failed" || known.has(id))
			.map(({ id, status, amount }) => `${id} ${status === "succeeded" ? "processed" : status} ${amount}`),
		...keptTransfers(state, stripe).map(({ id, amount }) => `${id} completed ${amount}`),
		...taken.map(
			({ id, status, amount }) =>
				`${id} ${status === "won" || status === "lost" ? status : "open"} ${amount}`,
		),
	];
	const ofPools = poolPayments.map((one) => ({
		...one,
		status: one.state === "paid" ? "completed" : one.state,
	}));
	const lines = [...refundLines, ...releaseLines, ...poolRefunds, ...ofPools].filter(
		({ ref }) => ref !== null,
	);
	const ours = [...lines, ...disputes].map(({ ref, status, amount }) => `${ref} ${status} ${amount}`);
	return [
		...theirs.filter((one) => !ours.includes(one)).map((one) => `Stripe has ${one}`),
		...ours.filter((one) => !theirs.includes(one)).map((one) => `we have ${one}`),
	];
}

/** Leaves out transfers of a trip created after the copy, or of a charge that fits none here, because an admin has reversed them. */
function keptTransfers({ trips, releaseLines, poolPayments }: State, stripe: Stripe): Stripe["transfers"] {
	const over = new Set(intentsReturnedByAdmin(stripe).map(({ metadata }) => metadata.payment_id));
	const known = new Set([...releaseLines, ...poolPayments].map(({ ref }) => ref));
	return stripe.transfers
		.filter(({ metadata }) => trips.some(({ id }) => id === metadata?.trip_id))
		.filter(({ id, metadata }) => known.has(id) || !over.has(lineParts(metadata?.line_id ?? "")?.paymentId));
}

/** No more money left a trip than came in. */
function tripProblems(state: State, stripe: Stripe): string[] {
	const completed = state.releases.filter(({ status }) => status === "completed");
	const back = state.refundLines.filter(({ status }) => status === "processed");
	const problems = state.trips.flatMap(({ id }) => {
		const paid = state.payments.filter(({ tripId, status }) => tripId === id && isCollected(status));
		const refunded = back.filter(({ paymentId }) => paid.some((one) => one.id === paymentId));
		const out = completed.filter(({ tripId }) => tripId === id);
		const lines = state.releaseLines.filter(({ releaseId }) => out.some((one) => one.id === releaseId));
		const released = total(out) - total(reversalsOf(state, lines));
		const left = total(paid) - total(refunded) - released;
		return left + owedForRefunds(state, id) < 0 ? [`trip ${id}: ${-left} more went out than came in`] : [];
	});
	const [ours, theirs] = [
		sum(completed.map((one) => one.amount - one.debtPaid)) +
			total(state.poolPayments.filter(({ ref }) => ref !== null)),
		total(keptTransfers(state, stripe)),
	];
	return ours === theirs ? problems : [...problems, `released ${ours}, transferred ${theirs}`];
}

/**
 * No fund promises more than Stripe holds of its charges, together with the recorded debts of the house and the
 * organizers.
 */
function promiseProblems(
	{ trips, payments, entries, lines, releases, releaseLines }: State,
	{ charges, refunds, transfers, disputes }: Stripe,
): string[] {
	return trips.flatMap(({ id }) => {
		const refs = payments.filter(({ tripId }) => tripId === id).map(({ chargeRef }) => chargeRef);
		const own = new Set(refs.filter((ref) => ref !== null));
		const releaseIds = releases.filter(({ tripId }) => tripId === id).map((release) => release.id);
		const sentRefs = new Set(
			releaseLines.filter((line) => releaseIds.includes(line.releaseId)).map(({ ref }) => ref),
		);
		const back = refunds.filter((one) => own.has(String(one.charge)) && one.status === "succeeded");
		const moved = disputes
			.filter((one) => own.has(String(one.charge)))
			.flatMap((one) => one.balance_transactions);
		const out = transfers.filter((one) => sentRefs.has(one.id));
		const held =
			total(charges.filter((charge) => own.has(charge.id) && charge.paid)) -
			total(back) +
			total(moved) -
			sum(out.map((one) => one.amount - one.amount_reversed));
		const ofTrip = new Set(entries.filter(({ tripId }) => tripId === id).map((entry) => entry.id));
		const booked = (account: RegExp) =>
			total(lines.filter((line) => ofTrip.has(line.entryId) && account.test(line.account)));
		const bankFees = sum(moved.map(({ fee }) => fee));
		const owed = booked(
			/^(organizer_debt:|pool:|dispute_loss$|cash_back_expense$|refund_deduction_income$|platform_fee_income$)/,
		);
		const promised = -booked(/^(fund:|release_clearing$|refund_clearing$)/);
		return promised > held + owed - bankFees
			? [`trip ${id} promises ${promised} of ${held}, and ${owed - bankFees} is owed`]
			: [];
	});
}

/** No charge was kept that was made after its payer had left. */
function lateChargeProblems({ members }: State, { charges, intents, refunds }: Stripe): string[] {
	return members.flatMap(({ id, removedAt }) => {
		if (removedAt === null) return [];
		const own = new Set(
			intents.filter(({ metadata }) => metadata.member_id === id).map((intent) => intent.id),
		);
		return charges
			.filter((one) => one.paid && own.has(String(one.payment_intent)) && one.created > removedAt / 1_000)
			.filter((charge) => {
				const back = refunds.filter((one) => one.charge === charge.id && one.status === "succeeded");
				return total(back) < charge.amount;
			})
			.map((charge) => `member ${id} was charged ${charge.id} after leaving`);
	});
}

/** No row waits for an answer, except refunds and releases, which have their own rule. */
function unsettledProblems(state: State): string[] {
	const { attempts, payments, reversals, jobs, topUps } = state;
	const counts = {
		"attempts without an answer": attempts.filter(({ status }) => status === "unknown").length,
		"top-ups without an answer": topUps.filter(({ status }) => status === "unknown").length,
		"refunds of pools": openPoolRefunds(state).length,
		"payments of pools": openPoolPayments(state).filter(({ state: at }) => at !== "waiting").length,
		"payments under way": payments.filter(({ status }) => status === "processing").length,
		"transfers to take back": reversals.filter(({ status }) => !["done", "failed"].includes(status)).length,
		jobs: jobs.filter(({ status }) => status !== "done").length,
	};
	return Object.entries(counts).flatMap(([what, count]) =>
		count > 0 ? [`unsettled: ${count} ${what}`] : [],
	);
}
