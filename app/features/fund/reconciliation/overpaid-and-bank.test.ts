import { expect, test } from "vitest";
import { balanceOf } from "#app/features/ledger/ledger.server.ts";
import { payloadOf } from "#app/features/payments/attempts/overpayments.server.ts";
import { sweepPayments } from "#app/features/payments/attempts/sweep-payments.server.ts";
import { listMemberPayments } from "#app/features/payments/payments.queries.ts";
import type { DisputeFact } from "#app/gateway/disputes.ts";
import { type PaymentGateway, ProviderRefusal, type RefundFact } from "#app/gateway/gateway.ts";
import { sum } from "#app/lib/money.ts";
import { disputes } from "#db/schema/payments.ts";
import { jobs } from "#db/schema/system.ts";
import { whileBroken } from "#tests/support/broken-writes.ts";
import { HOUR } from "#tests/support/clock.ts";
import { payTwice, tripWithGuest } from "#tests/support/payments.ts";
import { openWorld } from "#tests/support/world.ts";
import { settleAllCharges } from "../charges/settle-charge.server.ts";
import { applyDispute } from "../disputes/apply-dispute.server.ts";
import { fundOverview } from "../fund-overview.server.ts";
import { fundRows } from "../fund-rows.ts";
import { listRefundableCharges } from "../refunds/refundable-charges.queries.ts";
import { fullRefund } from "../refunds/refunds.ts";
import { takeInRefund } from "../refunds/take-in-refund.server.ts";
import { listReleasableCharges } from "../releases/releasable-charges.queries.ts";
import { totalReleasable } from "../releases/split-release.ts";
import { listAccountTotals } from "../statements/statement.queries.ts";
import { statementTotals } from "../statements/totals.ts";

const GROSS = 97_000;
const NET = 95_060;
const FEE = 1_500;

/**
 * Ben has paid $970.00 twice. The provider refuses to refund the second charge while his bank has withdrawn a part of
 * it.
 */
async function openScene() {
	const made = { taken: 0, byHand: 0, byJob: 0, isOpen: false };
	const wrap = (gateway: PaymentGateway): PaymentGateway => ({
		...gateway,
		async refund(request) {
			const left = GROSS - made.taken - made.byHand - made.byJob;
			if (made.isOpen || request.amount <= 0 || request.amount > left)
				throw new ProviderRefusal("charge_disputed", "The charge is disputed.");
			made.byJob += request.amount;
			return gateway.refund(request);
		},
	});
	const world = openWorld({ wrap });
	const { ctx, member, trip } = await tripWithGuest(world);
	await payTwice(world, ctx, member.id);
	const job = async () => {
		const [row] = await world.db.read.select().from(jobs);
		if (!row) throw new Error("there is a job");
		return row;
	};
	const { chargeRef } = payloadOf(await job());
	let amount = GROSS;
	const dispute = async (given: Partial<DisputeFact>) => {
		made.isOpen = given.status === undefined;
		made.taken = amount - (given.returned ?? (given.status === "won" ? amount : 0));
		await applyDispute(world.nobody, {
			...{ ref: "dp_1", chargeRef, amount, fee: FEE, status: "open" },
			...given,
		});
	};
	const byHand = async (given: Partial<RefundFact> = {}) => {
		made.byHand = given.status === "failed" ? 0 : 20_000;
		const fact = {
			ref: "re_hand",
			id: "",
			chargeRef,
			status: "succeeded",
			amount: 20_000,
			error: null,
		} as const;
		await takeInRefund(world.nobody, { ...fact, ...given });
	};
	const steps = {
		opened: () => dispute({}),
		"rest opened": () => {
			amount = GROSS - 20_000;
			return dispute({});
		},
		won: () => dispute({ status: "won" }),
		lost: () => dispute({ status: "lost" }),
		"partly lost": () => dispute({ status: "lost", returned: 40_001 }),
		"returned by hand": () => byHand(),
		job: async () => {
			world.clock.advance(HOUR);
			await sweepPayments(world.nobody);
		},
	};
	return { world, trip, member, job, made, steps };
}

type Step = keyof Awaited<ReturnType<typeof openScene>>["steps"];

