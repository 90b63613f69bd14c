import { and, eq, inArray, isNull, notInArray } from "drizzle-orm";
import {
	type Member,
	type MemberAccess,
	type Trip,
	type TripRef,
	tripIdOf,
} from "#app/access/access.server.ts";
import { type Ctx, userOf } from "#app/access/ctx.ts";
import { requireCheckedBooks } from "#app/features/ledger/book-checks.server.ts";
import * as attemptTexts from "#app/features/payments/attempts/texts.ts";
import { noteNetwork, requireCardTry } from "#app/features/payments/cards/card-tries.server.ts";
import { holderOf } from "#app/features/payments/cards/payers.queries.ts";
import { requireContact, requireOrganizer } from "#app/features/payments/may-pay.server.ts";
import { requireFeature } from "#app/features/tiers/tier-features.ts";
import { tierOfTrip } from "#app/features/tiers/tiers.ts";
import { type ChargeRequest, KEY_TTL_MS } from "#app/gateway/gateway.ts";
import { statementSuffix } from "#app/gateway/statement-descriptor.ts";
import { DomainError } from "#app/lib/errors.ts";
import { hashSecret } from "#app/lib/ids.server.ts";
import { noteInLog } from "#app/lib/log.server.ts";
import { type Cents, formatCents } from "#app/lib/money.ts";
import * as common from "#app/lib/texts.ts";
import type { Reader, Tx } from "#db/db.ts";
import { insertOne } from "#db/insert-one.ts";
import { nextId } from "#db/next-id.ts";
import { type Params, rowQuery } from "#db/prepared-query.ts";
import { members } from "#db/schema/access.ts";
import { customers, payers } from "#db/schema/payments.ts";
import { poolTopUps } from "#db/schema/pool.ts";
import { MAX_POOL, MAX_TOP_UP, MIN_TOP_UP } from "../limits.ts";
import { findLiveTopUp, poolBalance, type TopUp } from "../pool.queries.ts";
import { requireOpen, requirePool } from "../require-pool.server.ts";
import * as texts from "../texts.ts";
import { applyTopUp } from "./apply-top-up.server.ts";

export type TopUpOrder = {
	amount: Cents;
	email?: string; // for a guest without a stored address
	surface: "embedded" | "hosted";
	paysAtOnce?: boolean; // whether the following call moves the money, so that the outcome is unknown until its answer
};

export type ReservedTopUp = { topUp: TopUp; isKnown: boolean; chargeRequest: ChargeRequest };

/**
 * Stores a top-up before the provider is called. An open one with the same amount and method is reused; any other is
 * first canceled at the provider. A form sent again with the same secret charges only once.
 * @throws DomainError not_found, forbidden, unauthenticated; plan_required; organizer_required, email_required,
 * already_joined; invalid for an amount outside the pool's limits; conflict once the pool is closed; rate_limited after
 * declined cards; payment_checking
 */
export async function reserveTopUp(
	ctx: Ctx,
	ref: TripRef,
	order: TopUpOrder,
	secret?: string,
): Promise<ReservedTopUp> {
	requireFitting(order.amount);
	const { member } = await requirePool(ctx, ref, "pool.top-up");
	const onceKey = secret ? hashSecret(JSON.stringify([secret, order.amount])) : null;
	const known = onceKey && (await findTopUpOnce(ctx.db.read, { memberId: member.id, onceKey }));
	if (!known) {
		await requireCardTry(
			ctx,
			holderOf(member),
			userOf(ctx) ? attemptTexts.waitAfterDeclines : attemptTexts.guestWaits,
		);
		await cancelUnsuitable(ctx, member, order);
	}
	return ctx.db.write((tx) => store(ctx, tx, tripIdOf(ref), order, onceKey));
}

function requireFitting(amount: Cents): void {
	if (amount >= MIN_TOP_UP && amount <= MAX_TOP_UP) return;
	const message = amount < MIN_TOP_UP ? texts.atLeast : texts.atMost(formatCents(MAX_TOP_UP));
	throw new DomainError("invalid", message, { field: "amount" });
}

const findTopUpOnce = rowQuery((db, { memberId, onceKey }: Params<{ memberId: string; onceKey: string }>) =>
	db
		.select()
		.from(poolTopUps)
		.where(
			and(
				eq(poolTopUps.memberId, memberId),
				eq(poolTopUps.onceKey, onceKey),
				notInArray(poolTopUps.status, ["failed", "canceled"]),
			),
		),
);

/** @throws DomainError payment_checking; conflict if the open one turns out to be paid */
async function cancelUnsuitable(ctx: Ctx, { id }: Member, order: TopUpOrder): Promise<void> {
	const live = await findLiveTopUp(ctx.db.read, { memberId: id });
	if (!live || live.status === "unknown" || isSuitable(ctx, live, order)) return;
	if ((await cancelTopUp(ctx, live, "replaced")) === "succeeded")
		throw new DomainError("conflict", texts.toppedUpAlready);
}

function isSuitable({ now }: Ctx, live: TopUp, { amount, surface, paysAtOnce }: TopUpOrder): boolean {
	const isExpired =
		(surface === "hosted" || live.ref === null) && now.getTime() - live.createdAt >= KEY_TTL_MS;
	return live.amount === amount && live.surface === surface && !isExpired && !paysAtOnce;
}

