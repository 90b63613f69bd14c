import { eq, sql } from "drizzle-orm";
import { afterEach, describe, expect, test } from "vitest";
import type { Ctx } from "#app/access/ctx.ts";
import { addCompanion } from "#app/features/companions/add-companion.server.ts";
import { addCompanionSchema } from "#app/features/companions/companions.schema.ts";
import { removeCompanion } from "#app/features/companions/manage-companions.server.ts";
import { listRefunds } from "#app/features/fund/refunds/refunds-api.server.ts";
import { releaseFunds } from "#app/features/fund/releases/release-funds.server.ts";
import { requestMembershipLink } from "#app/features/joining/membership-links.server.ts";
import { changeChoices } from "#app/features/options/choose.server.ts";
import { addOptionGroup } from "#app/features/options/manage-options.server.ts";
import { listChoices, listOptionGroups } from "#app/features/options/options.queries.ts";
import { chooseSchema, optionGroupSchema } from "#app/features/options/options.schema.ts";
import { takeInAttempt } from "#app/features/payments/attempts/take-in-attempt.server.ts";
import { chargeDueInstalments } from "#app/features/payments/instalments/charge-instalments.server.ts";
import { recordOutside } from "#app/features/payments/outside/record-outside.server.ts";
import { listMemberPayments } from "#app/features/payments/payments.queries.ts";
import type { ScheduleKind as Plan } from "#app/features/payments/schedule/schedule.ts";
import { openPool } from "#app/features/pool/open-pool.server.ts";
import { poolBalance } from "#app/features/pool/pool.queries.ts";
import { topUp } from "#app/features/pool/top-ups/top-up.server.ts";
import { addDays, dateOf } from "#app/lib/dates.ts";
import { sum } from "#app/lib/money.ts";
import { members, trips, users } from "#db/schema/access.ts";
import { outbox } from "#db/schema/mail.ts";
import * as tables from "#db/schema/payments.ts";
import { poolTopUps } from "#db/schema/pool.ts";
import { DAY } from "#tests/support/clock.ts";
import { giveSchedule, stepsOf } from "#tests/support/custom-schedules.ts";
import { snapshotOf } from "#tests/support/databases.ts";
import { errorCodeOf } from "#tests/support/error-code.ts";
import { fundBalances } from "#tests/support/funds.ts";
import { startMemberPayment } from "#tests/support/payments.ts";
import { approveRefund, requestRefundOf } from "#tests/support/refunds.ts";
import { openStripeWorld } from "#tests/support/stripe-world.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { pollEvents } from "./events.server.ts";

type Scene = Awaited<ReturnType<typeof openStripeWorld>>;

let opened: Disposable[] = [];
afterEach(() => {
	for (const one of opened) one[Symbol.dispose]();
	opened = [];
});

/** Ben has paid the first of three payments and agreed to automatic charges. Then the database is copied. */
async function copiedScene(prepare = async (_scene: Scene): Promise<unknown> => undefined) {
	const scene = await openStripeWorld("3-month");
	await scene.charge();
	await scene.book();
	await scene.onboard();
	await prepare(scene);
	return { ...scene, restore: copyOf(scene) };
}

/** Copies the database. @returns a function that restores the copy, while Stripe keeps its state */
function copyOf(scene: Scene): () => World {
	const copy = snapshotOf(scene.world.url);
	return () => {
		const world = openWorld({
			copyOf: { url: copy, clock: scene.clock },
			clock: scene.clock,
			wrap: () => scene.gateway,
		});
		opened.push(world);
		return world;
	};
}

const payments = async (world: World, { guest }: Scene) =>
	(await listMemberPayments(world.db.read, { memberId: guest.member.id })).map(
		({ id, amount, dueDate, status, totalPayments }) => ({ id, amount, dueDate, status, totalPayments }),
	);
const chargesOf = ({ twin }: Scene) => twin.state.charges.filter(({ paid }) => paid).length;
const statuses = async (world: World, { guest }: Scene) =>
	(await listMemberPayments(world.db.read, { memberId: guest.member.id })).map(({ status }) => status);

