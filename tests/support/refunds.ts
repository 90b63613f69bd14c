import type { Ctx } from "#app/access/ctx.ts";
import { decideRefund } from "#app/features/fund/refunds/decide-refund.server.ts";
import { requestRefund } from "#app/features/fund/refunds/request-refund.server.ts";
import { balanceOf } from "#app/features/ledger/ledger.server.ts";
import { fundAccount } from "#app/features/ledger/ledger.ts";
import { proratedBookingFee } from "#app/features/payments/booking-fee.ts";
import type { ScheduleKind } from "#app/features/payments/schedule/schedule.ts";
import { COLLECTED_STATUSES } from "#app/features/payments/states.ts";
import { sum } from "#app/lib/money.ts";
import { trips } from "#db/schema/access.ts";
import { demoIntents } from "#db/schema/demo.ts";
import { payments, refundLines, refundRequests } from "#db/schema/payments.ts";
import { pay, tripWithGuest } from "./payments.ts";
import type { World } from "./world.ts";

export const requestRefundOf = (ctx: Ctx, member: { id: string; tripId: string }, reason?: string) =>
	requestRefund(ctx, { tripId: member.tripId, memberId: member.id, reason });

export const approveRefund = (ctx: Ctx, id: string, customAmount?: number) =>
	decideRefund(ctx, id, { status: "approved", customAmount });

/** Ben, a guest, has paid `times` instalments, a minute apart, and requests a refund. */
export async function guestWithRefundRequest(world: World, plan: ScheduleKind = "full", times = 1) {
	const found = await tripWithGuest(world, plan);
	for (let time = 0; time < times; time += 1) {
		await pay(found.ctx(), found.member.id);
		world.clock.advance(60_000);
	}
	return { ...found, request: await requestRefundOf(found.ctx(), found.member, "I broke a leg") };
}

/** Lists the problems with the money once every refund has settled. */
export async function refundProblems({ db }: Pick<World, "db">): Promise<string[]> {
	const [allPayments, lines, requests, intents, allTrips] = await Promise.all([
		db.read.select().from(payments),
		db.read.select().from(refundLines),
		db.read.select().from(refundRequests),
		db.read.select().from(demoIntents),
		db.read.select().from(trips),
	]);
	const done = lines.filter((line) => line.status === "processed");
	const balance = (account: string) => balanceOf(db.read, "demo", account);
	const problems: string[] = [];
	const check = (what: string, ours: number, theirs: number) => {
		if (ours !== theirs) problems.push(`${what}: ${ours} instead of ${theirs}`);
	};
	check("clearing", await balance("refund_clearing"), 0);
	check("deductions", -(await balance("refund_deduction_income")), sum(done.map((line) => line.deduction)));
	const charged = intents.filter((intent) => intent.status === "succeeded");
	check(
		"the provider's balance",
		await balance("stripe_balance"),
		sum(charged.map((intent) => intent.amount - intent.fee - intent.refundedAmount)),
	);
	for (const payment of allPayments) {
		const own = done.filter((line) => line.paymentId === payment.id);
		check("refunded", payment.refundedAmount, sum(own.map((line) => line.amount + line.deduction)));
		const charge = charged.find((intent) => intent.chargeRef === payment.chargeRef);
		check("refunded there", charge?.refundedAmount ?? 0, sum(own.map((line) => line.amount)));
	}
	for (const trip of allTrips) {
		const paid = allPayments.filter(
			(one) => one.tripId === trip.id && (COLLECTED_STATUSES as readonly string[]).includes(one.status),
		);
		const left = paid.map((one) => {
			const charge = { amount: one.amount, bookingFee: one.platformFeeAmount };
			const fee = one.platformFeeAmount - proratedBookingFee(charge, 0, one.refundedAmount);
			return one.amount - one.refundedAmount - fee;
		});
		const fund = -(await balance(fundAccount(trip.id)));
		check(`fund of ${trip.title}`, fund, sum(left));
		if (fund < 0) problems.push(`fund of ${trip.title} is below 0`);
	}
	for (const request of requests) {
		const own = lines.filter((line) => line.refundRequestId === request.id);
		const all = own.length > 0 && own.every((line) => line.status === "processed");
		if ((request.status === "processed") !== all) problems.push(`request is ${request.status}`);
		if (request.status === "approved") problems.push("request is not settled");
		if (request.approvedAmount !== null && own.length > 0) {
			check("approved", sum(own.map((line) => line.amount)), request.approvedAmount);
		}
	}
	return problems;
}
