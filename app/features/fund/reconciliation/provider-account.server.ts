import { and, desc, eq, isNotNull } from "drizzle-orm";
import { findOpenBookCheck } from "#app/features/ledger/book-checks.server.ts";
import {
	type AccountFact,
	isProviderRefusal,
	isProviderTimeout,
	type PaymentGateway,
	ProviderTimeout,
} from "#app/gateway/gateway.ts";
import type { Db } from "#db/db.ts";
import { attempts, cardSetups } from "#db/schema/payments.ts";
import { settings } from "#db/schema/system.ts";
import { ACCOUNT_SETTINGS, type KnownAccount, storedAccount } from "./stored-account.queries.ts";
import * as texts from "./texts.ts";

type Asked = Pick<PaymentGateway, "fetchAccount" | "fetchIntent" | "fetchSetup">;
type Outcome = { problem: string } | null;

/**
 * Compares the provider's account with the one whose money this database holds, which was stored on first use (Rules:
 * Reconciliation). An older database with money but no stored account accepts an account that knows its newest payment.
 * @returns the problem and its remedy, or null
 * @throws ProviderTimeout without an answer
 */
export async function checkAccount(db: Db, gateway: Asked): Promise<Outcome> {
	if (!gateway.fetchAccount) return null;
	try {
		const problem = await problemOf(db, gateway, await gateway.fetchAccount());
		return problem === null ? null : { problem };
	} catch (error) {
		if (!isProviderRefusal(error)) throw error;
		return { problem: texts.keyRefused(error.message) };
	}
}

async function problemOf(db: Db, gateway: Asked, account: AccountFact): Promise<string | null> {
	if (account.currency !== "usd") return texts.otherCurrency(account);
	let known = await storedAccount(db);
	if (known === null) {
		const ref = await unknownReference(db, gateway);
		if (ref !== null) return texts.strangeAccount(account, ref);
		known = await storeOnce(db, account);
	}
	const isSame = known.ref === account.ref && known.mode === account.mode;
	return isSame ? null : texts.otherAccount(known, account);
}

/** @returns the stored account, which another process may have stored first */
async function storeOnce(db: Db, { ref, mode }: AccountFact): Promise<KnownAccount> {
	await db.write(async (tx) => {
		await tx
			.insert(settings)
			.values([
				{ name: ACCOUNT_SETTINGS.ref, value: ref },
				{ name: ACCOUNT_SETTINGS.mode, value: mode },
			])
			.onConflictDoNothing();
	});
	const stored = await storedAccount(db);
	if (!stored) throw new Error("an account just stored is missing");
	return stored;
}

/**
 * Wraps a gateway so that no call goes out before the account is known to be the right one, and no call that moves
 * money while our books are checked. Until then each call throws ProviderTimeout, as if it had got no answer, so that
 * it is repeated later. With a wrong account it never goes out.
 * @param onWrong called once with the problem
 */
export function guardedGateway(
	db: Db,
	gateway: PaymentGateway,
	onWrong: (problem: string) => void,
): { gateway: PaymentGateway; check: () => Promise<void> } {
	let checked: Promise<void> | null = null;
	async function ask(): Promise<void> {
		const outcome = await checkAccount(db, gateway);
		if (!outcome) return;
		onWrong(outcome.problem);
		throw new ProviderTimeout(outcome.problem);
	}
	function check(): Promise<void> {
		checked ??= ask().catch((error: unknown) => {
			// After a timeout, the next call asks again.
			if (isProviderTimeout(error)) checked = null;
			throw error;
		});
		return checked;
	}
	const guarded = new Proxy(gateway, {
		get(target, name, receiver) {
			const member: unknown = Reflect.get(target, name, receiver);
			if (typeof member !== "function" || name === "parseWebhook") return member;
			return async (...args: unknown[]) => {
				await check();
				if (MOVING_CALLS.has(name)) await waitForBooks(db, gateway);
				return Reflect.apply(member, target, args) as unknown;
			};
		},
	});
	return { gateway: guarded, check };
}

/**
 * The calls that charge or send money. Those that end a subscription or a form are not among them, because they stop
 * money from moving; nor is `returnCharge`, by which admins resolve a check.
 */
const MOVING_CALLS: ReadonlySet<string | symbol> = new Set<keyof PaymentGateway>([
	"createIntent",
	"createHostedCheckout",
	"chargeSavedCard",
	"refund",
	"transfer",
	"reverse",
	"chargePurchase",
	"subscribe",
	"changeSubscription",
	"payOverdue",
]);

async function waitForBooks(db: Db, { provider }: Pick<PaymentGateway, "provider">): Promise<void> {
	if (await findOpenBookCheck(db.read, { provider })) throw new ProviderTimeout(texts.booksUnderCheck);
}

/**
 * Asks the provider for the newest payment in this database, or for the newest saved card if nobody has paid.
 * @returns its ref if the provider does not know it; null if it does, or if there is none
 * @throws ProviderRefusal for keys without the permission to look it up; ProviderTimeout
 */
async function unknownReference(
	db: Db,
	gateway: Pick<PaymentGateway, "fetchIntent" | "fetchSetup">,
): Promise<string | null> {
	const intent = await newestIntent(db);
	if (intent) return (await isKnown(() => gateway.fetchIntent(intent))) ? null : intent;
	const setup = await newestSetup(db);
	if (setup) return (await isKnown(() => gateway.fetchSetup(setup))) ? null : setup;
	return null;
}

async function newestIntent({ read }: Db): Promise<string | null> {
	const [row] = await read
		.select({ ref: attempts.ref })
		.from(attempts)
		.where(and(eq(attempts.provider, "stripe"), isNotNull(attempts.ref)))
		.orderBy(desc(attempts.createdAt))
		.limit(1);
	return row?.ref ?? null;
}

async function newestSetup({ read }: Db): Promise<string | null> {
	const [row] = await read
		.select({ ref: cardSetups.ref })
		.from(cardSetups)
		.where(and(eq(cardSetups.provider, "stripe"), isNotNull(cardSetups.ref)))
		.orderBy(desc(cardSetups.createdAt))
		.limit(1);
	return row?.ref ?? null;
}

async function isKnown(ask: () => Promise<unknown>): Promise<boolean> {
	try {
		await ask();
		return true;
	} catch (error) {
		if (isProviderRefusal(error) && error.code === "resource_missing") return false;
		throw error;
	}
}
