import { and, asc, eq, like, or } from "drizzle-orm";
import type { Ctx } from "#app/access/ctx.ts";
import { houseBankLines, providerFeeLines } from "#app/features/ledger/house-lines.ts";
import { bookOf, postEntry } from "#app/features/ledger/ledger.server.ts";
import type { LedgerLine } from "#app/features/ledger/ledger.ts";
import { type Cents, sum } from "#app/lib/money.ts";
import { balanceLines } from "#db/schema/fund.ts";
import { isToExplain } from "./sources.queries.ts";
import * as texts from "./texts.ts";

type HouseKind = {
	linesOf: (net: Cents) => LedgerLine[];
	memo: string;
	/** How the entry is named when it comes back later, for example when a bank returns a payout. */
	later?: { source: string; memo: string };
};

/** The movements of the house's own money, by the first part of a balance line's source. */
const HOUSE_KINDS: Record<string, HouseKind> = {
	payout: {
		linesOf: houseBankLines,
		memo: texts.payoutMemo,
		later: { source: "payout-returned", memo: texts.payoutReturnedMemo },
	},
	"top-up": {
		linesOf: houseBankLines,
		memo: texts.topUpMemo,
		later: { source: "top-up-returned", memo: texts.topUpReturnedMemo },
	},
	"provider-fee": { linesOf: providerFeeLines, memo: texts.providerFeeMemo },
};

/**
 * Posts payouts to the house's bank, top-ups, and the provider's own fees to the ledger, so that they are not
 * differences (Rules: Made by hand). Each balance line is posted once.
 * @param since the time from which balance lines are read, UTC ms
 */
export async function bookHouseLines(ctx: Ctx, since: number): Promise<void> {
	const { provider } = ctx.payments;
	const kinds = Object.keys(HOUSE_KINDS).map((kind) => like(balanceLines.source, `${kind}:%`));
	const moved = await ctx.db.read
		.selectDistinct({ source: balanceLines.source })
		.from(balanceLines)
		.where(and(eq(balanceLines.provider, provider), isToExplain(ctx.db.read, since), or(...kinds)));
	for (const { source } of moved) await bookSource(ctx, source);
}

async function bookSource(ctx: Ctx, source: string): Promise<void> {
	const { provider } = ctx.payments;
	const lines = await ctx.db.read
		.select()
		.from(balanceLines)
		.where(and(eq(balanceLines.provider, provider), eq(balanceLines.source, source)))
		.orderBy(asc(balanceLines.at), asc(balanceLines.ref));
	const [first, ...rest] = lines;
	const kind = HOUSE_KINDS[source.split(":")[0] ?? ""];
	if (!first || !kind) return;
	const { later } = kind;
	await ctx.db.write(async (tx) => {
		const post = (entry: { source: string; memo: string; net: Cents; at: number }) =>
			entry.net === 0
				? false
				: postEntry(tx, {
						book: bookOf(provider),
						source: entry.source,
						tripId: null,
						memo: entry.memo,
						at: new Date(entry.at),
						lines: kind.linesOf(entry.net),
					});
		await post({ source, memo: kind.memo, net: first.net, at: first.at });
		const last = rest.at(-1);
		if (!last || !later) return;
		const laterSource = source.replace(/^[^:]+/, later.source);
		await post({ source: laterSource, memo: later.memo, net: sum(rest.map(({ net }) => net)), at: last.at });
	});
}
