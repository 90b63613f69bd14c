import { desc, eq } from "drizzle-orm";
import { newId } from "#app/lib/ids.server.ts";
import { agreedPrice } from "#app/lib/tier-prices.ts";
import type { Db, Reader, Tx } from "#db/db.ts";
import { insertOne } from "#db/insert-one.ts";
import { demoInvoices, demoSubscriptions as subscriptions } from "#db/schema/demo.ts";
import { ProviderRefusal, ProviderTimeout } from "../gateway.ts";
import type { TestCard } from "../saved-card.ts";
import type { SubscriptionFact, SubscriptionGateway, TierPrice } from "../subscriptions.ts";
import * as texts from "../texts.ts";
import { NOTHING_PLANNED, periodEndOf, prorate, proratedCharge, settle } from "./billing.ts";
import { chargeableAs } from "./saved-cards.server.ts";
import { cardOf, type DemoSubscription, isAccepted, takeInvoice } from "./subscription-charges.server.ts";
import { advance, isDue, payRenewal } from "./subscription-clock.server.ts";

type Change = (tx: Tx, row: DemoSubscription, card: TestCard | null) => Promise<Partial<DemoSubscription>>;

/** The demo provider's subscriptions, which renew by its clock whenever someone asks about them. */
export function demoSubscriptions(db: Db, now: () => Date): SubscriptionGateway {
	const time = () => now().getTime();

	/** Advances a subscription to the present and changes it. @param id the change's, so that it is made only once */
	async function change(ref: string, id: string | null, to: Change): Promise<SubscriptionFact> {
		const { fact, card } = await db.write(async (tx) => {
			const row = await advance(tx, await requireSubscription(tx, ref), time());
			const isDone = row.status === "canceled" || (id !== null && row.lastChangeId === id);
			const used = isDone ? null : await cardOf(tx, row);
			const fields = isDone ? {} : { ...(await to(tx, row, used)), ...(id && { lastChangeId: id }) };
			await tx
				.update(subscriptions)
				.set({ ref, ...fields })
				.where(eq(subscriptions.ref, ref));
			const charges = "credit" in fields || "tries" in fields;
			return { fact: await factOf(tx, ref), card: charges ? used : null };
		});
		if (card === "lost_answer") throw new ProviderTimeout("the answer was lost");
		return fact;
	}

	/** The subscription after every renewal, retry and end that is due by now. Writes only if one is due. */
	async function current(ref: string): Promise<DemoSubscription> {
		const row = await requireSubscription(db.read, ref);
		if (!isDue(row, time())) return row;
		return db.write(async (tx) => advance(tx, await requireSubscription(tx, ref), time()));
	}

	async function fetchSubscription(ref: string): Promise<SubscriptionFact> {
		await current(ref);
		return factOf(db.read, ref);
	}

	return {
		async subscribe({ id, price, customerRef, methodRef }) {
			const { ref, lost } = await db.write(async (tx) => {
				const [known] = await tx.select().from(subscriptions).where(eq(subscriptions.subscriptionId, id));
				if (known) return { ref: known.ref, lost: false };
				const card = await chargeableAs(tx, methodRef);
				if (!isAccepted(card)) throw refusalOf(card);
				const periodStart = wholeSecond(time());
				const row = await insertOne(tx, subscriptions, {
					ref: `sub_demo_${newId()}`,
					subscriptionId: id,
					customerRef,
					methodRef,
					plan: price.plan,
					isAnnual: price.isAnnual,
					price: price.amount,
					status: "active",
					anchorAt: periodStart,
					periodStart,
					periodEnd: periodEndOf(periodStart, periodStart, price.isAnnual),
					createdAt: periodStart,
				});
				await takeInvoice(tx, row, { key: `subscribe:${id}`, amount: price.amount, paidAt: periodStart });
				return { ref: row.ref, lost: card === "lost_answer" };
			});
			if (lost) throw new ProviderTimeout("the answer was lost");
			return fetchSubscription(ref);
		},

		fetchSubscription,

		async findSubscription(id) {
			const [row] = await db.read.select().from(subscriptions).where(eq(subscriptions.subscriptionId, id));
			return row ? fetchSubscription(row.ref) : null;
		},

		async previewChange({ subscriptionRef, price, atPeriodEnd, prorateAt }) {
			const row = await current(subscriptionRef);
			if (atPeriodEnd) return { due: 0, credit: row.credit, newPlanCost: 0, unusedCredit: 0 };
			const parts = prorate(row, price, prorateAt);
			const { due, credit } = settle(parts.newPlanCost - parts.unusedCredit, row.credit);
			return { due, credit: Math.max(0, credit), ...parts };
		},

		changeSubscription: ({ id, subscriptionRef, price, atPeriodEnd, prorateAt }) =>
			change(subscriptionRef, id, async (tx, row, card) => {
				if (atPeriodEnd) {
					return { ...plannedAs(price), cancelAtPeriodEnd: false };
				}
				const amount = proratedCharge(row, price, prorateAt);
				if (settle(amount, row.credit).due > 0 && !isAccepted(card)) throw refusalOf(card);
				const isNewPeriod = price.isAnnual !== row.isAnnual;
				const anchorAt = isNewPeriod ? wholeSecond(prorateAt) : row.anchorAt;
				const period = isNewPeriod
					? { periodStart: anchorAt, periodEnd: periodEndOf(anchorAt, anchorAt, price.isAnnual) }
					: { periodStart: row.periodStart, periodEnd: row.periodEnd };
				const term = { plan: price.plan, isAnnual: price.isAnnual, price: price.amount };
				const changed = { ...term, anchorAt, ...period };
				const paidAt = time();
				const credit = await takeInvoice(tx, { ...row, ...changed }, { key: `change:${id}`, amount, paidAt });
				return { ...changed, credit, ...NOTHING_PLANNED, cancelAtPeriodEnd: false };
			}),

		cancelSubscription: ({ id, subscriptionRef }) =>
			change(subscriptionRef, id, async () => ({ ...NOTHING_PLANNED, cancelAtPeriodEnd: true })),

		resumeSubscription: ({ id, subscriptionRef }) =>
			change(subscriptionRef, id, async () => ({ ...NOTHING_PLANNED, cancelAtPeriodEnd: false })),

		payOverdue: (ref) =>
			change(ref, null, async (tx, row) =>
				row.status === "past_due" ? ((await payRenewal(tx, row, time())) ?? {}) : {},
			),

		endSubscription: (ref) =>
			change(ref, null, async () => ({ status: "canceled", pastDueSince: null, endedAt: time() })),

		async portalUrl() {
			return null;
		},
	};
}

