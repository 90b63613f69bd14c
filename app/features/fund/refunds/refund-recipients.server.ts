import { asc, eq, sql } from "drizzle-orm";
import type { Member, Trip } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { listTripPayments } from "#app/features/payments/payments.queries.ts";
import { listTripDeductions } from "#app/features/payments/returned.queries.ts";
import { DomainError } from "#app/lib/errors.ts";
import { type Cents, formatCents, sum } from "#app/lib/money.ts";
import * as common from "#app/lib/texts.ts";
import type { Reader } from "#db/client.server.ts";
import { listQuery, type Params } from "#db/prepared-query.ts";
import { members } from "#db/schema/access.ts";
import { type RefundableChargeView, refundableCharges } from "./refundable-charges.queries.ts";
import { listOpenRequests, type RefundRequest } from "./refunds.queries.ts";
import type { StartRefund } from "./refunds.schema.ts";
import { fullRefund, type RefundPlan } from "./refunds.ts";
import * as texts from "./texts/start.ts";

/** A member who gets a refund of `amount` cents; `plan` is the refund of everything that can go back. */
export type RefundRecipient = {
	member: Member;
	charges: RefundableChargeView[];
	plan: RefundPlan;
	amount: Cents;
	pending: RefundRequest | null; // their pending request, which this refund answers
};

export type RefundRecipients = { recipients: RefundRecipient[]; skipped: Member[] };

/**
 * Lists who gets how much by an organizer's order. "all" leaves out members whose refund is on its way, and those with
 * nothing to refund.
 * @throws DomainError not_found for a member of another trip; conflict, invalid, amount_mismatch
 */
export async function listRefundRecipients(
	ctx: Pick<Ctx, "payments">,
	db: Reader,
	trip: Pick<Trip, "id">,
	{
		memberIds,
		customAmount,
		expectedAmount,
	}: Pick<StartRefund, "memberIds" | "customAmount" | "expectedAmount">,
): Promise<RefundRecipients> {
	const { possible, underWay } = await listPossibleRefunds(ctx, db, trip);
	const chosen =
		memberIds === "all" ? possible : await chooseMembers(db, trip, memberIds, possible, underWay);
	if (chosen.length === 0) throw new DomainError("conflict", texts.nobodyPaid);
	const now = sum(chosen.map(({ plan }) => plan.refundable));
	if (expectedAmount !== undefined && expectedAmount !== now) {
		throw new DomainError("amount_mismatch", texts.changed(formatCents(now)));
	}
	const recipients = chosen.map((one) => {
		const { member, plan } = one;
		const amount = customAmount ?? plan.refundable;
		if (amount > plan.refundable) {
			const message = texts.atMostTo(formatCents(plan.refundable), member.name);
			throw new DomainError("invalid", message, { field: "customAmount" });
		}
		return { ...one, amount };
	});
	return { recipients, skipped: memberIds === "all" ? underWay : [] };
}

export type PossibleRefund = Omit<RefundRecipient, "amount">;

/** Lists everyone on a trip, former members included, who can be refunded, and those whose refund is on its way. */
export async function listPossibleRefunds(
	{ payments: { provider } }: Pick<Ctx, "payments">,
	db: Reader,
	{ id: tripId }: Pick<Trip, "id">,
): Promise<{ possible: PossibleRefund[]; underWay: Member[] }> {
	const payments = Map.groupBy(await listTripPayments(db, { tripId }), ({ memberId }) => memberId);
	const deductions = await listTripDeductions(db, { tripId });
	const openRequests = await listOpenRequests(db, { tripId });
	const possible: PossibleRefund[] = [];
	const underWay: Member[] = [];
	for (const member of await listEveryMember(db, { tripId })) {
		const charges = refundableCharges(payments.get(member.id) ?? [], deductions, { provider });
		const plan = fullRefund(charges);
		const open = openRequests.find(({ memberId }) => memberId === member.id) ?? null;
		if (open?.status === "approved") underWay.push(member);
		else if (plan.refundable > 0) possible.push({ member, charges, plan, pending: open });
	}
	return { possible, underWay };
}

async function chooseMembers(
	db: Reader,
	{ id: tripId }: Pick<Trip, "id">,
	memberIds: readonly string[],
	possible: readonly PossibleRefund[],
	underWay: readonly Member[],
): Promise<PossibleRefund[]> {
	const everyone = await listEveryMember(db, { tripId });
	return [...new Set(memberIds)].map((id) => {
		const found = possible.find(({ member }) => member.id === id);
		if (found) return found;
		const member = everyone.find((one) => one.id === id);
		if (!member) throw new DomainError("not_found", common.memberNotFound);
		const isUnderWay = underWay.some((one) => one.id === id);
		throw new DomainError("conflict", (isUnderWay ? texts.underWay : texts.nothingPaid)(member.name));
	});
}

const listEveryMember = listQuery((db, { tripId }: Params<{ tripId: string }>) =>
	db.select().from(members).where(eq(members.tripId, tripId)).orderBy(asc(members.name), asc(sql`rowid`)),
);
