import { eq, inArray } from "drizzle-orm";
import {
	type AccountFact,
	isProviderRefusal,
	isProviderTimeout,
	type PaymentGateway,
	ProviderTimeout,
} from "#app/gateway/gateway.ts";
import type { Db } from "#db/client.server.ts";
import { settings } from "#db/schema/index.ts";
import * as texts from "./texts.ts";

const NAMES = { ref: "stripe_account", mode: "stripe_mode" } as const;

type Outcome = { problem: string } | null;

/**
 * Compares the provider's account with the one whose money this database holds, which the first use has stored (Rules:
 * Reconciliation).
 * @returns what is wrong, and what to do
 * @throws ProviderTimeout without an answer
 */
export async function checkAccount(db: Db, gateway: Pick<PaymentGateway, "fetchAccount">): Promise<Outcome> {
	if (!gateway.fetchAccount) return null;
	let account: AccountFact;
	try {
		account = await gateway.fetchAccount();
	} catch (error) {
		if (!isProviderRefusal(error)) throw error;
		return {
			problem: texts.keyRefused(error.message),
		};
	}
	if (account.currency !== "usd") {
		return {
			problem: texts.otherCurrency(account),
		};
	}
	const known = await storeOnce(db, account);
	if (known.ref === account.ref && known.mode === account.mode) return null;
	return {
		problem: texts.otherAccount(known, account),
	};
}

/** The mode of the money in this database; null before the provider was first asked. */
export async function storedMode(db: Pick<Db, "read">): Promise<AccountFact["mode"] | null> {
	const [row] = await db.read.select().from(settings).where(eq(settings.name, NAMES.mode));
	return row ? (row.value as AccountFact["mode"]) : null;
}

async function storeOnce(db: Db, { ref, mode }: AccountFact): Promise<{ ref: string; mode: string }> {
	return db.write(async (tx) => {
		await tx
			.insert(settings)
			.values([
				{ name: NAMES.ref, value: ref },
				{ name: NAMES.mode, value: mode },
			])
			.onConflictDoNothing();
		const rows = await tx
			.select()
			.from(settings)
			.where(inArray(settings.name, Object.values(NAMES)));
		const settingOf = (name: string) => rows.find((row) => row.name === name)?.value ?? "";
		return { ref: settingOf(NAMES.ref), mode: settingOf(NAMES.mode) };
	});
}

/**
 * A gateway that asks nothing of the provider before the account is known to be the right one. Until the provider answers,
 * each call has an unknown outcome, as it would have without an answer of its own; with a wrong account it never goes out.
 * @param onWrong is told the problem once
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
			// Without an answer, the next call asks again.
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
				return Reflect.apply(member, target, args) as unknown;
			};
		},
	});
	return { gateway: guarded, check };
}
