import type { Ctx } from "#app/access/ctx.ts";
import { differenceOf } from "#app/features/fund/reconciliation/sources.queries.ts";
import { formatCents } from "#app/lib/money.ts";
import { recordView } from "../admin.server.ts";
import type { Fact } from "../records.ts";
import * as texts from "../texts/corrections.ts";
import type { Correction } from "./correct-difference.server.ts";

/** A difference between the ledger and the provider, as it is now. @throws DomainError not_found but to an admin */
export async function correctionView(ctx: Ctx, source: string) {
	await recordView(ctx, `difference:${source}`);
	const { expected, found } = await differenceOf(ctx.db.read, ctx.payments.provider, source);
	const facts: Fact[] = [
		{ label: texts.source, value: source },
		{ label: texts.ours, value: formatCents(expected) },
		{ label: texts.theirs, value: formatCents(found) },
		{ label: texts.missing, value: formatCents(found - expected) },
	];
	return { source, facts, isOpen: found !== expected };
}

export type CorrectionView = Awaited<ReturnType<typeof correctionView>>;

export const correctionPath = (source: string) => `/admin/money/correct?source=${encodeURIComponent(source)}`;

/** A checked entry, with the form values that post it. */
export type CheckedCorrection = Correction & { fields: Record<string, string> };
