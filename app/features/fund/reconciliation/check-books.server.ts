import { setTimeout as wait } from "node:timers/promises";
import { and, between, eq, gte, isNotNull, isNull, max } from "drizzle-orm";
import type { Ctx } from "#app/access/ctx.ts";
import { forEachTurn, takeTurn } from "#app/access/turns.ts";
import {
	type BookCheck,
	findOpenBookCheck,
	type MissingFact,
} from "#app/features/ledger/book-checks.server.ts";
import { takeInSubscription } from "#app/features/plans/billing/take-in-plans.server.ts";
import type { EventSubject } from "#app/gateway/event-subject.ts";
import { isProviderTimeout, type ProviderEvent } from "#app/gateway/gateway.ts";
import { CLOCK_SLACK_MS, DAY_MS, HOUR_MS, MINUTE_MS } from "#app/lib/dates.ts";
import { errorInALine } from "#app/lib/describe-error.ts";
import { newId } from "#app/lib/ids.server.ts";
import { inLogScope, log } from "#app/lib/log.server.ts";
import { differences, providerEvents } from "#db/schema/fund.ts";
import { bookChecks } from "#db/schema/ledger.ts";
import { attempts, disputes } from "#db/schema/payments.ts";
import { jobRuns, settings } from "#db/schema/system.ts";
import { applyDispute } from "../disputes/apply-dispute.server.ts";
import { EVENTS_POLLED_AT, pollEvents, retryEvents, type StoredEvent } from "./events.server.ts";
import { reconcile } from "./reconcile.server.ts";
import { isTestMoney } from "./stored-account.queries.ts";
import { type ChargeState, isBooked, takeInCharge } from "./take-in-charge.server.ts";
import * as texts from "./texts.ts";
import { findTimestamp } from "./timestamps.server.ts";

/** The setting in which `npm run restore` stores the time of the restore, UTC ms. */
const RESTORED_AT = "restored_at";

/** The provider lists some events and charges minutes after their date. */
const OVERLAP_MS = 15 * MINUTE_MS;

/** How far back to look if nothing is known of the provider yet. Stripe keeps events for 30 days. */
const FIRST_LOOK_MS = 30 * DAY_MS;

/** How long a start waits for the provider. After that the process serves pages, and a job continues the check. */
const START_PATIENCE_MS = 5_000;

/** By then, events that other machines are receiving from the provider are in our books. */
const IN_FLIGHT_MS = 10_000;

/** A machine that runs jobs starts one every ten seconds. */
const AT_WORK_MS = MINUTE_MS / 2;

/**
 * Checks our books when the process starts, which ends at once if nothing happened meanwhile.
 * @param isShared whether other machines may use the database; then this start must not stop their money needlessly
 */
export async function checkBooksAtStart(
	ctx: Ctx,
	{ isShared = false, inFlightMs = IN_FLIGHT_MS } = {},
): Promise<void> {
	await inLogScope({ job: "check-books" }, async () => {
		const isHeld = !isShared || !(await areOthersAtWork(ctx));
		if (isHeld) await beginBookCheck(ctx);
		const checked = (isHeld ? checkBooks(ctx) : checkBesideOthers(ctx, inFlightMs)).catch(
			(error: unknown) => {
				log.error("our books could not be checked yet, so no money moves", { error });
			},
		);
		await Promise.race([checked, wait(START_PATIENCE_MS, undefined, { ref: false })]);
	});
}

/** Whether a job has just started on some machine, so that this database is in use, and not an old copy. */
async function areOthersAtWork(ctx: Ctx): Promise<boolean> {
	if ((await findTimestamp(ctx.db.read, RESTORED_AT)) !== null) return false;
	const now = ctx.now.getTime();
	const isRecent = between(jobRuns.startedAt, now - AT_WORK_MS, now + CLOCK_SLACK_MS);
	return (await ctx.db.read.$count(jobRuns, isRecent)) > 0;
}

/**
 * Compares first, and stops money only if something is still missing after a while, because charges of other machines
 * are at the provider before their events are in our books. Without an answer it stops money, and the job continues the
 * check.
 */
async function checkBesideOthers(ctx: Ctx, inFlightMs: number): Promise<boolean> {
	const look = async (turn: Ctx) => listAhead(turn, { knownAt: await findKnownTime(turn) });
	try {
		const ahead = await look(ctx);
		if (ahead.length === 0) return true;
		await wait(inFlightMs, undefined, { ref: false });
		const still = await look(takeTurn(ctx));
		if (!still.some((id) => ahead.includes(id))) return true;
	} catch (error) {
		await beginBookCheck(takeTurn(ctx));
		throw error;
	}
	await beginBookCheck(takeTurn(ctx));
	return checkBooks(takeTurn(ctx));
}