describe("a database that was put back to an earlier copy", () => {
	test.each([1, 30])("does not charge again what was charged since, %i hours later", async (hours) => {
		const scene = await copiedScene();
		scene.clock.advance(40 * DAY);
		await chargeDueInstalments(scene.world.jobs);
		expect([await statuses(scene.world, scene), chargesOf(scene)]).toEqual([["paid", "paid", "due"], 2]);
		const restored = scene.restore();
		scene.clock.advance((hours * DAY) / 24);
		await chargeDueInstalments(restored.jobs);
		expect([await statuses(restored, scene), chargesOf(scene)]).toEqual([["paid", "paid", "due"], 2]);
	});

	test("takes in what was paid ahead since, and what was charged of the smaller payment after it", async () => {
		const scene = await copiedScene();
		const { guest, stripe, twin, clock, world } = scene;
		clock.advance(55 * DAY);
		const { ref } = await startMemberPayment(guest.ctx(), guest.member.id, { ahead: 10_000 });
		await stripe.paymentIntents.confirm(ref, { payment_method: "pm_card_visa" });
		await pollEvents(world.nobody);
		clock.advance(8 * DAY);
		await chargeDueInstalments(world.jobs);
		const paid = [32_333, 42_333, 22_334];
		expect((await payments(world, scene)).map(({ amount }) => amount)).toEqual(paid);
		const restored = scene.restore();
		await pollEvents(restored.nobody, 0);
		expect(await statuses(restored, scene)).toEqual(["paid", "paid", "paid"]);
		expect((await payments(restored, scene)).map(({ amount }) => amount)).toEqual(paid);
		expect([chargesOf(scene), twin.state.refunds.length]).toEqual([3, 0]);
	});

	test("takes in what was paid ahead since before the payment that was made before it", async () => {
		const scene = await openStripeWorld("6-month");
		const restore = copyOf(scene);
		const { guest, stripe, world, gateway } = scene;
		await scene.charge();
		await pollEvents(world.nobody);
		const { ref } = await startMemberPayment(guest.ctx(), guest.member.id, { ahead: 10_000 });
		await stripe.paymentIntents.confirm(ref, { payment_method: "pm_card_visa" });
		await pollEvents(world.nobody);
		const restored = restore();
		const fact = await gateway.fetchIntent(ref);
		expect(await takeInAttempt(restored.nobody, fact, restored.nobody.now.getTime())).toBeNull();
		await pollEvents(restored.nobody);
		expect(await payments(restored, scene)).toEqual(await payments(world, scene));
	});

	/** Records, as the organizer, what Ben has paid outside since the copy. */
	const recordOf = ({ guest }: Pick<Scene, "guest">, amount: number, world: World) => {
		const ctx = world.as(guest.organizer);
		const paidOn = dateOf(ctx.now);
		const input = { memberId: guest.member.id, amount, paidOn, how: "cash", note: undefined } as const;
		return recordOutside(ctx, guest.trip.id, { ...input, left: undefined });
	};
	/** A covered payment is not due, so its amount, that of its last part, does not matter. */
	const asked = async (world: World, scene: Scene) =>
		(await payments(world, scene)).map((one) => (one.status === "canceled" ? { ...one, amount: 0 } : one));
	const spot = async (world: World, { guest }: Scene) => {
		const [member] = await world.db.read.select().from(members).where(eq(members.id, guest.member.id));
		return member;
	};

	test.each<[string, Plan, boolean, number[], number]>([
		["a whole first payment", "3-month", false, [32_333], 1],
		["a part of the first payment", "3-month", false, [50], 1],
		["more than the first payment", "3-month", false, [40_000], 1],
		["a whole payment, of which a part came before", "3-month", false, [5_000, 27_333], 1],
		["a part of the payment after the first by card", "3-month", true, [2_000], 1],
		["the whole payment after the first by card", "3-month", true, [32_333], 1],
		["all but 50 cents", "3-month", true, [64_617], 1],
		["between two payments by card", "6-month", true, [16_167, 50], 2],
		["40 of 52 payments", "weekly", false, [60_000], 1],
		["a part, by the organizer's own plan", "custom", false, [1_000], 1],
		["more than the first payment of the organizer's own plan", "custom", false, [40_000], 2],
	])(
		"takes in what a card was charged after the organizer recorded %s",
		async (_, plan, isBegun, recorded, count) => {
			const scene = await openStripeWorld("3-month");
			const { guest, stripe, world } = scene;
			await giveSchedule(world, guest.trip.shareId);
			if (isBegun) {
				const { ref } = await startMemberPayment(guest.ctx(), guest.member.id, { paymentPlan: plan });
				await stripe.paymentIntents.confirm(ref, { payment_method: "pm_card_visa" });
				await pollEvents(world.nobody);
			}
			const restore = copyOf(scene);
			scene.clock.advance(2 * DAY);
			if (!isBegun) await startMemberPayment(guest.ctx(), guest.member.id, { paymentPlan: plan });
			for (const amount of recorded) await recordOf(scene, amount, world);
			for (let made = 0; made < count; made++) {
				const { ref } = await startMemberPayment(guest.ctx(), guest.member.id);
				await stripe.paymentIntents.confirm(ref, { payment_method: "pm_card_visa" });
				await pollEvents(world.nobody);
			}
			const restored = restore();
			await pollEvents(restored.nobody);
			expect(await asked(restored, scene)).toEqual(await asked(world, scene));
			const [now, before] = [await spot(restored, scene), await spot(world, scene)];
			expect(now).toMatchObject({ paidOutside: sum(recorded), confirmed: true });
			expect(now?.paymentPlan).toBe(before?.paymentPlan);
			const rows = await restored.db.read.select().from(tables.outsidePayments);
			expect(rows).toMatchObject([
				{ amount: sum(recorded), state: "recorded", receivedBy: guest.organizer.id },
			]);
			expect(scene.twin.state.refunds).toEqual([]);
		},
	);

	test("takes in who has joined since and paid outside before they paid by card", async () => {
		const scene = await copiedScene();
		const { world, guest } = scene;
		const member = await world.join(world.asGuest("cleo"), guest.trip, {
			paymentPlan: "3-month",
			consent: true,
		});
		await recordOf({ guest: { ...guest, member } }, 32_383, world);
		const { ref } = await startMemberPayment(world.asGuest("cleo"), member.id);
		await scene.stripe.paymentIntents.confirm(ref, { payment_method: "pm_card_visa" });
		await pollEvents(world.nobody);
		const restored = scene.restore();
		await pollEvents(restored.nobody);
		const ofCleo = { ...scene, guest: { ...guest, member } };
		expect(await payments(restored, ofCleo)).toEqual(await payments(world, ofCleo));
		expect(await spot(restored, ofCleo)).toMatchObject({ paidOutside: 32_383 });
	});

	test("does not record again what the organizer has recorded again already", async () => {
		const scene = await copiedScene();
		await recordOf(scene, 2_000, scene.world);
		await scene.charge();
		const restored = scene.restore();
		await recordOf(scene, 2_000, restored);
		await pollEvents(restored.nobody);
		expect(await payments(restored, scene)).toMatchObject([{}, { amount: 30_333, status: "paid" }, {}]);
		expect(await restored.db.read.select().from(tables.outsidePayments)).toHaveLength(1);
	});

	test("asks again for what was recorded as paid outside since, if no charge came after it", async () => {
		const scene = await copiedScene();
		await recordOf(scene, 32_333, scene.world);
		const restored = scene.restore();
		await pollEvents(restored.nobody);
		expect(await statuses(restored, scene)).toEqual(["paid", "due", "due"]);
	});

	test("takes in what a card was charged since, from the provider's events", async () => {
		const scene = await copiedScene();
		scene.clock.advance(40 * DAY);
		await chargeDueInstalments(scene.world.jobs);
		const restored = scene.restore();
		await pollEvents(restored.nobody);
		expect(await statuses(restored, scene)).toEqual(["paid", "paid", "due"]);
		await chargeDueInstalments(restored.jobs);
		expect(chargesOf(scene)).toBe(2);
	});

	test("takes in what someone has paid in the browser since, and asks for the next one", async () => {
		const scene = await copiedScene();
		await scene.charge();
		const restored = scene.restore();
		await pollEvents(restored.nobody);
		expect(await statuses(restored, scene)).toEqual(["paid", "paid", "due"]);
		const { payment } = await startMemberPayment(restored.asGuest("ben"), scene.guest.member.id);
		expect(payment.paymentNumber).toBe(3);
	});

	test("takes in the schedule of which a part was paid since", async () => {
		const scene = await openStripeWorld("3-month");
		const restore = copyOf(scene);
		const { ref } = await startMemberPayment(scene.guest.ctx(), scene.guest.member.id, {
			paymentPlan: "full",
		});
		await scene.stripe.paymentIntents.confirm(ref, { payment_method: "pm_card_visa" });
		await scene.book();
		const restored = restore();
		await pollEvents(restored.nobody);
		expect(await payments(restored, scene)).toEqual(await payments(scene.world, scene));
		expect(await payments(restored, scene)).toMatchObject([{ status: "paid", amount: 97_000 }]);
	});

	test("closes what was begun since for another amount, and gives its number to no other try", async () => {
		const scene = await copiedScene();
		const { world, guest, stripe, twin } = scene;
		await recordOf(scene, 2_000, world);
		const { ref } = await startMemberPayment(guest.ctx(), guest.member.id);
		await stripe.paymentIntents.confirm(ref, { payment_method: "pm_card_authenticationRequired" });
		const restored = scene.restore();
		await pollEvents(restored.nobody);
		expect(twin.state.intents.find(({ id }) => id === ref)?.status).toBe("canceled");
		const started = await startMemberPayment(restored.asGuest("ben"), guest.member.id);
		expect(started.payment).toMatchObject({ paymentNumber: 2, amount: 32_333 });
		expect(started.attempt.id).toMatch(/\.try-2$/);
	});

	test("closes what was begun since of a payment that is not here", async () => {
		const scene = await copiedScene();
		const { guest, stripe, twin } = scene;
		const { ref } = await startMemberPayment(guest.ctx(), guest.member.id);
		const restored = scene.restore();
		await restored.db.write(async (tx) => {
			const id = sql`'another.' || ${tables.payments.paymentNumber}`;
			await tx.update(tables.payments).set({ id }).where(eq(tables.payments.status, "due"));
		});
		await pollEvents(restored.nobody);
		expect(twin.state.intents.find(({ id }) => id === ref)?.status).toBe("canceled");
		await expect(stripe.paymentIntents.confirm(ref, { payment_method: "pm_card_visa" })).rejects.toThrow();
		expect([await statuses(restored, scene), chargesOf(scene)]).toEqual([["paid", "due", "due"], 1]);
	});

	test.each(["before", "while"])(
		"takes in who has joined since and pays %s their window is being closed",
		async (when) => {
			const scene = await copiedScene();
			const cleo = () => scene.world.asGuest("cleo");
			const member = await scene.world.join(cleo(), scene.guest.trip, {
				name: "Cleo",
				email: "cleo@guests.example",
				paymentPlan: "3-month",
				consent: true,
			});
			const { ref } = await startMemberPayment(cleo(), member.id);
			const pay = () => scene.stripe.paymentIntents.confirm(ref, { payment_method: "pm_card_visa" });
			const { cancel } = scene.gateway;
			if (when === "before") await pay();
			else
				scene.gateway.cancel = async (intent) => {
					await pay();
					return cancel(intent);
				};
			const restored = scene.restore();
			await pollEvents(restored.nobody);
			const found = await listMemberPayments(restored.db.read, { memberId: member.id });
			expect(found.map(({ status }) => status)).toEqual(["paid", "due", "due"]);
		},
	);

	test("leaves open what is about a trip that is not here, which may be another program's", async () => {
		const scene = await copiedScene();
		const { guest, twin } = scene;
		const { ref } = await startMemberPayment(guest.ctx(), guest.member.id);
		const other = openWorld({ clock: scene.clock, wrap: () => scene.gateway });
		opened.push(other);
		await pollEvents(other.nobody);
		expect(twin.state.intents.find(({ id }) => id === ref)?.status).toBe("requires_payment_method");
	});

	test("takes in the days of a schedule of which the first part was paid since", async () => {
		const scene = await openStripeWorld("3-month");
		const restore = copyOf(scene);
		scene.clock.advance(5 * DAY);
		await scene.charge();
		await pollEvents(scene.world.nobody);
		const restored = restore();
		await pollEvents(restored.nobody);
		expect(await payments(restored, scene)).toEqual(await payments(scene.world, scene));
	});

	test("leaves a charge that fits no schedule of now to a person, and does not return it", async () => {
		const scene = await openStripeWorld("3-month");
		const restore = copyOf(scene);
		await scene.charge();
		const restored = restore();
		await restored.db.write(async (tx) => {
			await tx.update(tables.payments).set({ id: sql`'another.' || ${tables.payments.paymentNumber}` });
		});
		await pollEvents(restored.nobody);
		expect(await statuses(restored, scene)).toEqual(["due", "due", "due"]);
		expect(await restored.db.read.select().from(tables.attempts)).toEqual([]);
	});

	test("takes in a member who has joined and paid since, whom a mail lets in again", async () => {
		const scene = await copiedScene();
		const cleo = { ctx: () => scene.world.asGuest("cleo"), email: "cleo@guests.example" };
		const member = await scene.world.join(cleo.ctx(), scene.guest.trip, {
			name: "Cleo",
			email: cleo.email,
			paymentPlan: "3-month",
			consent: true,
		});
		const { ref } = await startMemberPayment(cleo.ctx(), member.id);
		await scene.stripe.paymentIntents.confirm(ref, { payment_method: "pm_card_visa" });
		const restored = scene.restore();
		await pollEvents(restored.nobody);
		const [found] = await restored.db.read.select().from(members).where(eq(members.id, member.id));
		expect(found).toMatchObject({ name: "Cleo", email: cleo.email, paymentPlan: "3-month" });
		const shown = (await listMemberPayments(restored.db.read, { memberId: member.id })).map(
			({ amount, dueDate, status }) => ({ amount, dueDate, status }),
		);
		expect(shown).toMatchObject([{ status: "paid" }, { status: "due" }, { status: "due" }]);
		const before = await listMemberPayments(scene.world.db.read, { memberId: member.id });
		expect(shown.map(({ amount, dueDate }) => [amount, dueDate])).toEqual(
			before.map(({ amount, dueDate }) => [amount, dueDate]),
		);
		await requestMembershipLink(restored.nobody, scene.guest.trip.shareId, cleo.email);
		expect((await restored.db.read.select().from(outbox)).map(({ email }) => email)).toContain(cleo.email);
	});

	test.each([3, 52])(
		"takes in %i payments by an organizer's own plan, which was changed since",
		async (count) => {
			const scene = await copiedScene();
			const { trip } = scene.guest;
			const setPlan = (steps: string) =>
				scene.world.db.write((tx) =>
					tx.update(trips).set({ customSchedule: { name: "Own", isOnly: false, steps: stepsOf(steps) } }),
				);
			await giveSchedule(scene.world, trip.shareId);
			const dated = Array.from(
				{ length: count - 2 },
				(_, index) => `1.0${index % 10} ${addDays("2026-12-01", 7 * index)}`,
			);
			await setPlan(`12.34 now, ${dated.join(", ")}, rest 2028-01-01`);
			const cleo = () => scene.world.asGuest("cleo");
			const member = await scene.world.join(cleo(), trip, { paymentPlan: "custom", consent: true });
			const { ref } = await startMemberPayment(cleo(), member.id);
			await scene.stripe.paymentIntents.confirm(ref, { payment_method: "pm_card_visa" });
			await pollEvents(scene.world.nobody);
			await setPlan("1 now, rest 2027-02-01");
			const restored = scene.restore();
			await pollEvents(restored.nobody);
			const rowsIn = async (world: World) =>
				(await listMemberPayments(world.db.read, { memberId: member.id })).map(
					({ amount, dueDate, status }) => ({
						...{ amount, dueDate, status },
					}),
				);
			expect(await rowsIn(restored)).toHaveLength(count);
			expect(await rowsIn(restored)).toEqual(await rowsIn(scene.world));
		},
	);

	describe.each([
		["before the copy", "Boat day"],
		["since the copy, of which the provider knows the price alone", "Option"],
	])("an option that was offered %s", (when, name) => {
		test("is chosen by someone who has joined since", async () => {
			const boat = optionGroupSchema.parse({ kind: "extra", name: "Boat day", options: [{ price: 85 }] });
			const offer = ({ world, guest: { organizer, trip } }: Scene) =>
				addOptionGroup(world.as(organizer), trip.id, boat);
			const isKnown = when === "before the copy";
			const scene = await copiedScene(async (one) => isKnown && (await offer(one)));
			if (!isKnown) await offer(scene);
			const { world, stripe } = scene;
			const { trip } = scene.guest;
			const [group] = await listOptionGroups(world.db.read, trip.id);
			const choices = { [group?.id ?? ""]: group?.options[0]?.id ?? "" };
			const mia = await world.join(world.asGuest("mia"), trip, { choices });
			const { ref } = await startMemberPayment(world.asGuest("mia"), mia.id);
			await stripe.paymentIntents.confirm(ref, { payment_method: "pm_card_visa" });
			await pollEvents(world.nobody);
			const restored = scene.restore();
			await pollEvents(restored.nobody);
			const [row] = await restored.db.read.select().from(members).where(eq(members.id, mia.id));
			expect(row).toMatchObject({ individualCost: 105_500, optionsCost: 8_500, confirmed: true });
			const [{ optionsCost } = { optionsCost: 0 }] = await restored.db.read.select().from(trips);
			expect(optionsCost).toBe(8_500);
			const chosen = await listChoices(restored.db.read, { memberId: mia.id });
			expect(chosen).toMatchObject([{ optionId: group?.options[0]?.id, price: 8_500 }]);
			expect(await listOptionGroups(restored.db.read, trip.id)).toMatchObject([{ name }]);
		});
	});

	/**
	 * Ben pays for Cleo. After the copy, the change happens, and then he pays.
	 * @returns each one's share, and whether they are on the trip and confirmed
	 */
	async function companionsAfter(change: (scene: Scene, cleo: string) => Promise<unknown>) {
		const scene = await openStripeWorld("3-month");
		const { trip, member } = scene.guest;
		const boat = { kind: "extra", name: "Boat day", options: [{ price: 85 }] };
		await addOptionGroup(scene.world.as(scene.guest.organizer), trip.id, optionGroupSchema.parse(boat));
		const asked = addCompanionSchema.parse({ name: "Cleo" });
		const { companionId } = await addCompanion(scene.guest.ctx(), trip.shareId, asked);
		const restore = copyOf(scene);
		await change(scene, companionId);
		await scene.charge();
		await pollEvents(scene.world.nobody);
		const restored = restore();
		await pollEvents(restored.nobody, 0);
		const rows = await restored.db.read.select().from(members).where(eq(members.tripId, trip.id));
		const isAboard = (id: string) => rows.some((one) => one.id === id && one.removedAt === null);
		return rows
			.filter(({ id, payerId }) => id === member.id || (payerId === member.id && isAboard(id)))
			.map((one) => `${one.name} ${one.individualCost} ${one.takenOver} ${one.confirmed}`)
			.toSorted();
	}

	test("has not the companions who have left before a charge", async () => {
		const after = await companionsAfter(({ guest: { ctx, trip } }, cleo) =>
			removeCompanion(ctx(), trip.shareId, cleo),
		);
		expect(after).toEqual(["Ben 97000 0 true"]);
	});

	test("has companions at the price that the charge was for", async () => {
		const after = await companionsAfter(async ({ world, guest: { ctx, trip } }, companionId) => {
			const [group] = await listOptionGroups(world.db.read, trip.id);
			const choices = { [group?.id ?? ""]: group?.options[0]?.id ?? null };
			await changeChoices(ctx(), trip.shareId, chooseSchema.parse({ choices, companionId }));
		});
		expect(after).toEqual(["Ben 202500 105500 true", "Cleo 0 -105500 true"]);
	});

	const openPoolOf = async ({ world, guest: { organizer, trip } }: Scene) => {
		await world.db.write((tx) =>
			tx.update(users).set({ subscriptionPlan: "pro" }).where(eq(users.id, organizer.id)),
		);
		await openPool(world.as(organizer), trip.id, { autoLimit: 0 });
	};
	const beginTopUp = async (world: World, ctx: Ctx, { guest }: Scene, amount: number) => {
		const way = { amount, surface: "embedded" } as const;
		const { topUpId } = await topUp(ctx, guest.trip.id, way, { origin: "http://gangway.example" });
		const [row] = await world.db.read.select().from(poolTopUps).where(eq(poolTopUps.id, topUpId));
		return { id: topUpId, ref: row?.ref ?? "" };
	};

	test("knows the spot of someone who has joined since, and has only put money into the pool", async () => {
		const scene = await copiedScene();
		const { world, stripe } = scene;
		const { trip } = scene.guest;
		await openPoolOf(scene);
		const mia = await world.join(world.asGuest("mia"), trip, { paymentPlan: "full" });
		const { ref } = await beginTopUp(world, world.asGuest("mia"), scene, 3_000);
		await stripe.paymentIntents.confirm(ref, { payment_method: "pm_card_visa" });
		await pollEvents(world.nobody);
		const restored = scene.restore();
		await pollEvents(restored.nobody);
		const held = (one: World) => poolBalance(one.db.read, { tripId: trip.id, provider: "stripe" });
		expect([await held(world), await held(restored)]).toEqual([3_000, 3_000]);
		const [row] = await restored.db.read.select().from(members).where(eq(members.id, mia.id));
		expect(row).toMatchObject({ tripId: trip.id, individualCost: 97_000, confirmed: false, removedAt: null });
	});

	test("closes what was begun since for the pool, and gives its number to no other try", async () => {
		const scene = await copiedScene(openPoolOf);
		const { world, guest, stripe, twin } = scene;
		const begun = await beginTopUp(world, guest.ctx(), scene, 3_000);
		const restored = scene.restore();
		await pollEvents(restored.nobody);
		expect(twin.state.intents.find(({ id }) => id === begun.ref)?.status).toBe("canceled");
		const next = await beginTopUp(restored, restored.asGuest("ben"), scene, 2_000);
		expect(next.id).not.toBe(begun.id);
		await stripe.paymentIntents.confirm(next.ref, { payment_method: "pm_card_visa" });
		await pollEvents(restored.nobody);
		expect(await poolBalance(restored.db.read, { tripId: guest.trip.id, provider: "stripe" })).toBe(2_000);
	});

	test("does not refund again what was approved since", async () => {
		const scene = await copiedScene(({ guest }) => requestRefundOf(guest.ctx(), guest.member));
		const { organizer, trip } = scene.guest;
		const [request] = await listRefunds(scene.world.as(organizer), trip.id);
		const id = request?.request.id ?? "";
		await approveRefund(scene.world.as(organizer), id);
		const restored = scene.restore();
		await approveRefund(restored.as(organizer), id);
		expect(scene.twin.state.refunds).toHaveLength(1);
		expect(await statuses(restored, scene)).toEqual(await statuses(scene.world, scene));
	});

	test("takes in what was released since, from the provider's events and before it releases more", async () => {
		const scene = await copiedScene();
		const { organizer, trip } = scene.guest;
		scene.twin.topUp(100_000);
		const release = (world: World, input = {}) => releaseFunds(world.as(organizer), trip.id, input);
		const balances = (world: World) => fundBalances(world, trip.id, "live");
		const collected = (await balances(scene.world)).fund;
		await release(scene.world, { amount: 5_000 });
		const before = await balances(scene.world);
		expect(before).toEqual({ fund: collected - 5_000, clearing: 0 });
		const [byEvents, byRelease] = [scene.restore(), scene.restore()];
		await pollEvents(byEvents.nobody);
		expect(await balances(byEvents)).toEqual(before);
		expect(await errorCodeOf(release(byRelease, { after: "none" }))).toBe("conflict");
		expect(await balances(byRelease)).toEqual(before);
		await release(byRelease);
		expect(scene.twin.state.transfers).toHaveLength(2);
		for (const world of [scene.world, byEvents, byRelease]) {
			expect(await errorCodeOf(release(world))).toBe("insufficient_funds");
			expect(await balances(world)).toEqual({ fund: 0, clearing: 0 });
		}
		expect(scene.twin.state.transfers).toHaveLength(2);
	});
});
