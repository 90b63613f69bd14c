import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { members, trips } from "#db/schema/access.ts";
import { demoIntents } from "#db/schema/demo.ts";
import { attempts, disputes, payers, payments } from "#db/schema/payments.ts";
import { problemsAtRest } from "#tests/faults/invariants.ts";
import { DAY } from "#tests/support/clock.ts";
import { memberOnInstalments, notificationsOf } from "#tests/support/instalments.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { confirmPayment } from "../attempts/confirm-payment.server.ts";
import { chargeDueInstalments } from "./charge-instalments.server.ts";
import { pauseCharges, resumeCharges } from "./charging-pauses.server.ts";

type Scene = Awaited<ReturnType<typeof memberOnInstalments>>;

const NOTHING = { paid: 0, declined: 0, toConfirm: 0, checking: 0 };
const DUE = "2026-12-20T12:00:00Z";

const charges = (world: World) => world.db.read.$count(demoIntents, eq(demoIntents.status, "succeeded"));

describe("an instalment", () => {
	test("is charged once to the saved card on its day, and member and organizer are notified", async () => {
		using world = openWorld();
		const { mia, organizer, payment } = await memberOnInstalments(world, { paymentPlan: "3-month" });
		// It is December 19 in Los Angeles until 08:00 UTC, and in the Pacific until 12:00 UTC.
		for (const early of ["2026-12-20T00:00:00Z", "2026-12-20T11:59:59.999Z"]) {
			world.clock.set(early);
			expect(await chargeDueInstalments(world.nobody)).toEqual(NOTHING);
		}
		world.clock.set(DUE);
		expect(await chargeDueInstalments(world.nobody)).toEqual({ ...NOTHING, paid: 1 });
		expect(await chargeDueInstalments(world.nobody)).toEqual(NOTHING);
		const second = await payment(2);
		expect(second).toMatchObject({ status: "paid", amount: 32_333 });
		expect(second.paidAt).toBeGreaterThan(Date.parse(DUE));
		expect(second.paidAt).toBeLessThan(world.clock.now().getTime());
		expect((await payment(3)).status).toBe("due");
		expect(await charges(world)).toBe(2);
		expect((await notificationsOf(world, mia.id)).at(-1)).toEqual(["payment_completed", "$323.33 received"]);
		const received = ["payment_completed", "Mia Tester paid $323.33"];
		expect((await notificationsOf(world, organizer.id)).at(-1)).toEqual(received);
		expect(await problemsAtRest(world.db)).toEqual([]);
	});

	test("and all others that fell due while no job ran are charged once by the next run", async () => {
		using world = openWorld();
		const { payments: own } = await memberOnInstalments(world, { paymentPlan: "6-month" });
		world.clock.set("2027-03-01T12:00:00Z");
		expect(await chargeDueInstalments(world.nobody)).toEqual({ ...NOTHING, paid: 3 });
		expect((await own()).map(({ status }) => status)).toEqual(["paid", "paid", "paid", "paid", "due", "due"]);
		expect(await problemsAtRest(world.db)).toEqual([]);
	});

	test("is charged by only one of many runs at the same time", async () => {
		using world = openWorld();
		await memberOnInstalments(world);
		world.clock.set("2027-01-20T12:00:00Z");
		const turns = await Promise.all(Array.from({ length: 8 }, () => chargeDueInstalments(world.nobody)));
		expect(turns.reduce((sum, { paid }) => sum + paid, 0)).toBe(2);
		expect(await charges(world)).toBe(3);
		expect(await problemsAtRest(world.db)).toEqual([]);
	});

	test("that was paid early with another card is not charged, and the next ones are charged to that card", async () => {
		const charged: string[] = [];
		using world = openWorld({
			wrap: (gateway) => ({
				...gateway,
				chargeSavedCard(order, card) {
					charged.push(`${order.description} to ${card.last4}`);
					return gateway.chargeSavedCard(order, card);
				},
			}),
		});
		const { payByHand, ctx } = await memberOnInstalments(world);
		const { payment } = await payByHand(2, "authentication");
		await confirmPayment(ctx(), { paymentId: payment.id, answer: "approve" });
		world.clock.set("2027-01-20T12:00:00Z");
		await chargeDueInstalments(world.nobody);
		expect(charged).toEqual(["Lisbon, payment 3 of 12 to 3220"]);
	});
});