/**
 * Opens a check of our books: no money moves until `checkBooks` finds that nothing at the provider is missing in them.
 * The demo provider is in the same database, so there is nothing to check.
 */
export async function beginBookCheck(ctx: Ctx): Promise<void> {
	const { provider } = ctx.payments;
	if (provider === "demo") return;
	const { read } = ctx.db;
	const restoredAt = await findTimestamp(read, RESTORED_AT);
	const knownAt = await findKnownTime(ctx);
	await ctx.db.write(async (tx) => {
		await tx
			.insert(bookChecks)
			.values({
				id: newId(),
				provider,
				reason: restoredAt === null ? "starting" : "restored",
				beganAt: ctx.now.getTime(),
				knownAt,
			})
			.onConflictDoNothing();
		await tx.delete(settings).where(eq(settings.name, RESTORED_AT));
	});
}

/** The time up to which this database knows what happened at the provider, UTC ms. */
async function findKnownTime(ctx: Ctx): Promise<number> {
	const { read } = ctx.db;
	const { provider } = ctx.payments;
	const [attempt] = await read
		.select({ newest: max(attempts.createdAt) })
		.from(attempts)
		.where(eq(attempts.provider, provider));
	const known = (await findTimestamp(read, EVENTS_POLLED_AT(provider))) ?? attempt?.newest;
	if (known) return known;
	// With test keys, a developer's new database ignores old test charges, because none of them was lost.
	const now = ctx.now.getTime();
	return (await isTestMoney(ctx.db)) ? now : now - FIRST_LOOK_MS;
}

/**
 * Takes in what is missing in our books, and ends the open check once nothing is missing and the ledger equals the
 * provider's balance. It may be called repeatedly, and by several processes.
 * @returns whether money may move afterwards
 * @throws ProviderTimeout; AggregateError with what could not be imported
 */
export async function checkBooks(ctx: Ctx): Promise<boolean> {
	const check = await findOpenBookCheck(ctx.db.read, { provider: ctx.payments.provider });
	if (!check) return true;
	try {
		const ahead = check.reason === "starting" ? await listAhead(ctx, check) : [];
		if (check.reason === "starting" && ahead.length === 0) {
			await ctx.db.write(async (tx) => {
				await tx.delete(bookChecks).where(eq(bookChecks.id, check.id));
			});
			return true;
		}
		if (check.reason === "starting") {
			log.warn("the provider knows of more than our books do, so no money moves", {
				found: ahead.length,
				ids: ahead.slice(0, MAX_IDS),
			});
			await update(ctx, check, { reason: "behind" });
		}
		await takeInAll(ctx, check);
		const missing = await findMissing(ctx, check);
		const at = ctx.now.getTime();
		const ended = missing.length === 0 ? { endedAt: at } : {};
		if (missing.length === 0) log.info("our books agree again, and money moves");
		await update(ctx, check, { checkedAt: at, problem: null, missing, ...ended });
		return missing.length === 0;
	} catch (error) {
		await update(ctx, check, {
			checkedAt: ctx.now.getTime(),
			problem: isProviderTimeout(error) ? texts.noAnswer : errorInALine(error),
		});
		throw error;
	}
}

async function update(ctx: Ctx, { id }: BookCheck, change: Partial<BookCheck>): Promise<void> {
	await ctx.db.write(async (tx) => {
		await tx
			.update(bookChecks)
			.set(change)
			.where(and(eq(bookChecks.id, id), isNull(bookChecks.endedAt)));
	});
}

/** The most ids to log. */
const MAX_IDS = 20;

/**
 * What is missing in our books: the subjects of the provider's events that we have not applied or, if there are none,
 * the first missing charge in its balance.
 */
async function listAhead(ctx: Ctx, { knownAt }: Pick<BookCheck, "knownAt">): Promise<string[]> {
	const since = knownAt - OVERLAP_MS;
	const events = await ctx.payments.listEventsSince(since);
	const known = new Set((await listKnownEvents(ctx, since)).map(({ id }) => id));
	const unknown = events.filter((event) => isOurs(event) && !known.has(event.id));
	if (unknown.length > 0) return [...new Set(unknown.map(({ id, about }) => idOf(about) ?? id))];
	const lines = await ctx.payments.listBalanceSince(since);
	const charges = lines.flatMap(({ source }) => CHARGE.exec(source)?.[1] ?? []);
	for (const ref of charges) {
		if (!(await isBooked(ctx, ref)) && (await ctx.payments.recallCharge?.(ref))) return [ref];
	}
	return [];
}

const CHARGE = /^charge:(.+)$/;

/** Whether an event is about our money; those of setups and organizers' accounts move none. */
const isOurs = ({ about }: ProviderEvent) =>
	about.kind === "attempt" ||
	about.kind === "purchase" ||
	about.kind === "subscription" ||
	(about.kind === "refund" && about.id !== "") ||
	(about.kind === "transfer" && about.id !== undefined);

