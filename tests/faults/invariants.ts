import { chargeLines } from "#app/features/ledger/ledger.ts";
import { REFUND_OVERPAYMENT_JOB } from "#app/features/payments/attempts/overpayments.server.ts";
import {
	COLLECTED_STATUSES,
	LIVE_ATTEMPT_STATUSES,
	PAYABLE_STATUSES,
} from "#app/features/payments/states.ts";
import { sum } from "#app/lib/money.ts";
import type { Db } from "#db/db.ts";
import { CHARGE_RULES } from "./charge-rules.ts";
import { MOVEMENT_RULES_ALWAYS, MOVEMENT_RULES_AT_REST } from "./movement-rules.ts";
import { OUTSIDE_RULES } from "./outside-rules.ts";
import { POOL_RULES } from "./pool-rules.ts";
import { PRESENT_RULES } from "./present-rules.ts";
import { balance, type Rule, type State, snapshot } from "./snapshot.ts";

const isOneOf = (words: readonly string[], word: string) => words.includes(word);
const isCollected = (status: string) => isOneOf(COLLECTED_STATUSES, status);
const isPayable = (status: string) => isOneOf(PAYABLE_STATUSES, status);
const isLive = (status: string) => isOneOf(LIVE_ATTEMPT_STATUSES, status);

/**
 * The payments that a member has to make. When they leave or the trip is cancelled, unpaid payments are canceled, and
 * their share stays. A canceled payment of an earlier schedule has that schedule's number of payments, and a number
 * beyond the present schedule's. The part paid ahead is in an earlier payment's amount, and the part paid outside is
 * the member's.
 */
function scheduleOf({ trips, payments }: State, member: State["members"][number]) {
	const all = payments.filter(({ memberId }) => memberId === member.id);
	const own = all.filter((one) => !isPaidOtherwise(one));
	const hasEnded =
		member.removedAt !== null ||
		trips.some(({ id, status }) => id === member.tripId && status === "cancelled");
	if (!hasEnded) return own.filter(({ status }) => status !== "canceled");
	const first = all.find(({ paymentNumber }) => paymentNumber === 1);
	const hasRest = restOf(member) > 0;
	return own.filter(
		({ status, totalPayments }) => isCollected(status) || (hasRest && totalPayments === first?.totalPayments),
	);
}

const isPaidOtherwise = ({ paidAheadBy, paidOutsideBy }: State["payments"][number]) =>
	paidAheadBy !== null || paidOutsideBy !== null;

const restOf = ({ individualCost, cashBackApplied, paidOutside }: State["members"][number]) =>
	individualCost - cashBackApplied - paidOutside;

/** If an outside payment is undone for someone who has nothing more to pay, it goes back to no payment. */
const isUndoneAfterEnd = ({ outside, trips }: State, { id, tripId, removedAt }: State["members"][number]) => {
	const cancelledAt = trips.find((trip) => trip.id === tripId)?.cancelledAt;
	const end = Math.min(removedAt ?? Number.POSITIVE_INFINITY, cancelledAt ?? Number.POSITIVE_INFINITY);
	return outside.some((one) => one.memberId === id && one.state === "undone" && (one.endedAt ?? 0) >= end);
};

/**
 * Whether a member's payments exceed their share because the share decreased after it was paid. Then the only open
 * payments are refunded ones and those lost to a bank.
 */
function isPaidBeyond(due: State["payments"], beyond: number): boolean {
	const open = sum(due.filter(({ status }) => !isCollected(status)).map(({ amount }) => amount));
	return open === 0 || beyond <= sum(due.map((one) => one.refundedAmount + one.lostAmount));
}