describe("nothing is charged", () => {
	test("for a member without consent, and no card is saved", async () => {
		using world = openWorld();
		await memberOnInstalments(world, { consent: false });
		world.clock.set("2027-06-01T00:00:00Z");
		expect(await chargeDueInstalments(world.nobody)).toEqual(NOTHING);
		expect(await world.db.read.select().from(payers)).toMatchObject([{ methodRef: null }]);
	});

	test("before the first payment, even after changes of the plan", async () => {
		using world = openWorld();
		const trip = await world.trip(await world.user({ subscriptionPlan: "plus" }));
		const ctx = () => world.asGuest("ben");
		const dueDates = async () => {
			const rows = await world.db.read.select().from(payments).where(eq(payments.tripId, trip.id));
			return rows.map(({ dueDate }) => dueDate);
		};
		await world.join(ctx(), trip, { paymentPlan: "12-month", consent: true });
		world.clock.advance(100 * DAY);
		expect(await chargeDueInstalments(world.nobody)).toEqual(NOTHING);
		await world.join(ctx(), trip, { paymentPlan: "3-month", consent: true });
		expect(await dueDates()).toEqual(["2027-02-28", "2027-03-28", "2027-04-28"]);
		world.clock.advance(100 * DAY);
		expect(await chargeDueInstalments(world.nobody)).toEqual(NOTHING);
		await world.join(ctx(), trip, { paymentPlan: "full" });
		expect(await dueDates()).toEqual(["2027-06-08"]);
		expect(await chargeDueInstalments(world.nobody)).toEqual(NOTHING);
		expect(await world.db.read.$count(attempts)).toBe(0);
	});

	const write = (world: World, table: typeof trips | typeof members | typeof payers, given: object) =>
		world.db.write((tx) => tx.update(table).set(given));
	const dispute = async (world: World, { payment }: Scene) => {
		const { id: paymentId } = await payment(1);
		const opened = { ref: "dp_1", amount: 100, status: "open", openedAt: 0 } as const;
		await world.db.write((tx) => tx.insert(disputes).values({ ...opened, paymentId, provider: "demo" }));
	};

	test.each<[string, (world: World, scene: Scene) => Promise<unknown>]>([
		["on a trip that was cancelled", (world) => write(world, trips, { status: "cancelled" })],
		["of a member who was removed", (world) => write(world, members, { removedAt: 1 })],
		["of a member whose bank has taken a payment back, and decides", dispute],
		["to a card that another provider keeps", (world) => write(world, payers, { provider: "stripe" })],
		[
			"while its own page stands open",
			async (_, { startPayment, payment }) => startPayment((await payment(2)).id),
		],
	])("%s", async (_, happens) => {
		using world = openWorld();
		await happens(world, await memberOnInstalments(world));
		world.clock.set(DUE);
		expect(await chargeDueInstalments(world.nobody)).toEqual(NOTHING);
		expect(await charges(world)).toBe(1);
	});
});

test("until charges are resumed", async () => {
	using world = openWorld();
	const { member } = await memberOnInstalments(world);
	await pause(world, member.id);
	world.clock.set(DUE);
	expect(await chargeDueInstalments(world.nobody)).toEqual(NOTHING);
	await world.db.write((tx) => resumeCharges(tx, member.id, "refund"));
	expect(await chargeDueInstalments(world.nobody)).toEqual({ ...NOTHING, paid: 1 });
});

function pause(world: World, memberId: string): Promise<void> {
	return world.db.write((tx) => pauseCharges(tx, [memberId], "refund", world.nobody.now));
}
