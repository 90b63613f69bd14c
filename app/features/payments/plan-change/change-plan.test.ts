import { asc, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import type { TestCard } from "#app/gateway/saved-card.ts";
import { trips, users } from "#db/schema/access.ts";
import { notifications } from "#db/schema/messages.ts";
import { attempts, consents } from "#db/schema/payments.ts";
import { problemsAlways, problemsAtRest } from "#tests/faults/invariants.ts";
import { errorCodeOf } from "#tests/support/error-code.ts";
import { interceptCalls } from "#tests/support/gateways.ts";
import { memberOnInstalments } from "#tests/support/instalments.ts";
import { pay, startMemberPayment, tripWithGuest } from "#tests/support/payments.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { applyPayment } from "../attempts/apply-payment.server.ts";
import { confirmMemberPayment } from "../attempts/confirm-payment.server.ts";
import { refundOverpayments, sweepPayments } from "../attempts/sweep-payments.server.ts";
import { hasConsented } from "../cards/payers.queries.ts";
import { chargeDueInstalments } from "../instalments/charge-instalments.server.ts";
import { pauseCharges } from "../instalments/charging-pauses.server.ts";
import { CHANGE_CONSENT, CONSENT } from "../instalments/consent.ts";
import type { ScheduleKind } from "../schedule/schedule.ts";
import { changePlan } from "./change-plan.server.ts";
import { changePlanSchema } from "./plan-change.schema.ts";
import { planChangeView } from "./plan-change-view.server.ts";

/** Mia has paid the first of twelve payments of $80.83, on November 20, and agreed to automatic charges. */
async function open(world: World, given: Parameters<typeof memberOnInstalments>[1] = {}) {
	const scene = await memberOnInstalments(world, given);
	const { ctx, trip, member } = scene;
	const change = async (paymentPlan: ScheduleKind, asked: object = {}) =>
		changePlan(ctx(), trip.id, changePlanSchema.parse({ paymentPlan, ...asked }));
	/** As the page posts it, with the amount and dates it has shown. */
	const confirm = async (paymentPlan: ScheduleKind, asked: object = {}) => {
		const view = await planChangeView(ctx(), trip.id, paymentPlan);
		const lines = view.chosen?.instalments ?? [];
		const dates = { firstDueDate: lines[0]?.dueDate, lastDueDate: lines.at(-1)?.dueDate };
		return change(paymentPlan, { amount: view.left.amount, ...dates, ...asked });
	};
	const rows = async () =>
		(await scene.payments()).map(({ status, amount, paymentNumber, totalPayments, paidAheadBy }) =>
			[paidAheadBy ? "ahead" : status, amount, `${paymentNumber}/${totalPayments}`].join(" "),
		);
	const isOn = () => hasConsented(world.db.read, member.id);
	return { ...scene, change, confirm, rows, isOn };
}

const setTrip = (world: World, id: string, set: Partial<typeof trips.$inferInsert>) =>
	world.db.write((tx) => tx.update(trips).set(set).where(eq(trips.id, id)));

const YEAR_LEFT = 88_917;
const AFTER_FULL = ["paid 8083 1/2", `due ${YEAR_LEFT} 2/2`];

describe("what is left is divided anew", () => {
	test("in one payment: the made one stays as it is, and the next keeps its page and its day", async () => {
		using world = openWorld();
		const { confirm, rows, payment, member } = await open(world);
		const before = await payment(2);
		expect(await confirm("full", { consent: true })).toEqual({ isChanged: true, isOn: true });
		expect(await rows()).toEqual(AFTER_FULL);
		expect(await payment(2)).toMatchObject({ id: before.id, dueDate: before.dueDate });
		expect(await problemsAtRest(world.db)).toEqual([]);
		world.clock.set("2026-12-20T12:00:00Z");
		expect(await chargeDueInstalments(world.nobody)).toMatchObject({ paid: 1 });
		expect(await rows()).toEqual(["paid 8083 1/2", `paid ${YEAR_LEFT} 2/2`]);
		const [paid] = await world.db.read.select().from(attempts).where(eq(attempts.paymentId, before.id));
		expect(paid?.amount).toBe(YEAR_LEFT);
		expect(member.paymentPlan).toBe("12-month");
		expect(await problemsAtRest(world.db)).toEqual([]);
	});

	test("after paying ahead: covered payments stay, and the numbers go on after them", async () => {
		using world = openWorld();
		const { confirm, rows, ctx, member } = await open(world);
		await pay(ctx(), member.id, "success", { ahead: 10_000 });
		await confirm("3-month", { consent: true });
		expect(await rows()).toEqual([
			...["paid 8083 1/6", "paid 18083 2/6", "ahead 8083 3/6"],
			...["due 23611 4/6", "due 23611 5/6", "due 23612 6/6"],
		]);
		expect(await problemsAtRest(world.db)).toEqual([]);
	});

	test("what is due stays due, with the new number in all", async () => {
		using world = openWorld();
		const { confirm, rows } = await open(world, { consent: false });
		world.clock.set("2026-12-21T09:00:00Z");
		await confirm("full");
		expect(await rows()).toEqual(["paid 8083 1/3", "due 8083 2/3", "due 80834 3/3"]);
		expect(await problemsAtRest(world.db)).toEqual([]);
	});

	test("a payment that was tried is kept and asks for nothing, and is used again by a longer plan", async () => {
		using world = openWorld();
		const { trip, confirm, rows, payment, startPayment, ctx, payments } = await open(world);
		await startPayment((await payment(5)).id);
		await confirm("full", { consent: true });
		expect(await rows()).toEqual([...AFTER_FULL, "canceled 8083 5/12"]);
		expect(await problemsAtRest(world.db)).toEqual([]);
		const last = await planChangeView(ctx(), trip.id);
		expect(last.left.open).toHaveLength(1);
		await setTrip(world, trip.id, { finalPaymentDue: "2027-12-31" });
		await confirm("6-month", { consent: true });
		expect((await payments()).map(({ id }) => id)).toHaveLength(7);
		expect((await rows())[4]).toBe("due 14820 5/7");
		expect(await problemsAtRest(world.db)).toEqual([]);
	});

	test("the same again changes nothing, and leaves automatic charges as they are", async () => {
		using world = openWorld();
		const { change, confirm, rows, isOn } = await open(world);
		await confirm("full", { consent: true });
		expect(await change("full")).toEqual({ isChanged: false, isOn: true });
		expect([await rows(), await isOn()]).toEqual([AFTER_FULL, true]);
	});

	test("the organizer is told once the last day changes, and of nothing else", async () => {
		using world = openWorld();
		const { confirm, organizer, trip } = await open(world, { paymentPlan: "6-month" });
		await setTrip(world, trip.id, { finalPaymentDue: "2027-04-20" });
		const told = async () => {
			const all = await world.db.read
				.select()
				.from(notifications)
				.where(eq(notifications.userId, organizer.id));
			return all.filter(({ source }) => source?.startsWith("plan:")).map(({ message }) => message);
		};
		await confirm("bi-weekly", { consent: true });
		expect(await told()).toEqual([
			expect.stringContaining("on Sun, Apr 11, 2027. Before, it was due on Tue, Apr 20, 2027"),
		]);
		await confirm("weekly", { consent: true });
		expect(await told()).toHaveLength(2);
	});
});

describe("automatic charges", () => {
	test("go on with a consent to the new amounts and dates, which is stored beside the former one", async () => {
		using world = openWorld();
		const { confirm, isOn, member } = await open(world);
		await confirm("full", { consent: true });
		const stored = await world.db.read
			.select({ version: consents.version, text: consents.text, withdrawnAt: consents.withdrawnAt })
			.from(consents)
			.where(eq(consents.memberId, member.id))
			.orderBy(asc(consents.givenAt));
		expect(stored).toEqual([
			{ ...CONSENT, withdrawnAt: expect.any(Number) },
			{ ...CHANGE_CONSENT, withdrawnAt: null },
		]);
		expect(await isOn()).toBe(true);
	});

	test("end without it", async () => {
		using world = openWorld();
		const { confirm, isOn } = await open(world);
		expect(await confirm("full")).toEqual({ isChanged: true, isOn: false });
		expect(await isOn()).toBe(false);
		world.clock.set("2026-12-20T12:00:00Z");
		expect(await chargeDueInstalments(world.nobody)).toMatchObject({ paid: 0 });
	});

	test("are not switched on by a change", async () => {
		using world = openWorld();
		const { confirm, isOn } = await open(world, { consent: false });
		expect(await confirm("full", { consent: true })).toEqual({ isChanged: true, isOn: false });
		expect(await isOn()).toBe(false);
	});

	test("need the amount and the dates that they are agreed to with", () => {
		const parsed = changePlanSchema.safeParse({ paymentPlan: "full", consent: true, amount: 100 });
		expect(parsed.error?.issues[0]?.path).toEqual(["consent"]);
	});

	test("make an announced charge as it was announced", async () => {
		using world = openWorld();
		const { confirm, rows } = await open(world);
		world.clock.set("2026-12-17T12:00:00Z");
		await confirm("full", { consent: true });
		world.clock.set("2026-12-20T12:00:00Z");
		expect(await chargeDueInstalments(world.nobody)).toMatchObject({ paid: 1 });
		expect(await rows()).toEqual(["paid 8083 1/3", "paid 8083 2/3", "due 80834 3/3"]);
	});
});

describe("is refused, and nothing is changed", () => {
	test("before the first payment", async () => {
		using world = openWorld();
		const { ctx, trip } = await tripWithGuest(world, "3-month");
		expect(await errorCodeOf(changePlan(ctx(), trip.id, { paymentPlan: "full" }))).toBe("conflict");
	});

	test.each<[string, ScheduleKind, object, string]>([
		["a plan that ends later", "12-month", {}, "invalid"],
		["another amount than was shown", "full", { amount: 88_916 }, "amount_mismatch"],
		["another first day than was shown", "full", { firstDueDate: "2026-12-21" }, "conflict"],
		["another last day than was shown", "full", { lastDueDate: "2026-12-21" }, "conflict"],
	])("%s", async (_name, plan, asked, code) => {
		using world = openWorld();
		const { change, rows, isOn, startPayment, payment } = await open(world);
		await startPayment((await payment(2)).id);
		const before = await rows();
		expect(await errorCodeOf(change(plan, asked))).toBe(code);
		expect([await rows(), await isOn()]).toEqual([before, true]);
		const live = await world.db.read.select().from(attempts).where(eq(attempts.status, "created"));
		expect(live).toHaveLength(1);
	});

	test.each(["refund", "dispute"] as const)("while a %s pauses charges", async (reason) => {
		using world = openWorld();
		const { change, member, trip, ctx } = await open(world);
		await world.db.write((tx) => pauseCharges(tx, [member.id], reason, world.clock.now()));
		expect(await errorCodeOf(change("full"))).toBe("conflict");
		const { refusal, options } = await planChangeView(ctx(), trip.id);
		expect([refusal, options]).toEqual([expect.stringContaining("paused until"), []]);
	});

	test("on a cancelled trip, and for someone else", async () => {
		using world = openWorld();
		const { change, trip, organizer } = await open(world);
		const other = await world.user();
		expect(await errorCodeOf(changePlan(world.as(other), trip.id, { paymentPlan: "full" }))).toBe(
			"not_found",
		);
		expect(await errorCodeOf(changePlan(world.as(organizer), trip.id, { paymentPlan: "full" }))).toBe(
			"conflict",
		);
		await setTrip(world, trip.id, { status: "cancelled" });
		expect(await errorCodeOf(change("full"))).toBe("conflict");
	});

	test("more payments than are left where no subscription includes plans any more; fewer are always possible", async () => {
		using world = openWorld();
		const { change, organizer, ctx, trip } = await open(world);
		await world.db.write((tx) =>
			tx.update(users).set({ subscriptionPlan: "free" }).where(eq(users.id, organizer.id)),
		);
		expect(await errorCodeOf(change("weekly"))).toBe("plan_required");
		const { options, needsSubscription } = await planChangeView(ctx(), trip.id);
		expect([options.map(({ plan }) => plan), needsSubscription]).toEqual([
			["full", "3-month", "6-month", "9-month"],
			true,
		]);
		expect(await change("9-month")).toMatchObject({ isChanged: true });
		expect(await problemsAtRest(world.db)).toEqual([]);
	});
});

describe("at the same time", () => {
	test("as an automatic charge: it is made as agreed, and the plan stays", async () => {
		const codes: (string | null)[] = [];
		let changing: (() => Promise<unknown>) | undefined;
		using world = openWorld({
			wrap: (gateway) =>
				interceptCalls(gateway, async (call, phase) => {
					if (call !== "chargeSavedCard") return;
					if (changing) codes.push(`${phase} ${await errorCodeOf(changing())}`);
				}),
		});
		const { change, rows } = await open(world, { paymentPlan: "6-month" });
		changing = () => change("full", { consent: false });
		world.clock.set("2026-12-20T12:00:00Z");
		expect(await chargeDueInstalments(world.nobody)).toMatchObject({ paid: 1 });
		expect(codes).toEqual(["before payment_checking", "after payment_checking"]);
		expect((await rows()).slice(0, 3)).toEqual(["paid 16167 1/6", "paid 16167 2/6", "due 16167 3/6"]);
		expect(await problemsAtRest(world.db)).toEqual([]);
	});

	test("two windows with the same plan: one changes it, the other finds it changed", async () => {
		using world = openWorld();
		const { confirm, rows } = await open(world);
		const both = await Promise.all([confirm("full", { consent: true }), confirm("full", { consent: true })]);
		expect(both.map(({ isChanged }) => isChanged).sort()).toEqual([false, true]);
		expect(await rows()).toEqual(AFTER_FULL);
		expect(await problemsAtRest(world.db)).toEqual([]);
	});

	test("two windows with different plans: each that goes through is whole", async () => {
		using world = openWorld();
		const { confirm } = await open(world);
		const both = await Promise.allSettled([confirm("3-month"), confirm("weekly")]);
		expect(both.some(({ status }) => status === "fulfilled")).toBe(true);
		expect(await problemsAtRest(world.db)).toEqual([]);
	});

	test("a payment ahead whose outcome is unknown", async () => {
		using world = openWorld();
		const { change, ctx, member, rows } = await open(world);
		await pay(ctx(), member.id, "lost_answer" satisfies TestCard, { ahead: 10_000 });
		expect(await errorCodeOf(change("full"))).toBe("payment_checking");
		world.clock.advance(3_600_000);
		await sweepPayments(world.nobody);
		expect((await rows()).slice(0, 4)).toEqual([
			...["paid 8083 1/12", "paid 18083 2/12", "ahead 8083 3/12", "due 6166 4/12"],
		]);
	});

	test("a payment ahead that has succeeded at the provider, of which we have not heard: it counts, and the plan stays", async () => {
		using world = openWorld();
		const { change, ctx, member, rows } = await open(world);
		const { ref } = await startMemberPayment(ctx(), member.id, { ahead: 10_000 });
		await world.provider.confirmDemo?.(ref, "success");
		expect(await errorCodeOf(change("full"))).toBe("conflict");
		expect((await rows())[1]).toBe("paid 18083 2/12");
		expect(await problemsAtRest(world.db)).toEqual([]);
	});

	test("a payment ahead that is only begun is closed, and charges nothing", async () => {
		using world = openWorld();
		const { confirm, ctx, member, rows } = await open(world);
		const { ref } = await startMemberPayment(ctx(), member.id, { ahead: 10_000 });
		await confirm("full", { consent: true });
		const pressed = confirmMemberPayment(ctx(), { memberId: member.id, ref, card: "success" });
		expect(await errorCodeOf(pressed)).toBe("conflict");
		expect(await rows()).toEqual(AFTER_FULL);
		expect(await problemsAlways(world.db)).toEqual([]);
	});

	test("a charge of the former plan that comes after all is returned whole", async () => {
		using world = openWorld();
		const { confirm, startPayment, payment, rows } = await open(world);
		const { ref } = await startPayment((await payment(2)).id);
		const canceled = { ...(await world.provider.fetchIntent(ref)), status: "canceled" as const };
		await applyPayment(world.nobody, canceled);
		await confirm("full", { consent: true });
		const late = await world.provider.confirmDemo?.(ref, "success");
		if (!late) throw new Error("the demo provider confirms");
		await applyPayment(world.nobody, late);
		expect(await rows()).toEqual(AFTER_FULL);
		await refundOverpayments(world.nobody);
		expect(await problemsAtRest(world.db)).toEqual([]);
	});
});