/** Cancels an open top-up, first at the provider, which decides any race. @returns its status afterwards */
export async function cancelTopUp(ctx: Ctx, topUp: TopUp, why: string): Promise<TopUp["status"]> {
	const ref = topUp.ref ?? (await ctx.payments.findIntent(topUp.id, topUp.createdAt))?.ref;
	if (ref) return applyTopUp(ctx, await ctx.payments.cancel(ref), why);
	return endTopUp(ctx, topUp.id, why);
}

/**
 * Ends a top-up that the provider does not know. One that has received its intent in another window is left unchanged.
 */
export async function endTopUp(
	ctx: Ctx,
	id: string,
	why: string,
	message?: string,
): Promise<TopUp["status"]> {
	return ctx.db.write(async (tx) => {
		const ended = { status: "canceled", errorCode: why, errorMessage: message ?? null } as const;
		const isIt = and(eq(poolTopUps.id, id), isNull(poolTopUps.ref));
		await tx
			.update(poolTopUps)
			.set({ ...ended, updatedAt: ctx.now.getTime() })
			.where(and(isIt, inArray(poolTopUps.status, ["created", "unknown"])));
		const [row] = await tx.select().from(poolTopUps).where(eq(poolTopUps.id, id));
		if (!row) throw new Error("a top-up is never deleted");
		return row.status;
	});
}

async function store(
	ctx: Ctx,
	tx: Tx,
	tripId: string,
	order: TopUpOrder,
	onceKey: string | null,
): Promise<ReservedTopUp> {
	const access = await requirePool(ctx, tripId, "pool.top-up", tx);
	const { trip, pool } = access;
	const known = onceKey && (await findTopUpOnce(tx, { memberId: access.member.id, onceKey }));
	if (known) {
		const chargeRequest = await topUpRequest(tx, { trip, member: access.member, topUp: known });
		return { topUp: known, isKnown: true, chargeRequest };
	}
	await requireCheckedBooks(ctx, tx);
	requireOpen(pool);
	requireOrganizer(trip);
	requireFeature(tierOfTrip(access, ctx.now), "crew_wallet", { instead: texts.planInstead });
	const member = await requireContact(tx, access.member, order.email);
	const { provider } = ctx.payments;
	if ((await poolBalance(tx, { tripId, provider })) + order.amount > MAX_POOL)
		throw new DomainError("invalid", texts.poolIsFull(formatCents(MAX_POOL)), { field: "amount" });
	const topUp = await reuseOrInsert(ctx, tx, { trip, member }, { ...order, onceKey });
	return { topUp, isKnown: false, chargeRequest: await topUpRequest(tx, { trip, member, topUp }) };
}

async function reuseOrInsert(
	ctx: Ctx,
	tx: Tx,
	{ trip, member }: Pick<MemberAccess, "trip" | "member">,
	{ amount, surface, paysAtOnce, onceKey }: TopUpOrder & { onceKey: string | null },
): Promise<TopUp> {
	const now = ctx.now.getTime();
	const live = await findLiveTopUp(tx, { memberId: member.id });
	if (live?.status === "unknown") throw new DomainError("payment_checking", common.doNotPayAgain);
	if (live) {
		if (!isSuitable(ctx, live, { amount, surface, paysAtOnce }))
			throw new DomainError("conflict", attemptTexts.changedElsewhere);
		// The sweeper cancels a top-up a day after its last use.
		await tx.update(poolTopUps).set({ updatedAt: now }).where(eq(poolTopUps.id, live.id));
		return live;
	}
	const topUp = await insertOne(tx, poolTopUps, {
		id: nextId(poolTopUps.memberId, member.id, "top-up"),
		...{ tripId: trip.id, memberId: member.id, amount, surface, onceKey },
		provider: ctx.payments.provider,
		status: paysAtOnce ? "unknown" : "created",
		...{ createdAt: now, updatedAt: now },
	});
	await noteNetwork(ctx, tx, topUp.id);
	return topUp;
}

/** The provider request of a top-up. Its card is not saved, because it is never charged off-session. */
async function topUpRequest(
	db: Reader,
	{ trip, member, topUp }: { trip: Trip; member: Member; topUp: TopUp },
): Promise<ChargeRequest> {
	noteInLog({ trip: trip.id, member: member.id, attempt: topUp.id });
	const { provider } = topUp;
	const customer = await findCustomer(db, { memberId: member.id, provider });
	return {
		...{ id: topUp.id, createdAt: topUp.createdAt, amount: topUp.amount, currency: "usd", of: "pool" },
		...{ tripId: trip.id, memberId: member.id },
		description: texts.chargeFor(trip.title),
		statementSuffix: statementSuffix(trip.title),
		payer: { name: member.name, email: member.email },
		customerRef: customer?.own ?? customer?.accounts ?? null,
		saveCard: false,
	};
}

const findCustomer = rowQuery(
	(db, { memberId, provider }: Params<{ memberId: string; provider: TopUp["provider"] }>) =>
		db
			.select({ own: payers.customerRef, accounts: customers.ref })
			.from(members)
			.leftJoin(payers, and(eq(payers.memberId, members.id), eq(payers.provider, provider)))
			.leftJoin(customers, and(eq(customers.userId, members.userId), eq(customers.provider, provider)))
			.where(eq(members.id, memberId)),
);