const plannedAs = ({ plan, isAnnual, amount }: TierPrice) => ({
	nextPlan: plan,
	nextIsAnnual: isAnnual,
	nextPrice: amount,
});

/** Periods begin and end on whole seconds, as at Stripe. */
const wholeSecond = (instant: number) => Math.floor(instant / 1000) * 1000;

async function requireSubscription(db: Reader, ref: string): Promise<DemoSubscription> {
	const [row] = await db.select().from(subscriptions).where(eq(subscriptions.ref, ref));
	if (!row) throw new ProviderRefusal("resource_missing", "The demo provider has no such subscription.");
	return row;
}

function refusalOf(card: TestCard | null): ProviderRefusal {
	return card === "authentication"
		? new ProviderRefusal("authentication_required", texts.bankAsks)
		: new ProviderRefusal("card_declined", texts.cardDeclined);
}

async function factOf(db: Reader, ref: string): Promise<SubscriptionFact> {
	const [row] = await db.select().from(subscriptions).where(eq(subscriptions.ref, ref));
	if (!row) throw new Error("a demo subscription is never deleted");
	const paid = await db
		.select()
		.from(demoInvoices)
		.where(eq(demoInvoices.subscriptionRef, ref))
		.orderBy(desc(demoInvoices.paidAt));
	const { nextPlan, nextIsAnnual } = row;
	return {
		ref,
		id: row.subscriptionId,
		customerRef: row.customerRef,
		status: row.status,
		plan: row.plan,
		isAnnual: row.isAnnual,
		price: agreedPrice(row),
		next: nextPlan === null ? null : { plan: nextPlan, isAnnual: nextIsAnnual ?? row.isAnnual },
		cancelAtPeriodEnd: row.cancelAtPeriodEnd,
		currentPeriodStart: row.periodStart,
		currentPeriodEnd: row.periodEnd,
		pastDueSince: row.pastDueSince,
		endedAt: row.endedAt,
		invoices: paid.map((invoice) => ({
			ref: invoice.ref,
			amount: invoice.amount,
			fee: invoice.fee,
			chargeRef: invoice.chargeRef,
			plan: invoice.plan,
			isAnnual: invoice.isAnnual ?? row.isAnnual,
			paidAt: invoice.paidAt,
			periodStart: invoice.periodStart ?? row.periodStart,
			periodEnd: invoice.periodEnd ?? row.periodEnd,
		})),
	};
}
