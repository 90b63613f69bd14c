import { and, desc, eq, gte, isNull } from "drizzle-orm";
import { requireTrip, requireUser } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { forEachTurn } from "#app/access/turns.ts";
import { isProviderRefusal, isProviderTimeout } from "#app/gateway/gateway.ts";
import type { ReturnUrls } from "#app/gateway/return-urls.ts";
import { DAY_MS } from "#app/lib/dates.ts";
import { DomainError } from "#app/lib/errors.ts";
import { newId } from "#app/lib/ids.server.ts";
import type { Tx } from "#db/db.ts";
import { isUnwritable } from "#db/db-errors.ts";
import { insertOne } from "#db/insert-one.ts";
import { withShortWaits } from "#db/reads-that-write.ts";
import { payees } from "#db/schema/fund.ts";
import type { PayoutAccount } from "../funds.schema.ts";
import { findPayee, findPayeeByRef, type Payee } from "./payees.queries.ts";
import { notifyClosedAccount } from "./payout-notices.server.ts";
import * as texts from "./texts.ts";

export type ReadyPayee = Payee & { ref: string };

/** `closed` means that the provider closed the account, so the user can open another one. */
type PayoutState = "none" | "pending" | "ready" | "closed";

/** The URLs to which the provider's pages about a payout account return. */
export function payoutReturnUrls(origin: string, tripId: string): ReturnUrls {
	const page = `${origin}/fund-release/${encodeURIComponent(tripId)}`;
	return { success: `${page}?payout=return`, cancel: page };
}

/**
 * Opens the user's payout account, one per user, or replaces one that is not ready.
 * @param account the user's country and kind of account; null to continue with the existing account
 * @param action what the account is needed for
 * @returns the URL of the provider's page that verifies the user's identity
 * @throws DomainError unauthenticated, forbidden, not_found; invalid without an account and a country for it;
 * provider_failed if the provider refuses; ProviderTimeout. After the last two the call may be repeated.
 */
export async function startOnboarding(
	ctx: Ctx,
	tripId: string,
	urls: ReturnUrls,
	account: PayoutAccount | null,
	action: "fund.release" | "pool.ask" = "fund.release",
): Promise<string> {
	await requireTrip(ctx, tripId, action);
	try {
		const { id, ref } = await ensureOpenPayee(ctx, account);
		const startedAt = ctx.now.getTime();
		await ctx.db.write(async (tx) => {
			await tx.update(payees).set({ startedAt }).where(eq(payees.id, id));
		});
		return await ctx.payments.onboardingUrl(ref, urls);
	} catch (error) {
		if (!isProviderRefusal(error)) throw error;
		throw new DomainError("provider_failed", texts.setUpRefused, { cause: error });
	}
}

/**
 * Returns the URL of the provider's page for viewing and changing the user's bank account.
 * @throws DomainError unauthenticated, forbidden, not_found, payee_missing, provider_failed; ProviderTimeout
 */
export async function payoutPageUrl(ctx: Ctx, tripId: string): Promise<string> {
	await requireTrip(ctx, tripId, "fund.release");
	const payee = await findOwnPayee(ctx);
	if (!payee?.ref || payee.archivedAt !== null) throw new DomainError("payee_missing", texts.noAccount);
	try {
		const url = await ctx.payments.payeePageUrl(payee.ref);
		if (url) return url;
		throw new DomainError("conflict", texts.noBankInDemo);
	} catch (error) {
		if (!isProviderRefusal(error)) throw error;
		throw new DomainError("provider_failed", texts.pageRefused, { cause: error });
	}
}

/** Returns the user's payout account with its state. Asks the provider if the account is not ready. */
export async function payoutAccount(ctx: Ctx): Promise<{ state: PayoutState; payee: Payee | null }> {
	const payee = await findOwnPayee(ctx);
	if (!payee) return { state: "none", payee: null };
	if (payee.archivedAt !== null) return { state: payee.readyAt === null ? "none" : "closed", payee };
	if (payee.readyAt !== null) return { state: "ready", payee };
	try {
		const reading = { ...ctx, db: withShortWaits(ctx.db) };
		return { state: await refreshPayeeStatus(reading, payee), payee };
	} catch (error) {
		// The rest of the page does not need the account, so it is shown even without an answer.
		if (isProviderTimeout(error) || isProviderRefusal(error) || isUnwritable(error)) {
			return { state: "pending", payee };
		}
		throw error;
	}
}

export async function payoutState(ctx: Ctx): Promise<PayoutState> {
	return (await payoutAccount(ctx)).state;
}

/**
 * The user's payout account, if the provider pays out to it. An account that the provider refuses to look up is not ready.
 * @throws DomainError payee_missing; ProviderTimeout
 */
export async function requirePayee(ctx: Ctx): Promise<ReadyPayee> {
	const payee = await findOwnPayee(ctx);
	try {
		if (payee?.ref && payee.archivedAt === null) {
			const isReady = payee.readyAt !== null || (await refreshPayeeStatus(ctx, payee)) === "ready";
			if (isReady) return { ...payee, ref: payee.ref };
		}
	} catch (error) {
		if (!isProviderRefusal(error)) throw error;
		throw new DomainError("payee_missing", texts.setUpFirst, { cause: error });
	}
	throw new DomainError("payee_missing", texts.setUpFirst);
}