test.each<[Step[]]>([
	[["opened", "lost"]],
	[["opened", "won"]],
	[["opened", "partly lost"]],
	[["opened", "lost", "won"]],
	[["returned by hand", "rest opened", "lost"]],
	[["returned by hand", "rest opened", "won"]],
	[["returned by hand", "rest opened", "partly lost"]],
	[["rest opened", "returned by hand", "lost"]],
	[["rest opened", "returned by hand", "won"]],
	[["rest opened", "returned by hand", "partly lost"]],
	[["rest opened", "lost", "returned by hand"]],
	[["job", "opened", "lost"]],
	[["job", "opened", "won"]],
])("a charge that was not owed: %j ends in right figures on every page", async (order) => {
	const { world, trip, member, job, made, steps } = await openScene();
	using _ = world;
	const { read } = world.db;
	for (const step of order) await steps[step]();
	await settleAllCharges(world.nobody);
	for (let hour = 0; hour < 3; hour++) await steps.job();

	const isJobDone = (await job()).status === "done";
	const owed = GROSS - Math.min(GROSS, made.taken + made.byHand + made.byJob);
	expect([isJobDone, owed]).toEqual([true, 0]);
	expect(await balanceOf(read, "demo", "member_overpaid")).toBe(0);
	const lost = sum((await read.select().from(disputes)).map(({ amount, returned }) => amount - returned));
	const twice = lost + made.byHand + made.byJob - GROSS;
	expect(await balanceOf(read, "demo", "dispute_loss")).toBe(FEE + twice);

	// Ben's payment itself stays paid, whatever happens to the overpaid charge.
	const [payment] = await listMemberPayments(read, { memberId: member.id });
	expect(payment).toMatchObject({ status: "paid", refundedAmount: 0, lostAmount: 0 });
	const charges = await listRefundableCharges(read, { provider: "demo", memberId: member.id });
	expect(fullRefund(charges).requested).toBe(GROSS);
	const at = { days: 0, now: world.clock.now().getTime() };
	const asked = { provider: "demo" as const, tripId: trip.id, lateBefore: "2026-11-20", hold: at };
	const { fund } = await fundOverview(read, asked, []);
	expect(fund).toMatchObject({ balance: NET, availableBalance: NET, totalCollected: GROSS, disputed: 0 });
	expect(fundRows(fund).find(({ label }) => label === "Other")).toBeUndefined();
	expect(totalReleasable(await listReleasableCharges(read, "demo", trip.id))).toBe(NET);
	const totals = statementTotals(trip.id, await listAccountTotals(read, { book: "demo", tripId: trip.id }));
	expect(totals).toMatchObject({ collected: GROSS, disputed: 0, other: 0, balance: NET });
	expect(totals.refunded.gross).toBe(0);
});

test("a return that the bank has sent back waits for an admin, however often the charges are compared", async () => {
	const { world, job, steps } = await openScene();
	using _ = world;
	for (const step of ["opened", "partly lost", "job"] as const) await steps[step]();
	const { chargeRef, returned = {} } = payloadOf(await job());
	const [[ref = "", amount = 0] = []] = Object.entries(returned);
	const sentBack = {
		ref,
		id: "",
		chargeRef,
		amount,
		status: "failed",
		error: "lost_or_stolen_card",
	} as const;
	await takeInRefund(world.nobody, sentBack);
	expect(await job()).toMatchObject({ status: "dead" });
	await settleAllCharges(world.nobody);
	expect(await job()).toMatchObject({ status: "dead", lastError: "lost_or_stolen_card" });
});

test("an overpaid charge that can't be settled keeps no other from it, and is reported", async () => {
	const { world, member, job } = await openScene();
	using _ = world;
	const [payment] = await listMemberPayments(world.db.read, { memberId: member.id });
	if (!payment) throw new Error("Ben has paid");
	const { chargeRef } = payloadOf(await job());
	const taken = {
		paymentId: payment.id,
		provider: "demo",
		status: "lost",
		openedAt: payment.paidAt ?? 0,
	} as const;
	await world.db.write(async (tx) => {
		await tx.insert(disputes).values({ ...taken, ref: "dp_1", amount: 100, chargeRef: payment.chargeRef });
		await tx.insert(disputes).values({ ...taken, ref: "dp_2", amount: 100, chargeRef, isOverpaid: true });
	});
	const { source } = await job();
	const isOverpaid = `insert on ledger_entries when new.source like 'dispute-shift:${source}:%'`;
	await whileBroken(world.url, isOverpaid, () =>
		expect(settleAllCharges(world.nobody)).rejects.toThrow("1 charge(s) could not be settled"),
	);
	expect(await balanceOf(world.db.read, "demo", `fund:${payment.tripId}`)).toBe(100 - 2 - NET);
});