/** The rules that hold at every moment. */
const RULES_ALWAYS: Record<string, Rule> = {
	...OUTSIDE_RULES,
	...POOL_RULES,
	...PRESENT_RULES,

	"every entry and every book sums to 0"({ entries, lines }) {
		const problems = entries
			.filter(
				(entry) => sum(lines.filter((line) => line.entryId === entry.id).map((line) => line.amount)) !== 0,
			)
			.map((entry) => `entry ${entry.source}`);
		for (const book of ["live", "demo"] as const) {
			const total = sum(lines.filter((line) => line.book === book).map((line) => line.amount));
			if (total !== 0) problems.push(`book ${book}: ${total}`);
		}
		return problems;
	},

	"instalments sum to the share, less what cash back and money from outside pay of it"(state) {
		return state.members.flatMap((member) => {
			const due = scheduleOf(state, member);
			const total = sum(due.map((payment) => payment.amount));
			const rest = restOf(member);
			const isCredit = total > rest && isPaidBeyond(due, total - rest);
			if (isUndoneAfterEnd(state, member)) return [];
			return due.length > 0 && total !== rest && !isCredit
				? [`member ${member.id} pays ${total} of ${rest}`]
				: [];
		});
	},

	"instalments are numbered 1 to n"(state) {
		return state.members.flatMap((member) => {
			const isOther = (one: State["payments"][number]) => one.memberId === member.id && isPaidOtherwise(one);
			const due = [...scheduleOf(state, member), ...state.payments.filter(isOther)];
			const numbers = due.map((payment) => payment.paymentNumber).sort((a, b) => a - b);
			const last = due.find(({ paymentNumber }) => paymentNumber === numbers.at(-1));
			// A payment that was made early keeps its number, even if those before it are gone.
			const mayHaveGaps = last !== undefined && (isCollected(last.status) || isPaidOtherwise(last));
			const total = mayHaveGaps ? Math.max(due.length, last.paymentNumber) : due.length;
			const whole = mayHaveGaps
				? new Set(numbers).size === numbers.length
				: numbers.every((number, index) => number === index + 1);
			const counted = due.every((payment) => payment.totalPayments === total);
			return whole && counted ? [] : [`member ${member.id}: ${numbers.join(", ")}`];
		});
	},

	"options cost what was agreed to, and the trip's are the sum of its members'"({
		trips,
		members,
		memberOptions,
	}) {
		const ofMembers = members
			.filter(
				({ id, optionsCost }) =>
					sum(memberOptions.filter((one) => one.memberId === id).map(({ price }) => price)) !== optionsCost,
			)
			.map(({ id }) => `member ${id}`);
		const ofTrips = trips
			.filter(({ id, optionsCost }) => {
				const aboard = members.filter((member) => member.tripId === id && member.removedAt === null);
				return sum(aboard.map((member) => member.optionsCost)) !== optionsCost;
			})
			.map(({ id }) => `trip ${id}`);
		return [...ofMembers, ...ofTrips];
	},

	"what members pay for others is what others pay of theirs"({ trips, members }) {
		return trips
			.filter(
				({ id }) => sum(members.filter(({ tripId }) => tripId === id).map((one) => one.takenOver)) !== 0,
			)
			.map(({ id }) => `trip ${id}`);
	},

	"a companion's payer is aboard and pays for themselves, and the companion has nothing to pay"({
		members,
		payments,
		outside,
	}) {
		// An undone outside payment was the companion's own part.
		const isUndone = (id: string) => outside.some((one) => one.memberId === id && one.state === "undone");
		return members
			.filter(({ payerId, removedAt }) => payerId !== null && removedAt === null)
			.filter((member) => {
				const payer = members.find(({ id }) => id === member.payerId);
				const isOwing = payments.some((one) => one.memberId === member.id && isPayable(one.status));
				return (
					!payer ||
					payer.removedAt !== null ||
					payer.payerId !== null ||
					member.takenOver > 0 ||
					(isOwing && !isUndone(member.id))
				);
			})
			.map(({ id }) => `member ${id}`);
	},

	"no option has more people than it has room for"({ options, memberOptions, members }) {
		const isOn = (id: string) => members.some((member) => member.id === id && member.removedAt === null);
		return options
			.filter(({ id, capacity }) => {
				const taken = memberOptions.filter(({ optionId, memberId }) => optionId === id && isOn(memberId));
				return capacity !== null && taken.length > capacity;
			})
			.map(({ id }) => `option ${id}`);
	},

	"who has left owes nothing"({ members, payments }) {
		return members
			.filter((member) => !isAboard(member) && member.leftAs !== null)
			.filter(({ id }) =>
				payments.some((one) => one.memberId === id && isOneOf(["due", "failed"], one.status)),
			)
			.map(({ id }) => `member ${id}`);
	},

	"what was paid ahead is canceled, and its payer has paid by one charge"({ payments }) {
		return payments
			.filter(({ paidAheadBy }) => paidAheadBy !== null)
			.filter(({ status, paidAheadBy }) => {
				const payer = payments.find(({ id }) => id === paidAheadBy);
				return status !== "canceled" || !payer || !isCollected(payer.status);
			})
			.map((payment) => `payment ${payment.id}`);
	},

	"while someone pays ahead nothing else of theirs is being paid"({ payments, attempts }) {
		const live = attempts.filter(({ status }) => isLive(status));
		const payerOf = (attempt: State["attempts"][number]) =>
			payments.find(({ id }) => id === attempt.paymentId)?.memberId;
		return live
			.filter(({ ahead }) => ahead > 0)
			.filter((attempt) => live.some((one) => one !== attempt && payerOf(one) === payerOf(attempt)))
			.map((attempt) => `attempt ${attempt.id}`);
	},

	"a payment has one live attempt at the most"({ payments, attempts }) {
		return payments
			.filter(({ id }) => attempts.filter((one) => one.paymentId === id && isLive(one.status)).length > 1)
			.map((payment) => `payment ${payment.id}`);
	},

	"a member is confirmed if and only if a payment has come in, or cash back has paid a part"({
		members,
		payments,
		cashBack,
	}) {
		return members
			.filter(isAboard) // what was paid for a former companion belongs to their payer again
			.filter((member) => member.individualCost > member.cashBackApplied)
			.filter((member) => {
				const isOwn = (one: State["payments"][number]) => one.memberId === member.id;
				const paid = member.paidOutside > 0 || payments.some((one) => isOwn(one) && isCollected(one.status));
				const used = cashBack.some(({ memberId, kind }) => memberId === member.id && kind === "applied");
				const isPartPaid = used || member.takenOver < 0; // paid in part by cash back, or by a payer
				return paid ? !member.confirmed : member.confirmed && !isPartPaid;
			})
			.map((member) => `member ${member.id}: confirmed is ${member.confirmed}`);
	},

	"charges are paused for a refund if and only if one waits, is on its way or has failed for now"({
		members,
		refunds,
		chargePauses,
	}) {
		return members
			.filter(isAboard)
			.filter(({ id }) => {
				const refunded = refunds.some(
					({ memberId, status, settledAt }) =>
						memberId === id &&
						(isOneOf(["pending", "approved"], status) || (status === "failed" && settledAt === null)),
				);
				const paused = chargePauses.some(({ memberId, reason }) => memberId === id && reason === "refund");
				return refunded !== paused;
			})
			.map(({ id }) => `member ${id}`);
	},

	"what is paid was paid first to last"({ members, payments, outside }) {
		return members
			.filter(({ id }) => !outside.some(({ memberId }) => memberId === id)) // the first payment may be due again
			.filter((member) => {
				const due = payments.filter((payment) => payment.memberId === member.id);
				const first = due.find((payment) => payment.paymentNumber === 1);
				return first && !isCollected(first.status) && due.some((payment) => isCollected(payment.status));
			})
			.map((member) => `member ${member.id}`);
	},
};

