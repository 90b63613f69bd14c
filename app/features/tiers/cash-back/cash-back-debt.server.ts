import { eq, lt, sql } from "drizzle-orm";
import type { Ctx } from "#app/access/ctx.ts";
import { forEachTurn } from "#app/access/turns.ts";
import { cashBackOwedLines } from "#app/features/ledger/cash-back-lines.ts";
import { bookOf, listPosted, postEntry } from "#app/features/ledger/ledger.server.ts";
import { organizerDebtAccount } from "#app/features/ledger/ledger.ts";
import { linesToReach } from "#app/features/ledger/taken-lines.ts";
import { notify } from "#app/features/messages/notifications/notify.server.ts";
import type { Provider } from "#app/gateway/gateway.ts";
import { formatCents } from "#app/lib/money.ts";
import type { Tx } from "#db/client.server.ts";
import { ledgerEntries } from "#db/schema/ledger.ts";
import { cashBackEntries } from "#db/schema/tiers.ts";
import { sumCashBack } from "./cash-back.queries.ts";
import { cashBackOwed } from "./cash-back.ts";
import * as texts from "./texts.ts";

type Owner = { userId: string; provider: Provider };

/** How the sources of all entries begin that are about what one user owes for cash back. */
const debtSourcePrefix = ({ userId, provider }: Owner) => `cash-back-debt:${provider}:${userId}:`;

/**
 * Brings the ledger in line with what a user owes the house for cash back that they have used and that was reversed since
 * (Rules: Cash back): the amount by which their balance, pending earnings included, is below 0. Later earnings reduce it,
 * and releases pay it. It is called after each change of the balance, and may be called any number of times.
 */
export async function settleCashBackDebt(ctx: Ctx, tx: Tx, owner: Owner): Promise<void> {
	const { userId, provider } = owner;
	const { amount: balance } = await sumCashBack(tx, owner);
	const prefix = debtSourcePrefix(owner);
	const posted = await listPosted(tx, [], prefix);
	const lines = linesToReach(cashBackOwedLines(userId, cashBackOwed(balance)), posted);
	const more = lines.find(({ account }) => account === organizerDebtAccount(userId))?.amount ?? 0;
	if (more === 0) return;
	const number = await tx.$count(ledgerEntries, sql`instr(${ledgerEntries.source}, ${prefix}) = 1`);
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

/**
 * Settles the debt of everybody whose balance of cash back is below 0.
 * @returns how many people that are
 * @throws AggregateError with the errors of those for whom it failed
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
