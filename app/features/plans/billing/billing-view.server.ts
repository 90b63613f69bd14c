import { and, desc, eq, inArray } from "drizzle-orm";
import { requireUser } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { shortReference } from "#app/features/payments/attempts/short-reference.ts";
import { findCustomer } from "#app/features/payments/cards/customers.queries.ts";
import { type CalendarDate, dateOf } from "#app/lib/dates.ts";
import { DomainError } from "#app/lib/errors.ts";
import { type Cents, formatCents } from "#app/lib/money.ts";
import { pathTo } from "#app/lib/path-to.ts";
import * as common from "#app/lib/texts.ts";
import type { Reader } from "#db/db.ts";
import { trips } from "#db/schema/access.ts";
import { subscriptionChanges } from "#db/schema/plans.ts";
import { subscriptions } from "#db/schema/tiers.ts";
import { earlierCreditOf, termText } from "./subscription-rules.ts";
import { type Invoice, listInvoices } from "./subscriptions.queries.ts";
import * as texts from "./texts/pages.ts";

export type InvoiceView = {
	ref: string;
	title: string;
	amount: Cents;
	paidOn: CalendarDate;
	period: { start: CalendarDate; end: CalendarDate } | null;
	calculation: Calculation | null;
	reference: string | null;
	fromCredit: boolean;
	undone: string | null; // how much was refunded or charged back, in words
	pill: { tone: "paid" | "neutral" | "late"; text: string };
	demo: boolean;
};

export type BillingView = { invoices: InvoiceView[]; hasPortal: boolean };

/** The asker's payments for plans, newest first. @throws DomainError unauthenticated */
export async function billingView(ctx: Ctx): Promise<BillingView> {
	const { id: userId } = requireUser(ctx);
	const rows = await listInvoices(ctx.db.read, { userId });
	const customer = await findCustomer(ctx.db.read, { userId, provider: ctx.payments.provider });
	const titles = await tripTitles(ctx, rows);
	return {
		invoices: rows.map((row) => toView(row, titles)),
		hasPortal: ctx.payments.provider !== "demo" && customer !== null,
	};
}

/** One of the asker's own receipts. @throws DomainError unauthenticated, not_found */
export async function receiptView(ctx: Ctx, ref: string): Promise<{ receipt: InvoiceView; paidBy: string }> {
	const user = requireUser(ctx);
	const rows = await listInvoices(ctx.db.read, { userId: user.id });
	const row = rows.find((one) => one.ref === ref);
	if (!row) throw new DomainError("not_found", texts.receiptNotFound);
	const calculation = await findCalculation(ctx.db.read, row);
	const receipt = { ...toView(row, await tripTitles(ctx, [row])), calculation };
	return { receipt, paidBy: `${user.firstName} ${user.lastName}`.trim() };
}

/** The URL of the provider's billing portal for the asker. @throws DomainError unauthenticated, conflict without one */
export async function openPortal(ctx: Ctx, origin: string): Promise<string> {
	const { id: userId } = requireUser(ctx);
	const customer = await findCustomer(ctx.db.read, { userId, provider: ctx.payments.provider });
	const url = customer && (await ctx.payments.portalUrl(customer.ref, origin + pathTo("/profile/billing")));
	if (!url) throw new DomainError("conflict", texts.noPortal);
	return url;
}

async function tripTitles(ctx: Ctx, rows: readonly Invoice[]): Promise<Map<string, string>> {
	const ids = rows.flatMap(({ tripId }) => (tripId ? [tripId] : []));
	if (ids.length === 0) return new Map();

	const found = await ctx.db.read
		.select({ id: trips.id, title: trips.title })
		.from(trips)
		.where(inArray(trips.id, ids));
	return new Map(found.map(({ id, title }) => [id, title]));
}

function undoneOf({ refundedAmount, lostAmount }: Invoice): string | null {
	const parts = [
		refundedAmount > 0 && texts.refundedOf(formatCents(refundedAmount)),
		lostAmount > 0 && texts.takenByBankOf(formatCents(lostAmount)),
	].filter(Boolean);
	return parts.length > 0 ? parts.join(" ") : null;
}

function pillOf({ amount, refundedAmount, lostAmount }: Invoice): InvoiceView["pill"] {
	if (lostAmount > 0) return { tone: "late", text: texts.lost };
	if (refundedAmount === 0) return { tone: "paid", text: common.paid };
	return { tone: "neutral", text: refundedAmount < amount ? texts.partlyRefunded : texts.refunded };
}

function toView(row: Invoice, titles: Map<string, string>): InvoiceView {
	const { plan, isAnnual, tripId, periodStart, periodEnd, chargeRef } = row;
	const day = (instant: number) => dateOf(new Date(instant));
	return {
		ref: row.ref,
		title:
			isAnnual === null
				? texts.oneTimeFor(tripId ? (titles.get(tripId) ?? null) : null)
				: termText({ plan, isAnnual }),
		amount: row.amount,
		paidOn: day(row.paidAt),
		period:
			periodStart === null || periodEnd === null ? null : { start: day(periodStart), end: day(periodEnd) },
		calculation: null,
		reference: shortReference(chargeRef),
		fromCredit: chargeRef === null,
		undone: undoneOf(row),
		pill: pillOf(row),
		demo: row.provider === "demo",
	};
}

/** How long after its request a change can be paid: later the sweeper no longer repeats it (`KEY_TTL_MS`). */
const PAID_WITHIN_MS = 24 * 60 * 60_000;

type Calculation = {
	newPlanCost: Cents;
	unusedCredit: Cents;
	earlierCredit: Cents; // used up; below 0 it is an earlier amount that was too small to charge
};

/**
 * The calculation behind an invoice for an immediate change of plan.
 * @returns null for any other invoice, and for changes stored without these figures
 */
async function findCalculation(db: Reader, invoice: Invoice): Promise<Calculation | null> {
	const { userId, provider, plan, isAnnual, amount, paidAt } = invoice;
	if (isAnnual === null) return null;
	const rows = await db
		.select({ change: subscriptionChanges })
		.from(subscriptionChanges)
		.innerJoin(subscriptions, eq(subscriptions.id, subscriptionChanges.subscriptionId))
		.where(
			and(
				eq(subscriptions.userId, userId),
				eq(subscriptions.provider, provider),
				eq(subscriptionChanges.kind, "switch"),
				eq(subscriptionChanges.atPeriodEnd, false),
				eq(subscriptionChanges.plan, plan),
				eq(subscriptionChanges.isAnnual, isAnnual),
				eq(subscriptionChanges.amountDue, amount),
				eq(subscriptionChanges.status, "done"),
			),
		)
		.orderBy(desc(subscriptionChanges.createdAt));
	// Stripe's times are whole seconds.
	const made = rows.find(({ change: { createdAt } }) => {
		const wait = paidAt - createdAt;
		return wait > -1_000 && wait <= PAID_WITHIN_MS;
	});
	const { newPlanCost, unusedCredit } = made?.change ?? {};
	return newPlanCost == null || unusedCredit == null
		? null
		: {
				newPlanCost,
				unusedCredit,
				earlierCredit: earlierCreditOf({ newPlanCost, unusedCredit, due: amount }),
			};
}