const isAboard = ({ removedAt }: { removedAt: number | null }) => removedAt === null;

/** The rules that hold after the sweeper has run with an answering provider. */
const RULES_AT_REST: Record<string, Rule> = {
	"a payment is paid by exactly one kept charge, of its amount, and one that is not has none"({
		payments,
		attempts,
		intents,
		moves,
	}) {
		return payments.flatMap((payment) => {
			if (payment.paidByPool !== null) return []; // no card was charged
			const own = attempts.filter((attempt) => attempt.paymentId === payment.id);
			const kept = intents.filter(
				(intent) =>
					own.some((attempt) => attempt.id === intent.attemptId) &&
					intent.status === "succeeded" &&
					!moves.some((move) => move.orderId === intent.attemptId),
			);
			const [charge] = kept;
			if (!isCollected(payment.status))
				return kept.length === 0 ? [] : [`payment ${payment.id} kept ${kept.length}`];
			const fits =
				kept.length === 1 && charge?.chargeRef === payment.chargeRef && charge?.amount === payment.amount;
			return fits ? [] : [`payment ${payment.id} is paid by ${kept.length} charges`];
		});
	},

	"only what was charged without need is returned unasked, and all of that whole"({
		payments,
		attempts,
		intents,
		moves,
	}) {
		return attempts.flatMap((attempt) => {
			const returned = sum(moves.filter((move) => move.orderId === attempt.id).map(({ amount }) => amount));
			if (returned === 0) return [];
			const intent = intents.find((one) => one.attemptId === attempt.id);
			const payment = payments.find((one) => one.id === attempt.paymentId);
			const isThePayment = payment?.chargeRef === intent?.chargeRef;
			const isWhole = returned === intent?.amount && intent.status === "succeeded";
			return isThePayment || !isWhole ? [`attempt ${attempt.id} returned ${returned}`] : [];
		});
	},

	"the provider knows of each charge what went back of it"({ intents, moves }) {
		return intents
			.filter((intent) => {
				const back = moves.filter(({ kind, of }) => kind === "refund" && of === intent.chargeRef);
				return intent.refundedAmount !== sum(back.map(({ amount }) => amount));
			})
			.map((intent) => `intent ${intent.ref} gave ${intent.refundedAmount} back`);
	},

	"the ledger's balance is the provider's"({ entries, lines, intents, moves, providerInvoices }) {
		// The demo provider does not know of disputes, or of anything that would need a correction.
		const taken = new Set(
			entries.filter(({ source }) => /^(dispute|correction:)/.test(source)).map(({ id }) => id),
		);
		const ours = balance(
			lines.filter(({ book, entryId }) => book === "demo" && !taken.has(entryId)),
			"stripe_balance",
		);
		const charged = intents.filter((intent) => intent.status === "succeeded");
		const theirs =
			sum([...charged, ...providerInvoices].map((charge) => charge.amount - charge.fee)) -
			sum(moves.map(({ kind, amount }) => (kind === "reversal" ? -amount : amount)));
		return ours === theirs ? [] : [`ours ${ours}, theirs ${theirs}`];
	},

	"the provider's fees are what it kept"({ lines, intents, providerInvoices }) {
		const charged = intents.filter((intent) => intent.status === "succeeded");
		const theirs = sum([...charged, ...providerInvoices].map(({ fee }) => fee));
		return balance(lines, "stripe_fees") === theirs ? [] : [`theirs ${theirs}`];
	},

	"each payment's fee and net are those of its trip's rate"({ trips, payments }) {
		return payments.flatMap((payment) => {
			const trip = trips.find((one) => one.id === payment.tripId);
			if (!trip || !isCollected(payment.status) || payment.paidByPool !== null) return [];
			const lines = chargeLines({
				tripId: trip.id,
				gross: payment.amount,
				providerFee: 0,
				feeRate: trip.platformFeeRate,
			});
			const fund = lines.find((line) => line.account === `fund:${trip.id}`);
			const adds = payment.platformFeeAmount + (payment.netAmount ?? 0) === payment.amount;
			return adds && payment.netAmount === -(fund?.amount ?? 0) ? [] : [`payment ${payment.id}`];
		});
	},

	"nothing is owed back to a member, and no return is waiting"({ lines, jobs }) {
		const owed = balance(lines, "member_overpaid");
		const waiting = jobs
			.filter((job) => job.kind === REFUND_OVERPAYMENT_JOB && job.status !== "done")
			.map((job) => `job ${job.source}: ${job.lastError}`);
		return owed === 0 ? waiting : [`owed ${-owed}`, ...waiting];
	},

	"every charge, refund and transfer is entered once"({ entries, intents, moves, providerInvoices }) {
		const paid = intents.filter((intent) => intent.status === "succeeded");
		const charged = [...paid, ...providerInvoices.filter((invoice) => invoice.chargeRef !== null)];
		const expected = [
			...charged.map((intent) => `charge:${intent.chargeRef}`),
			...moves.map(({ kind, ref }) => `${kind}:${ref}`),
		].sort();
		const actual = entries
			.map((entry) => entry.source)
			.filter((source) => /^(charge|refund|transfer|reversal):/.test(source))
			.sort();
		return JSON.stringify(actual) === JSON.stringify(expected)
			? []
			: [`entered ${actual.length}, happened ${expected.length}`];
	},

	"every invoice of a plan is in the billing history, for its amount"({ invoices, providerInvoices }) {
		const list = (rows: { ref: string; amount: number }[]) =>
			rows.map(({ ref, amount }) => `${ref} ${amount}`).sort();
		const [ours, theirs] = [
			list(invoices.filter(({ provider }) => provider === "demo")),
			list(providerInvoices),
		];
		return JSON.stringify(ours) === JSON.stringify(theirs) ? [] : [`ours ${ours}, theirs ${theirs}`];
	},

	"an attempt has succeeded here if and only if it has there"({ attempts, intents }) {
		return attempts
			.filter((attempt) => {
				const intent = intents.find((one) => one.attemptId === attempt.id);
				return (attempt.status === "succeeded") !== (intent?.status === "succeeded");
			})
			.map((attempt) => `attempt ${attempt.id} is ${attempt.status}`);
	},

	"no attempt is stuck, but those that wait for a person"({ attempts, intents }) {
		return attempts
			.filter((attempt) => {
				const intent = intents.find((one) => one.attemptId === attempt.id);
				if (attempt.status === "unknown") return true;
				if (attempt.status === "requires_action") return intent?.status !== "requires_action";
				if (attempt.status === "created") return intent !== undefined && intent.status !== "requires_payment";
				// Nobody got the client secret of an intent whose answer was lost.
				return attempt.ref !== null && isOneOf(["requires_payment", "requires_action"], intent?.status ?? "");
			})
			.map((attempt) => `attempt ${attempt.id} is ${attempt.status}`);
	},

	"nobody pays for companions who have left"({ members, trips }) {
		const isActive = (tripId: string) => trips.some(({ id, status }) => id === tripId && status === "active");
		return members
			.filter(({ removedAt, takenOver, tripId }) => removedAt !== null && takenOver < 0 && isActive(tripId))
			.filter(({ payerId, formerPayerId }) => {
				const payer = members.find(({ id }) => id === (payerId ?? formerPayerId));
				return payer?.removedAt === null;
			})
			.map(({ id }) => `member ${id}`);
	},

	"no payment is stuck as if it were under way"({ payments, attempts }) {
		return payments
			.filter(({ status }) => status === "processing" || status === "action_required")
			.filter(({ id }) => !attempts.some((one) => one.paymentId === id && isLive(one.status)))
			.filter(({ id, status }) => {
				// After a failed authentication off session the member pays by hand.
				const asked = attempts.some(
					(one) => one.paymentId === id && one.errorCode === "authentication_required",
				);
				return status !== "action_required" || !asked;
			})
			.map((payment) => `payment ${payment.id} is ${payment.status}`);
	},
};

/** The problems at any moment, with either provider. */
export function problemsAlways(db: Db): Promise<string[]> {
	return check(db, { ...RULES_ALWAYS, ...MOVEMENT_RULES_ALWAYS, ...CHARGE_RULES });
}

/** The problems of refunds, releases and disputes once everything is settled, with either provider. */
export function movementProblemsAtRest(db: Db): Promise<string[]> {
	return check(db, MOVEMENT_RULES_AT_REST);
}

/** The problems after the sweeper has run, with the demo provider. */
export function problemsAtRest(db: Db): Promise<string[]> {
	return check(db, {
		...RULES_ALWAYS,
		...MOVEMENT_RULES_ALWAYS,
		...CHARGE_RULES,
		...RULES_AT_REST,
		...MOVEMENT_RULES_AT_REST,
	});
}

async function check(db: Db, rules: Record<string, Rule>): Promise<string[]> {
	const state = await snapshot(db);
	return Object.entries(rules).flatMap(([name, rule]) => rule(state).map((problem) => `${name}: ${problem}`));
}
