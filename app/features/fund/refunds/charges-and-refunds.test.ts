import { describe, expect, test } from "vitest";
import { listAutomaticCharges } from "#app/features/payments/instalments/automatic-charges.queries.ts";
import { chargeDueInstalments } from "#app/features/payments/instalments/charge-instalments.server.ts";
import type { PaymentGateway, RefundFact } from "#app/gateway/gateway.ts";
import { ProviderRefusal } from "#app/gateway/gateway.ts";
import { dateOf } from "#app/lib/dates.ts";
import { DAY } from "#tests/support/clock.ts";
import { memberOnInstalments } from "#tests/support/instalments.ts";
import { pay } from "#tests/support/payments.ts";
import { approveRefund, refundProblems } from "#tests/support/refunds.ts";
import { memberRow, noticesTo } from "#tests/support/rows.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { fundOverview } from "../fund-overview.server.ts";
import { statementView } from "../statements/statement.server.ts";
import { decideRefund } from "./decide-refund.server.ts";
import { requestRefund } from "./request-refund.server.ts";
import { startRefund } from "./start-refund.server.ts";

async function opened(wrap?: (gateway: PaymentGateway) => PaymentGateway) {
	const world = openWorld({ wrap });
	const given = await memberOnInstalments(world, { paymentPlan: "3-month" });
	const { ctx, member, trip } = given;
	const ask = (leaving?: boolean) =>
		requestRefund(ctx(), { tripId: trip.id, memberId: member.id, reason: "Ill", leaving });
	const statuses = async () => (await given.payments()).map(({ status }) => status);
	const row = async () => (await memberRow(world, member.id)) ?? null;
	const nextCharges = async () => {
		const fresh = await row();
		if (!fresh) throw new Error("no member");
		const charges = await listAutomaticCharges(ctx(), { trip, member: fresh }, await given.payments());
		return charges.map(({ chargeDate }) => chargeDate);
	};
	return {
		world,
		...given,
		ask,
		statuses,
		row,
		nextCharges,
		[Symbol.dispose]: () => world[Symbol.dispose](),
	};
}

const lastMessageTo = async (world: World, userId: string) => (await noticesTo(world, userId)).at(-1);

const at = (world: World, trip: { id: string }) => ({
	provider: "demo" as const,
	tripId: trip.id,
	lateBefore: dateOf(world.clock.now()),
	hold: { days: 0, now: world.clock.now().getTime() },
});

const charge = (world: World) => chargeDueInstalments(world.nobody);

describe("a pending request", () => {
	test("pauses the automatic charges, and an approval ends them and the membership of a member who leaves", async () => {
		using given = await opened();
		const request = await given.ask();
		given.world.clock.advance(31 * DAY);
		expect(await charge(given.world)).toMatchObject({ paid: 0 });
		const approving = given.world.as(given.organizer);
		await approveRefund(approving, request.id);
		expect(await given.row()).toMatchObject({ leftAs: "left", removedAt: approving.now.getTime() });
		given.world.clock.advance(40 * DAY);
		expect(await charge(given.world)).toMatchObject({ paid: 0 });
		expect(await given.statuses()).toEqual(["refunded", "canceled", "canceled"]);
	});

	test("that is rejected lets the charges continue three days later, as announced", async () => {
		using given = await opened();
		const { world } = given;
		const request = await given.ask();
		world.clock.set("2026-12-24T15:00:00Z"); // the second payment was due on Dec 20
		await decideRefund(world.as(given.organizer), request.id, { status: "rejected", organizerNotes: "No" });
		expect((await lastMessageTo(world, given.mia.id))?.message).toContain("$323.33 on Sun, Dec 27");
		expect(await given.nextCharges()).toEqual(["2026-12-27", "2027-01-20"]);
		for (const day of ["2026-12-24", "2026-12-26"]) {
			world.clock.set(`${day}T18:00:00Z`);
			expect(await charge(world), day).toMatchObject({ paid: 0 });
		}
		world.clock.set("2026-12-27T13:00:00Z");
		expect(await charge(world)).toMatchObject({ paid: 1 });
		expect(await given.statuses()).toEqual(["paid", "paid", "due"]);
	});
});

describe("a refund that is processed", () => {
	test("to a member who leaves lets the trip complete, and the statement names who left", async () => {
		using given = await opened();
		const { world, organizer, trip } = given;
		const olga = () => world.as(organizer);
		const own = await world.join(olga(), trip);
		await pay(olga(), own.id);
		const status = async () => (await fundOverview(world.db.read, at(world, trip), [])).fund.status;
		expect(await status()).toBe("collecting");
		await startRefund(olga(), trip.id, {
			...{ memberIds: [given.member.id], customAmount: 10_000, expectedAmount: 31_365 },
			...{ reason: "You moved away", leaving: true },
		});
		expect(await given.statuses()).toEqual(["partially_refunded", "canceled", "canceled"]);
		expect(await status()).toBe("ready");
		const { leavers } = await statementView(olga(), trip.shareId, { upTo: null });
		expect(leavers).toMatchObject([{ name: "Mia Tester", leftAs: "left" }]);
		expect(await refundProblems(world)).toEqual([]);
	});

	test("of a few dollars to a member who stays does not stop the charges, and announces the next one", async () => {
		using given = await opened();
		const { world } = given;
		const request = await given.ask();
		await approveRefund(world.as(given.organizer), request.id, 500);
		expect((await lastMessageTo(world, given.mia.id))?.message).toContain("$323.33 on Sun, Dec 20");
		world.clock.set("2026-12-20T13:00:00Z");
		expect(await charge(world)).toMatchObject({ paid: 1 });
		expect(await given.row()).toMatchObject({ removedAt: null, leftAs: null });
		expect(await given.statuses()).toEqual(["partially_refunded", "paid", "due"]);
	});
});

describe("a refund that failed", () => {
	test("keeps the charges paused", async () => {
		using given = await opened((gateway) => ({
			...gateway,
			refund(): Promise<RefundFact> {
				throw new ProviderRefusal("charge_disputed", "This charge is disputed.");
			},
		}));
		const request = await given.ask();
		expect((await approveRefund(given.world.as(given.organizer), request.id)).status).toBe("failed");
		given.world.clock.advance(31 * DAY);
		expect(await charge(given.world)).toMatchObject({ paid: 0 });
		expect(await given.statuses()).toEqual(["paid", "due", "due"]);
		expect(await given.row()).toMatchObject({ removedAt: null });
	});
});
