import { and, asc, desc, eq, gte, inArray, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import pLimit from "p-limit";
import type { Ctx } from "#app/access/ctx.ts";
import { memoWithName } from "#app/features/ledger/ledger.ts";
import {
	type OverpaymentPayload,
	REFUND_OVERPAYMENT_JOB,
} from "#app/features/payments/attempts/overpayments.server.ts";
import { cardLabel } from "#app/features/payments/cards/payers.queries.ts";
import { listAutomaticCharges } from "#app/features/payments/instalments/automatic-charges.queries.ts";
import { listMemberPayments } from "#app/features/payments/payments.queries.ts";
import { isCollected } from "#app/features/payments/states.ts";
import { isProviderRefusal, isProviderTimeout } from "#app/gateway/gateway.ts";
import { formatDate } from "#app/lib/dates.ts";
import { errorInALine } from "#app/lib/describe-error.ts";
import { mailAddress } from "#app/lib/email-address.ts";
import { type Cents, formatCents, sum } from "#app/lib/money.ts";
import { pathTo } from "#app/lib/path-to.ts";
import type { Reader } from "#db/db.ts";
import { endOfText, insertionOrder, jsonMember } from "#db/portable-sql.ts";
import { members, trips, users } from "#db/schema/access.ts";
import {
	balanceLines,
	differences,
	providerEvents,
	releaseLines,
	transferReversals,
} from "#db/schema/fund.ts";
import { ledgerEntries, ledgerLines } from "#db/schema/ledger.ts";
import { outbox } from "#db/schema/mail.ts";
import {
	attempts,
	disputes,
	paymentReminders,
	payments,
	refundLines,
	refundRequests,
} from "#db/schema/payments.ts";
import { jobs } from "#db/schema/system.ts";
import { COMMAND_LINE, recordView, requireAdmin, storeAdminAction } from "../admin.server.ts";
import { type Fact, secondInWords, toFacts } from "../records.ts";
import * as texts from "../texts/payment-story.ts";
import { type PaymentFacts, type ProviderAnswer, type Story, tellStory } from "./payment-story.ts";

/** How many payments' stories are told: the newest of all that were found. */
const MAX_STORIES = 20;

type ToldStory = Omit<Story, "lines"> & {
	id: string;
	heading: string;
	facts: Fact[];
	lines: { at: string; text: string }[];
};

export type PaymentsView = {
	query: string;
	notes: string[]; // about the result as a whole, or why nothing was found
	stories: ToldStory[];
};

type Asking = Pick<Ctx, "db" | "now" | "payments">;

const SUBJECT = "payments";

/**
 * Tells the stories of all payments found by an id or an address, and records the search.
 * @throws DomainError not_found to everyone but an admin
 */
export async function paymentsView(ctx: Ctx, query: string): Promise<PaymentsView> {
	requireAdmin(ctx);
	if (query === "") return { query, notes: [], stories: [] };
	await recordView(ctx, SUBJECT, { search: query });
	return tellPayments(ctx, query);
}

/** Like `paymentsView`, for `npm run payment`; recorded as an action of the command line. */
export async function paymentsForCommand(ctx: Asking, query: string): Promise<PaymentsView> {
	const viewed = { action: "viewed", subject: SUBJECT, details: { search: query } } as const;
	await ctx.db.write((tx) => storeAdminAction(tx, { adminId: COMMAND_LINE, at: ctx.now, ...viewed }));
	return tellPayments(ctx, query);
}

async function tellPayments(ctx: Asking, query: string): Promise<PaymentsView> {
	const db = ctx.db.read;
	const atProvider = (await db.$count(payments, leadsTo(db, query))) > 0 ? null : await askAbout(ctx, query);
	const where = leadsTo(db, atProvider && "attempt" in atProvider ? atProvider.attempt : query);
	const found = await db.$count(payments, where);
	const ids = await db
		.select({ id: payments.id })
		.from(payments)
		.where(where)
		.orderBy(desc(payments.createdAt), desc(payments.id))
		.limit(MAX_STORIES);
	// The provider is asked first, so that what is booked meanwhile does not look missing.
	const answers = await askProvider(
		ctx,
		ids.map(({ id }) => id),
	);
	const known = await listPayments(
		db,
		ids.map(({ id }) => id),
	);
	const stories: ToldStory[] = [];
	for (const one of known) stories.push(tell(one, await gatherFacts(ctx, one, answers)));
	return { query, notes: notesOn(query, known, found, atProvider), stories };
}

/**
 * A condition for payments: those of the people with an address, those related to an id of any kind, or those with the
 * end of a charge's id as receipts show it.
 */
function leadsTo(db: Reader, query: string): SQL | undefined {
	const address = mailAddress(query);
	const ofPeople = db
		.select({ id: members.id })
		.from(members)
		.leftJoin(users, eq(users.id, members.userId))
		.where(or(eq(members.email, address), eq(users.email, address)));
	const ofAttempts = db
		.select({ id: attempts.paymentId })
		.from(attempts)
		.where(or(eq(attempts.id, query), eq(attempts.ref, query)));
	const ofOverpaid = db
		.select({ id: attempts.paymentId })
		.from(jobs)
		.innerJoin(attempts, eq(attempts.id, jobs.source))
		.where(and(eq(jobs.kind, REFUND_OVERPAYMENT_JOB), eq(jsonMember(jobs.payload, "chargeRef"), query)));
	const ofDisputes = db.select({ id: disputes.paymentId }).from(disputes).where(eq(disputes.ref, query));
	const ofRefunds = db
		.select({ id: refundLines.paymentId })
		.from(refundLines)
		.where(eq(refundLines.ref, query));
	const [, end] = /^(?:(?:…|\.\.\.)(?=.{6})|(?=.{8}$))([\w-]+)$/.exec(query) ?? [];
	return or(
		eq(payments.id, query),
		eq(payments.memberId, query),
		eq(payments.chargeRef, query),
		end ? eq(endOfText(payments.chargeRef, end.length), end) : undefined,
		inArray(payments.memberId, ofPeople),
		inArray(payments.id, ofAttempts),
		inArray(payments.id, ofOverpaid),
		inArray(payments.id, ofDisputes),
		inArray(payments.id, ofRefunds),
	);
}

type AtProvider = { ref: string; amount: Cents; attempt: string } | { isSilent: true };

/** The attempt that an intent, checkout or charge unknown to our books belongs to, according to the provider. */
async function askAbout({ payments: gateway }: Asking, ref: string): Promise<AtProvider | null> {
	try {
		if (/^(?:pi|cs)_\w+$/.test(ref)) {
			const { attemptId, amount } = await gateway.fetchIntent(ref);
			return attemptId ? { ref, amount, attempt: attemptId } : null;
		}
		if (!/^(?:ch|py)_\w+$/.test(ref)) return null;
		const charge = await gateway.recallCharge?.(ref);
		return charge?.about.kind === "attempt"
			? { ref, amount: charge.amount, attempt: charge.about.attemptId }
			: null;
	} catch (error) {
		return isProviderTimeout(error) ? { isSilent: true } : null;
	}
}

type Asked = Pick<
	typeof attempts.$inferSelect,
	"id" | "paymentId" | "provider" | "surface" | "ref" | "status" | "createdAt"
>;

/** The provider's current answer about each attempt, by its id. After one timeout the others are not asked. */
async function askProvider(ctx: Asking, paymentIds: string[]): Promise<ProviderAnswer[]> {
	const asked: Asked[] = await ctx.db.read
		.select()
		.from(attempts)
		.where(inArray(attempts.paymentId, paymentIds))
		.orderBy(asc(attempts.createdAt), asc(attempts.id));
	let isSilent = false;
	const ask = async (attempt: Asked): Promise<ProviderAnswer> => {
		const { id: attemptId, ref, provider, surface, createdAt } = attempt;
		if (provider !== ctx.payments.provider) return { attemptId, kind: "elsewhere", provider };
		if (isSilent) return { attemptId, kind: "silent" };
		try {
			const fact = ref
				? await ctx.payments.fetchIntent(ref)
				: await ctx.payments.findIntent(attemptId, createdAt);
			if (!fact) return { attemptId, kind: "nothing" };
			return { attemptId, kind: "fact", fact, declines: await listDeclines(ctx, surface, fact.ref) };
		} catch (error) {
			isSilent ||= isProviderTimeout(error);
			if (isSilent) return { attemptId, kind: "silent" };
			return {
				attemptId,
				kind: "refused",
				why: isProviderRefusal(error) ? error.message : errorInALine(error),
			};
		}
	};
	const limit = pLimit(4);
	return Promise.all(asked.map((one) => limit(ask, one)));
}

/**
 * The declined cards of a card field or of the provider's page. An automatic charge has a single try, which its attempt
 * records. If the provider does not answer this, its answer about the attempt still counts.
 */
async function listDeclines({ payments: gateway }: Asking, surface: Asked["surface"], ref: string) {
	if (surface === "off_session" || !gateway.listDeclines) return [];
	const declines = await gateway.listDeclines(ref).catch((error: unknown) => {
		if (isProviderTimeout(error) || isProviderRefusal(error)) return [];
		throw error;
	});
	return declines.map(({ card, ...tried }) => ({ ...tried, card: card && cardLabel(card) }));
}

function listPayments(db: Reader, ids: string[]) {
	return db
		.select({ payment: payments, member: members, trip: trips, account: users.email })
		.from(payments)
		.innerJoin(members, eq(members.id, payments.memberId))
		.innerJoin(trips, eq(trips.id, payments.tripId))
		.leftJoin(users, eq(users.id, members.userId))
		.where(inArray(payments.id, ids))
		.orderBy(desc(members.joinedAt), asc(payments.memberId), asc(payments.paymentNumber));
}

type KnownPayment = Awaited<ReturnType<typeof listPayments>>[number];

async function gatherFacts(
	ctx: Asking,
	{ payment, member, trip }: KnownPayment,
	answers: ProviderAnswer[],
): Promise<PaymentFacts> {
	const { read: db } = ctx.db;
	const { now } = ctx;
	const ofMember = await listMemberPayments(db, { memberId: member.id });
	const automatic = await listAutomaticCharges(ctx, { trip, member }, ofMember);
	const ofPayment = await db
		.select()
		.from(attempts)
		.where(eq(attempts.paymentId, payment.id))
		.orderBy(asc(attempts.createdAt), asc(attempts.id));
	const attemptIds = ofPayment.map(({ id }) => id);
	const refunds = await listRefunds(db, payment.id);
	const ofDisputes = await db.select().from(disputes).where(eq(disputes.paymentId, payment.id));
	const releases = await listReleases(db, payment.id);
	const overpayments = await listOverpayments(db, attemptIds);
	const refundRefs = [
		...refunds.flatMap(({ lines }) => lines.flatMap(({ ref }) => ref ?? [])),
		...overpayments.flatMap(({ payload }) => [
			...Object.keys(payload.returned ?? {}),
			...(payload.failed ?? []),
			...(payload.refundRef ? [payload.refundRef] : []),
		]),
	];
	const disputeRefs = ofDisputes.map(({ ref }) => ref);
	const transferRefs = releases.flatMap(({ ref }) => ref ?? []);
	const chargeRefs = [payment.chargeRef, ...overpayments.map(({ payload }) => payload.chargeRef)].filter(
		(ref) => ref !== null,
	);
	const reversalRefs = releases.flatMap(({ reversals }) => reversals.flatMap(({ ref }) => ref ?? []));
	const atProvider = [
		...chargeRefs.map((ref) => `charge:${ref}`),
		...refundRefs.map((ref) => `refund:${ref}`),
		...disputeRefs.map((ref) => `dispute:${ref}`),
		...transferRefs.map((ref) => `transfer:${ref}`),
		...reversalRefs.map((ref) => `reversal:${ref}`),
	];
	const sources = [
		...atProvider,
		...refundRefs.map((ref) => `refund-failed:${ref}`),
		...refunds.flatMap(({ id, lines }) => [
			`refund-reserve:${id}`,
			...lines.map((line) => `refund-refused:${line.id}`),
		]),
		...disputeRefs.flatMap((ref) => [`dispute-2:${ref}`, `dispute-won:${ref}`, `dispute-won-2:${ref}`]),
		...releases.flatMap(({ id }) => [`release-redo:${id}`, `release-undo:${id}`]),
	];
	const subjects = [...attemptIds, ...ofPayment.flatMap(({ ref }) => ref ?? [])];
	const told = [payment.id, ...attemptIds, ...refunds.map(({ id }) => id), ...disputeRefs];
	return {
		now: now.getTime(),
		payment,
		attempts: ofPayment.map(({ cardBrand: brand, cardLast4: last4, ...attempt }) => ({
			...attempt,
			card: brand && last4 ? cardLabel({ brand, last4 }) : null,
		})),
		automatic: automatic.find(({ paymentId }) => paymentId === payment.id) ?? null,
		entries: await listEntries(db, payment.id, sources, atProvider),
		balance: await db.select().from(balanceLines).where(inArray(balanceLines.source, atProvider)),
		differences: await db
			.select()
			.from(differences)
			.where(and(inArray(differences.source, atProvider), isNull(differences.settledAt))),
		refunds,
		disputes: ofDisputes,
		releases,
		reminders: await db.select().from(paymentReminders).where(eq(paymentReminders.paymentId, payment.id)),
		messages: await db
			.select()
			.from(outbox)
			.where(
				and(
					eq(outbox.tripId, trip.id),
					or(...told.map((id) => sql`instr(${outbox.source} || ':', ${`:${id}:`}) > 0`)),
				),
			)
			.orderBy(asc(outbox.createdAt)),
		events: await db
			.select()
			.from(providerEvents)
			.where(
				inArray(providerEvents.objectRef, [
					...subjects,
					...refundRefs,
					...disputeRefs,
					...transferRefs,
					...chargeRefs,
				]),
			)
			.orderBy(asc(providerEvents.receivedAt)),
		overpayments,
		answers: answers.filter(({ attemptId }) => attemptIds.includes(attemptId)),
	};
}

async function listRefunds(db: Reader, paymentId: string) {
	const rows = await db
		.select({ request: refundRequests, line: refundLines })
		.from(refundLines)
		.innerJoin(refundRequests, eq(refundRequests.id, refundLines.refundRequestId))
		.where(eq(refundLines.paymentId, paymentId))
		.orderBy(asc(refundRequests.requestedAt), asc(refundLines.createdAt));
	return rows.map(({ request, line }) => ({ ...request, lines: [line] })); // a request has one line per payment
}

async function listReleases(db: Reader, paymentId: string) {
	const lines = await db.select().from(releaseLines).where(eq(releaseLines.paymentId, paymentId));
	const ids = lines.map(({ id }) => id);
	const reversals = await db
		.select()
		.from(transferReversals)
		.where(inArray(transferReversals.releaseLineId, ids));
	return lines.map((line) => ({
		...line,
		reversals: reversals.filter(({ releaseLineId }) => releaseLineId === line.id),
	}));
}

async function listOverpayments(db: Reader, attemptIds: string[]): Promise<PaymentFacts["overpayments"]> {
	const rows = await db
		.select()
		.from(jobs)
		.where(and(eq(jobs.kind, REFUND_OVERPAYMENT_JOB), inArray(jobs.source, attemptIds)))
		.orderBy(asc(jobs.createdAt));
	return rows.map(({ source, payload, ...job }) => ({
		...job,
		attemptId: source,
		payload: payload as OverpaymentPayload,
	}));
}

/** The entries of these sources, of what has shifted between those who bear the payment, and admins' corrections. */
async function listEntries(
	db: Reader,
	paymentId: string,
	sources: string[],
	corrected: string[],
): Promise<PaymentFacts["entries"]> {
	const { source, occurredAt } = ledgerEntries;
	const begins = (prefix: string) => and(gte(source, `${prefix}:`), lt(source, `${prefix};`));
	const isCorrection = and(
		begins("correction"),
		or(...corrected.map((one) => eq(endOfText(source, one.length + 1), `:${one}`))),
	);
	const rows = await db
		.select({
			at: occurredAt,
			source,
			memo: memoWithName(),
			account: ledgerLines.account,
			amount: ledgerLines.amount,
		})
		.from(ledgerEntries)
		.innerJoin(ledgerLines, eq(ledgerLines.entryId, ledgerEntries.id))
		.where(
			or(
				inArray(source, sources),
				begins(`refund-shift:${paymentId}`),
				begins(`dispute-shift:${paymentId}`),
				corrected.length > 0 ? isCorrection : undefined,
			),
		)
		.orderBy(asc(occurredAt), insertionOrder(ledgerEntries), insertionOrder(ledgerLines));
	const entries = new Map<string, PaymentFacts["entries"][number]>();
	for (const { account, amount, ...entry } of rows) {
		const known = entries.get(entry.source);
		if (known) known.lines.push({ account, amount });
		else entries.set(entry.source, { ...entry, lines: [{ account, amount }] });
	}
	return [...entries.values()];
}

function tell({ payment, member, trip, account }: KnownPayment, facts: PaymentFacts): ToldStory {
	const { lines, ...story } = tellStory(facts);
	const { paymentNumber: number, totalPayments: total } = payment;
	const amount = formatCents(payment.amount);
	return {
		...story,
		id: payment.id,
		heading: texts.heading({ name: member.name, trip: trip.title, number, total, amount }),
		facts: [
			{ label: texts.trip, value: trip.title, to: pathTo("/admin/trips/:id", { id: trip.id }) },
			...toFacts({
				[texts.member]: [member.id, account ?? member.email].filter(Boolean).join(", "),
				[texts.payment]: payment.id,
				[texts.status]: texts.statuses[payment.status],
				[texts.due]: formatDate(payment.dueDate),
				[texts.charge]: payment.chargeRef,
			}),
		],
		lines: lines.map(({ at, text }) => ({ at: secondInWords(at), text })),
	};
}

/** A request id: ours, as an error page shows it, or Stripe's. */
const REQUEST = /^(?:[0-9a-f]{12}|req_\w+)$/;

function notesOn(
	query: string,
	known: KnownPayment[],
	found: number,
	atProvider: AtProvider | null,
): string[] {
	if (known.length === 0) {
		if (!atProvider) return [texts.nothingFound(query), ...(REQUEST.test(query) ? [texts.isOfRequest] : [])];
		if ("isSilent" in atProvider) return [texts.nothingFound(query), texts.verdicts.silent];
		return [texts.onlyAtProvider({ ...atProvider, amount: formatCents(atProvider.amount) })];
	}
	const paid = known.filter(({ payment }) => isCollected(payment.status));
	const total = formatCents(sum(paid.map(({ payment }) => payment.amount)));
	const twice = paid.find(({ payment, trip }) =>
		paid.some((other) => other.trip.id === trip.id && other.payment.memberId !== payment.memberId),
	);
	return [
		...(found > known.length ? [texts.tooMany(known.length, found)] : []),
		...(known.length > 1 ? [texts.together({ count: known.length, paid: paid.length, total })] : []),
		...(twice ? [texts.twoPlaces(twice.trip.title)] : []),
	];
}
