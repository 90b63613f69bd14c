import { and, eq, gte, lt, sql } from "drizzle-orm";
import type { Ctx } from "#app/access/ctx.ts";
import { forEachTurn } from "#app/access/turns.ts";
import { cashBackOwedLines } from "#app/features/ledger/cash-back-lines.ts";
import { afterPrefix, hasPrefix } from "#app/features/ledger/entry-kinds.ts";
import { bookOf, postEntry } from "#app/features/ledger/ledger.server.ts";
import { type LedgerLine, organizerDebtAccount } from "#app/features/ledger/ledger.ts";
import { linesToReach } from "#app/features/ledger/taken-lines.ts";
import { notify } from "#app/features/messages/notifications/notify.server.ts";
import type { Provider } from "#app/gateway/gateway.ts";
import { type Cents, formatCents } from "#app/lib/money.ts";
import type { Tx } from "#db/db.ts";
import { listQuery, type Params } from "#db/prepared-query.ts";
import { ledgerEntries, ledgerLines } from "#db/schema/ledger.ts";
import { cashBackEntries } from "#db/schema/tiers.ts";
import { cashBackOwed } from "./cash-back.ts";
import * as texts from "./texts.ts";

type Owner = { userId: string; provider: Provider };

/** The prefix of the source of every ledger entry about one user's cash-back debt. */
const debtSourcePrefix = ({ userId, provider }: Owner) => `cash-back-debt:${provider}:${userId}:`;

/**
 * Posts to the ledger what a user owes the house for cash back that was reversed after they had used it (Rules: Cash
 * back): the amount by which their balance, pending earnings included, is below 0. Later earnings reduce the debt, and
 * releases pay it. Called after each change of the balance; repeating it is harmless.
 */
export async function settleCashBackDebt(ctx: Ctx, tx: Tx, owner: Owner): Promise<void> {
	const { userId, provider } = owner;
	const prefix = debtSourcePrefix(owner);
	const { balance, posted } = await findBalance(tx, owner);
	const lines = linesToReach(cashBackOwedLines(userId, cashBackOwed(balance)), posted);
	const more = lines.find(({ account }) => account === organizerDebtAccount(userId))?.amount ?? 0;
	if (more === 0) return;
	const number = await tx.$count(ledgerEntries, hasPrefix(prefix));
	const source = `${prefix}${number + 1}`;
	await postEntry(tx, {
		book: bookOf(provider),
		source,
		tripId: null,
		memo: more > 0 ? texts.owedMemo : texts.owedLessMemo,
		at: ctx.now,
		lines,
	});
	if (more < 0) return;
	await notify(
		ctx,
		tx,
		null,
		{ userId, email: null },
		{
			kind: "organizer_debt",
			title: texts.debtTitle(formatCents(more)),
			message: texts.debt(formatCents(more)),
			source,
			actionUrl: "/profile/cash-back",
			mail: { facts: [[texts.amountLabel, formatCents(more)]], actionLabel: texts.seeCashBack },
		},
	);
}

/** A user's whole balance, pending earnings included, in cents, and the ledger lines posted for their debt. */
async function findBalance(tx: Tx, owner: Owner): Promise<{ balance: Cents; posted: LedgerLine[] }> {
	const from = debtSourcePrefix(owner);
	const rows = await balanceRows(tx, { ...owner, from, before: afterPrefix(from) });
	const posted = rows.flatMap(({ account, amount }) =>
		account !== null && amount !== null ? [{ account, amount }] : [],
	);
	return { balance: rows[0]?.balance ?? 0, posted };
}

type BalanceKeys = Owner & { from: string; before: string };

/** One row for each account with posted lines, or a single row without an account if there are none. */
const balanceRows = listQuery((db, { userId, provider, from, before }: Params<BalanceKeys>) => {
	const balance = db
		.select({ amount: sql`coalesce(sum(${cashBackEntries.amount}), 0)` })
		.from(cashBackEntries)
		.where(and(eq(cashBackEntries.userId, userId), eq(cashBackEntries.provider, provider)));
	const posted = db
		.select({ account: ledgerLines.account, amount: sql<number>`sum(${ledgerLines.amount})`.as("posted") })
		.from(ledgerEntries)
		.innerJoin(ledgerLines, eq(ledgerLines.entryId, ledgerEntries.id))
		.where(and(gte(ledgerEntries.source, from), lt(ledgerEntries.source, before)))
		.groupBy(ledgerLines.account)
		.as("debt");
	return db
		.select({ balance: sql<number>`${balance}`, account: posted.account, amount: posted.amount })
		.from(sql`(select 1)`)
		.leftJoin(posted, sql`true`);
});

/**
 * Settles the debt of everyone with a negative cash-back balance.
 * @returns the number of people
 * @throws AggregateError with the errors, after everyone was tried
 */
export async function settleCashBackDebts(ctx: Ctx): Promise<number> {
	const { provider } = ctx.payments;
	const owners = await ctx.db.read
		.select({ userId: cashBackEntries.userId })
		.from(cashBackEntries)
		.where(eq(cashBackEntries.provider, provider))
		.groupBy(cashBackEntries.userId)
		.having(lt(sql`sum(${cashBackEntries.amount})`, 0));
	const settle = (turn: Ctx, { userId }: { userId: string }) =>
		turn.db.write((tx) => settleCashBackDebt(turn, tx, { userId, provider }));
	await forEachTurn(ctx, owners, settle, { failed: "balance(s) of cash back could not be settled" });
	return owners.length;
}