async function listKnownEvents(ctx: Ctx, since: number): Promise<StoredEvent[]> {
	return ctx.db.read
		.select()
		.from(providerEvents)
		.where(
			and(
				eq(providerEvents.provider, ctx.payments.provider),
				gte(providerEvents.receivedAt, since - HOUR_MS),
				isNotNull(providerEvents.appliedAt),
			),
		);
}

/** An event may wait for what another one brings, so waiting events are retried as long as that helps. */
async function takeInAll(ctx: Ctx, { knownAt, beganAt }: BookCheck): Promise<void> {
	const since = knownAt - OVERLAP_MS;
	await keepFailed(() => pollEvents(ctx, since));
	while ((await keepFailed(() => retryEvents(ctx, beganAt))) > 0);
	for (const fact of (await ctx.payments.listSubscriptionsSince?.(since)) ?? []) {
		await takeInSubscription(ctx, fact);
	}
	await keepFailed(async () => (await reconcile(ctx, 0)).length);
	await lookAtOpenDisputes(ctx);
	await keepFailed(() => retryEvents(ctx, beganAt));
}

/**
 * Looks up open disputes, because a bank may have decided without moving money, and the event may be too old to be
 * listed.
 */
async function lookAtOpenDisputes(ctx: Ctx): Promise<void> {
	const open = await ctx.db.read
		.select({ ref: disputes.ref })
		.from(disputes)
		.where(and(eq(disputes.provider, ctx.payments.provider), isNull(disputes.closedAt)));
	const look = async (turn: Ctx, { ref }: { ref: string }) =>
		applyDispute(turn, await turn.payments.fetchDispute(ref));
	await forEachTurn(ctx, open, look, { failed: "dispute(s) could not be looked at" });
}

/** Failures are stored with their error or stay differences, so they count as missing anyway. */
async function keepFailed(take: () => Promise<number>): Promise<number> {
	try {
		return await take();
	} catch (error) {
		if (error instanceof AggregateError) return 0;
		throw error;
	}
}

/** What the provider has and could not be taken in: Gangway made it, but its trip or account is missing here. */
async function findMissing(ctx: Ctx, { beganAt }: BookCheck): Promise<MissingFact[]> {
	const { read } = ctx.db;
	const left = await read
		.select()
		.from(differences)
		.where(and(isNull(differences.settledAt), gte(differences.foundAt, beganAt)));
	const missing: MissingFact[] = [];
	for (const { source } of left) {
		const state = await stateOf(ctx, source);
		if (state === "foreign") continue;
		const ref = CHARGE.exec(source)?.[1];
		const charge = ref && state === "missing" ? await ctx.payments.recallCharge?.(ref) : null;
		missing.push({ what: source, why: null, charge: charge ?? null });
	}
	const known = missing.flatMap(({ charge }) => (charge ? [idOf(charge.about)] : []));
	const waiting = await read
		.select()
		.from(providerEvents)
		.where(
			and(
				eq(providerEvents.provider, ctx.payments.provider),
				isNull(providerEvents.appliedAt),
				gte(providerEvents.receivedAt, beganAt),
			),
		);
	for (const event of waiting) {
		const about = (event.about as EventSubject | null) ?? { kind: "nothing" };
		if (known.includes(idOf(about)) || (await isForeign(ctx, about))) continue;
		missing.push({ what: `${event.type} ${event.objectRef ?? ""}`.trim(), why: event.error, charge: null });
	}
	return missing;
}

/** The id by which an event and a charge can be recognised as being about the same thing. */
const idOf = (about: EventSubject) =>
	about.kind === "attempt" ? about.attemptId : "id" in about ? about.id : "ref" in about ? about.ref : null;

/** Whether an event is about a charge that another program made with the same account. */
async function isForeign(ctx: Ctx, about: EventSubject): Promise<boolean> {
	if (about.kind !== "refund" && about.kind !== "dispute") return false;
	return (await stateOf(ctx, `${about.kind}:${about.ref}`)) === "foreign";
}

/** @returns null if the source is not about a charge */
async function stateOf(ctx: Ctx, source: string): Promise<ChargeState | null> {
	const [kind = "", ref = ""] = source.split(":");
	const chargeRef = await CHARGE_OF[kind]?.(ctx, ref);
	return chargeRef ? takeInCharge(ctx, chargeRef) : null;
}

/** Finds the charge of a balance line, by the kind in its source. */
const CHARGE_OF: Record<string, (ctx: Ctx, ref: string) => Promise<string>> = {
	charge: async (_, ref) => ref,
	refund: async ({ payments }, ref) => (await payments.fetchRefund(ref)).chargeRef,
	dispute: async ({ payments }, ref) => (await payments.fetchDispute(ref)).chargeRef,
};