/** Asks the provider whether it pays out to an account. A closed account is archived, and its owner notified. */
export async function refreshPayeeStatus(ctx: Ctx, payee: Payee): Promise<"pending" | "ready" | "closed"> {
	if (!payee.ref) return "pending";
	const { state } = await ctx.payments.fetchPayee(payee.ref);
	const now = ctx.now.getTime();
	await ctx.db.write(async (tx) => {
		const isIt = and(eq(payees.id, payee.id), isNull(payees.archivedAt));
		if (state !== "closed") {
			const readyAt = state === "ready" ? (payee.readyAt ?? now) : null;
			await tx.update(payees).set({ readyAt }).where(isIt);
			return;
		}
		// The time is kept because an account that was never ready is replaced without a notice.
		const closed = await tx.update(payees).set({ archivedAt: now }).where(isIt).returning();
		if (closed.length > 0) await notifyClosedAccount(ctx, tx, payee);
	});
	return state;
}

/** Refreshes the account that a provider event names, if it is one of ours. */
export async function refreshPayee(ctx: Ctx, ref: string): Promise<void> {
	const payee = await findPayeeByRef(ctx.db.read, { ref });
	if (payee && payee.archivedAt === null) await refreshPayeeStatus(ctx, payee);
}

function findOwnPayee(ctx: Ctx): Promise<Payee | undefined | null> {
	return findPayee(ctx.db.read, { userId: requireUser(ctx).id, provider: ctx.payments.provider });
}

/** The account of organizers who began onboarding before we asked for the country. */
const FIRST_ACCOUNTS: PayoutAccount = { country: "US", entityType: "individual" };

/**
 * Returns the user's payout account. A new one is stored first and then opened at the provider. An account that was
 * never ready is replaced if another country or kind is chosen, because the provider does not allow changing these.
 * @throws DomainError invalid if there is no account and none is given; ProviderRefusal, ProviderTimeout
 */
async function ensureOpenPayee(ctx: Ctx, account: PayoutAccount | null) {
	const { id: userId, email, firstName, lastName } = requireUser(ctx);
	const payee = await ctx.db.write((tx) => storePayee(ctx, tx, userId, account));
	if (payee.ref) return { id: payee.id, ref: payee.ref };
	const { ref } = await ctx.payments.ensurePayee({
		...{ id: payee.id, userId, email, name: `${firstName} ${lastName}`.trim() },
		...accountOf(payee),
	});
	await ctx.db.write(async (tx) => {
		await tx
			.update(payees)
			.set({ ref })
			.where(and(eq(payees.id, payee.id), isNull(payees.ref)));
	});
	return { id: payee.id, ref };
}

async function storePayee(ctx: Ctx, tx: Tx, userId: string, account: PayoutAccount | null): Promise<Payee> {
	const { provider } = ctx.payments;
	const now = ctx.now.getTime();
	const found = await findPayee(tx, { userId, provider });
	const known = found?.archivedAt === null ? found : null;
	if (known && (!account || known.readyAt !== null || isSame(accountOf(known), account))) return known;
	if (!account) throw new DomainError("invalid", texts.countryFirst, { field: "country" });
	if (known) await tx.update(payees).set({ archivedAt: now }).where(eq(payees.id, known.id));
	const times = { startedAt: now, createdAt: now };
	return insertOne(tx, payees, { id: newId(), userId, provider, ...account, ...times });
}

export function accountOf({ country, entityType }: Payee): PayoutAccount {
	const known = texts.PAYOUT_COUNTRIES.find((one) => one === country);
	return { country: known ?? FIRST_ACCOUNTS.country, entityType: entityType ?? FIRST_ACCOUNTS.entityType };
}

const isSame = (a: PayoutAccount, b: PayoutAccount) =>
	a.country === b.country && a.entityType === b.entityType;

/** After a week, an account is only refreshed when its organizer opens the fund page. */
const ONBOARDING_WINDOW_MS = 7 * DAY_MS;
const MAX_PAYEES_PER_SWEEP = 50;

/**
 * Asks the provider about payout accounts that are not ready, because their events may be lost.
 * @returns how many are ready now
 * @throws AggregateError with the failures
 */
export async function sweepPayees(ctx: Ctx): Promise<number> {
	const waiting = await ctx.db.read
		.select()
		.from(payees)
		.where(
			and(
				isNull(payees.readyAt),
				isNull(payees.archivedAt),
				eq(payees.provider, ctx.payments.provider),
				gte(payees.startedAt, ctx.now.getTime() - ONBOARDING_WINDOW_MS),
			),
		)
		.orderBy(desc(payees.startedAt))
		.limit(MAX_PAYEES_PER_SWEEP);
	let readyCount = 0;
	const refresh = async (turn: Ctx, payee: Payee) => {
		if ((await refreshPayeeStatus(turn, payee)) === "ready") readyCount += 1;
	};
	const failed = "payout account(s) could not be asked about";
	await forEachTurn(ctx, waiting, refresh, { failed, except: isProviderTimeout });
	return readyCount;
}
