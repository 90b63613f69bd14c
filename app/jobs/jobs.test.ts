import { expect, test } from "vitest";
import { requireUser } from "#app/access/access.server.ts";
import { balanceOf } from "#app/features/ledger/ledger.server.ts";
import { listMemberPayments } from "#app/features/payments/payments.queries.ts";
import { chargePauses, disputes, refundLines } from "#db/schema/payments.ts";
import { cashBackEntries } from "#db/schema/tiers.ts";
import { whileBroken } from "#tests/support/broken-writes.ts";
import { MINUTE } from "#tests/support/clock.ts";
import { fundWithAccount } from "#tests/support/funds.ts";
import { breakableGateway } from "#tests/support/gateways.ts";
import { memberOnInstalments } from "#tests/support/instalments.ts";
import { approveRefund, requestRefundOf } from "#tests/support/refunds.ts";
import { noticesTo } from "#tests/support/rows.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { JOBS } from "./jobs.server.ts";

const run = (world: World, name: string) => JOBS.find((job) => job.name === name)?.run(world.jobs);

test("refunds are cleared up although a pause that was left behind can't be ended, which is reported", async () => {
	const line = breakableGateway();
	using world = openWorld({ wrap: line.wrap });
	const { organizer, ctx, member, own } = await fundWithAccount(world);
	line.loseNext("refund", "before");
	const { id } = await requestRefundOf(ctx(), member);
	await approveRefund(world.as(organizer), id);
	const pause = { memberId: own.id, reason: "refund", since: world.clock.now().getTime() } as const;
	await world.db.write((tx) => tx.insert(chargePauses).values(pause));
	world.clock.advance(MINUTE);
	await whileBroken(world.url, `delete on charge_pauses when old.member_id = '${own.id}'`, () =>
		expect(run(world, "sweep-refunds")).rejects.toThrow("1 refund(s) or pause(s)"),
	);
	expect(await world.db.read.select().from(refundLines)).toMatchObject([{ status: "processed" }]);
});

test("charges are compared although a debt for cash back can't be entered, which is reported", async () => {
	using world = openWorld();
	const { organizer, trip, member } = await fundWithAccount(world);
	const before = await balanceOf(world.db.read, "demo", `fund:${trip.id}`);
	const [payment] = await listMemberPayments(world.db.read, { memberId: member.id });
	const at = world.clock.now().getTime();
	const userId = requireUser(world.as(organizer)).id;
	await world.db.write(async (tx) => {
		await tx.insert(cashBackEntries).values({
			...{ id: "c", userId, tripId: trip.id, memberId: member.id, provider: "demo", kind: "reversed" },
			...{ source: "reversed:c", amount: -500_000, vestsAt: at, createdAt: at },
		});
		await tx.insert(disputes).values({
			...{ ref: "dp_1", paymentId: payment?.id, chargeRef: payment?.chargeRef, provider: "demo" },
			...{ amount: 100, status: "lost", openedAt: at },
		});
	});
	await whileBroken(world.url, "insert on ledger_entries when new.source like 'cash-back-debt:%'", () =>
		expect(run(world, "settle-charges")).rejects.toThrow("1 charge(s) or debt(s)"),
	);
	expect(await balanceOf(world.db.read, "demo", `fund:${trip.id}`)).toBe(before + 100 - 2);
});

test("departures are announced although a reminder can't be sent, which is reported", async () => {
	using world = openWorld();
	const { organizer } = await memberOnInstalments(world, { paymentPlan: "3-month", consent: false });
	world.clock.set("2026-12-17T14:10:00Z");
	const dates = { startDate: "2026-12-24", endDate: "2026-12-31" };
	const trip = await world.trip(organizer, { origin: "Boston", ...dates });
	await whileBroken(world.url, "insert on payment_reminders", () =>
		expect(run(world, "notices")).rejects.toThrow("1 reminder(s) or notice(s)"),
	);
	const told = await noticesTo(world, organizer.id);
	expect(told.filter(({ source }) => source.startsWith(`departure:${trip.id}:`))).toHaveLength(1);
	expect(await run(world, "notices")).toBe("1 reminder sent, 0 departures announced");
});
