import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import type { Ctx } from "#app/access/ctx.ts";
import { joinAndPay } from "#app/features/joining/join-and-pay.server.ts";
import { joinTrip } from "#app/features/joining/join-trip.server.ts";
import { joinView } from "#app/features/joining/join-view.server.ts";
import { applyPayment } from "#app/features/payments/attempts/apply-payment.server.ts";
import { hasConsented } from "#app/features/payments/cards/payers.queries.ts";
import { changePlan } from "#app/features/payments/plan-change/change-plan.server.ts";
import { planChangeView } from "#app/features/payments/plan-change/plan-change-view.server.ts";
import type { ScheduleKind } from "#app/features/payments/schedule/schedule.ts";
import { users } from "#db/schema/access.ts";
import { attempts } from "#db/schema/payments.ts";
import { problemsAtRest } from "#tests/faults/invariants.ts";
import { DAY } from "#tests/support/clock.ts";
import { stepsOf } from "#tests/support/custom-schedules.ts";
import { addOneTimePro } from "#tests/support/entitlements.ts";
import { errorCodeOf } from "#tests/support/error-code.ts";
import { pay, paymentsOf, startMemberPayment } from "#tests/support/payments.ts";
import { memberRow, noticesTo } from "#tests/support/rows.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { editTripSchema } from "../changes/edit.schema.ts";
import { editTrip } from "../changes/edit-trip.server.ts";
import { removeCustomSchedule, saveCustomSchedule } from "./change-schedule.server.ts";
import { customScheduleOf, customScheduleView } from "./schedule-view.server.ts";

const THREE = "200 now, 50% 2027-01-10, rest 2027-02-10";

/** A trip of $970.00 each in March 2027, organized by Olga on Pro; today is Nov 20, 2026. */
async function proTrip(world: World) {
	const olga = await world.user({ subscriptionPlan: "pro", firstName: "Olga" });
	const trip = await world.trip(olga, { title: "Lisbon" });
	const save = (steps = THREE, isOnly = false) =>
		saveCustomSchedule(world.as(olga), trip.id, { name: "Deposit first", isOnly, steps: stepsOf(steps) });
	const join = async (paymentPlan: ScheduleKind, consent?: true) => {
		const mia = await world.user({ firstName: "Mia" });
		const member = await world.join(world.as(mia), trip, { paymentPlan, consent });
		return {
			member,
			mia,
			ctx: () => world.as(mia),
			payments: () => inShort(world, member.id),
			plan: async () => (await memberRow(world, member.id))?.paymentPlan,
			told: async () => (await noticesTo(world, mia.id)).map(({ message }) => message).filter(isOfPayments),
		};
	};
	return { olga: () => world.as(olga), user: olga, trip, save, join };
}

const isOfPayments = (message: string | null) => message?.includes("You now pay") ?? false;

const inShort = async (world: World, memberId: string) =>
	(await paymentsOf(world, memberId))
		.filter(({ status }) => status !== "canceled")
		.map(({ amount, dueDate, status }) => `${amount} ${dueDate}${status === "due" ? "" : ` ${status}`}`);

const setPlan = (world: World, id: string, subscriptionPlan: "free" | "plus" | "pro") =>
	world.db.write((tx) => tx.update(users).set({ subscriptionPlan }).where(eq(users.id, id)));

describe("an organizer's own plan", () => {
	test("is one of the plans that members can choose, and is paid to the cent", async () => {
		using world = openWorld();
		const { olga, trip, save, join } = await proTrip(world);
		expect(await save()).toBe(true);
		expect(await save()).toBe(false);
		const view = await joinView(world.nobody, trip.shareId);
		expect(view.options.map(({ plan }) => plan)).toContain("9-month");
		expect(view.options.find(({ plan }) => plan === "custom")).toMatchObject({
			label: "Deposit first",
			instalments: [
				{ amount: 20_000, dueDate: "2026-11-20" },
				{ amount: 48_500, dueDate: "2027-01-10" },
				{ amount: 28_500, dueDate: "2027-02-10" },
			],
			endsAfterDeparture: false,
		});
		const { ctx, member, payments, plan } = await join("custom");
		expect(await plan()).toBe("custom");
		expect(await payments()).toEqual(["20000 2026-11-20", "48500 2027-01-10", "28500 2027-02-10"]);
		for (let number = 1; number <= 3; number++) await pay(ctx(), member.id);
		expect(await payments()).toEqual([
			"20000 2026-11-20 paid",
			"48500 2027-01-10 paid",
			"28500 2027-02-10 paid",
		]);
		expect(await problemsAtRest(world.db)).toEqual([]);
		expect(await customScheduleView(olga(), trip.id)).toMatchObject({ chosenBy: { begun: 1, waiting: 0 } });
	});

	test("has whoever joins later pay at once what is past", async () => {
		using world = openWorld();
		const { trip, save, join } = await proTrip(world);
		await save();
		const early = await join("custom");
		world.clock.set("2027-01-15T12:00:00Z");
		const late = await join("custom");
		expect(await late.payments()).toEqual(["68500 2027-01-15", "28500 2027-02-10"]);
		await pay(early.ctx(), early.member.id);
		expect(await early.payments(), "so does whoever pays later").toEqual([
			"68500 2027-01-15 paid",
			"28500 2027-02-10",
		]);
		world.clock.set("2027-02-10T12:00:00Z");
		const { options } = await joinView(world.nobody, trip.shareId);
		expect(
			options.map(({ plan }) => plan),
			"at last it is the same as paying in full",
		).not.toContain("custom");
		expect(await (await join("custom")).payments()).toEqual(["97000 2027-02-10"]);
	});

	test("starts on the day until which a spot is held", async () => {
		using world = openWorld();
		const { trip, save } = await proTrip(world);
		await save("200 now, 50% 2026-11-22, rest 2027-02-10");
		const mia = await world.user();
		const held = { paymentPlan: "custom", paysLater: { payBy: "2026-11-22" } } as const;
		const { member } = await joinTrip(world.as(mia), trip.shareId, held);
		expect(await inShort(world, member.id)).toEqual(["68500 2026-11-22", "28500 2027-02-10"]);
		await pay(world.as(mia), member.id);
		expect(await inShort(world, member.id)).toEqual([
			"20000 2026-11-20 paid",
			"48500 2026-11-22",
			"28500 2027-02-10",
		]);
	});

	test("needs Pro or one-time Pro, and somebody who may edit the trip", async () => {
		using world = openWorld();
		const { user, trip, save, olga } = await proTrip(world);
		await setPlan(world, user.id, "plus");
		expect(await errorCodeOf(save())).toBe("plan_required");
		await addOneTimePro(world, trip, user);
		expect(await save()).toBe(true);
		const mia = await world.user();
		await world.join(world.as(mia), trip);
		const schedule = { name: "Mine", isOnly: false, steps: stepsOf(THREE) };
		expect(await errorCodeOf(saveCustomSchedule(world.as(mia), trip.id, schedule))).toBe("forbidden");
		expect(await errorCodeOf(removeCustomSchedule(world.as(mia), trip.id))).toBe("forbidden");
		await expect(save("200 now, rest 2026-11-20")).rejects.toMatchObject({
			code: "invalid",
			field: "steps[1].dueDate",
		});
		expect(await removeCustomSchedule(olga(), trip.id)).toBe(true);
		expect(await removeCustomSchedule(olga(), trip.id)).toBe(false);
	});

	test("keeps within the last day to pay, whichever is set first", async () => {
		using world = openWorld();
		const { olga, trip, save } = await proTrip(world);
		await save();
		const dueBy = (finalPaymentDue: string) =>
			editTrip(olga(), trip.id, editTripSchema.parse({ finalPaymentDue }));
		await expect(dueBy("2027-02-09")).rejects.toMatchObject({ code: "invalid", field: "finalPaymentDue" });
		await dueBy("2027-02-10");
		await expect(save("200 now, rest 2027-02-11")).rejects.toMatchObject({ field: "steps[1].dueDate" });
	});

	test("is told over the API, with what the asker would pay", async () => {
		using world = openWorld();
		const { trip, save } = await proTrip(world);
		const asked = () => customScheduleOf(world.nobody, trip.shareId);
		expect(await asked()).toEqual({ schedule: null, share: 97_000, payments: [] });
		await save();
		expect(await asked()).toEqual({
			schedule: { name: "Deposit first", isOnly: false, isOffered: true, steps: stepsOf(THREE) },
			share: 97_000,
			payments: [
				{ amount: 20_000, dueDate: "2026-11-20" },
				{ amount: 48_500, dueDate: "2027-01-10" },
				{ amount: 28_500, dueDate: "2027-02-10" },
			],
		});
	});
});

describe("a plan that is the only one", () => {
	test("leaves members nothing else but to pay all at once", async () => {
		using world = openWorld();
		const { trip, save, join } = await proTrip(world);
		await save(THREE, true);
		const view = await joinView(world.nobody, trip.shareId);
		expect(view.options.map(({ plan }) => plan)).toEqual(["full", "custom"]);
		expect(view).toMatchObject({ isOnlyCustom: true, needsSubscription: false });
		await expect(join("3-month")).rejects.toMatchObject({
			code: "invalid",
			field: "paymentPlan",
			message: expect.stringMatching(/“Deposit first” \(custom\).*full/),
		});
		expect(await (await join("full")).payments()).toEqual(["97000 2026-11-20"]);
		const { ctx, member } = await join("custom");
		const start = startMemberPayment(ctx(), member.id, { paymentPlan: "weekly" });
		await expect(start).rejects.toMatchObject({ code: "invalid", field: "paymentPlan" });
	});

	test("is that of someone who chooses none, also where the spot is only held", async () => {
		using world = openWorld();
		const { trip, save } = await proTrip(world);
		await save(THREE, true);
		const mia = await world.user();
		const { member } = await joinTrip(world.as(mia), trip.shareId, { paysLater: { payBy: "2026-11-22" } });
		expect(await inShort(world, member.id)).toEqual([
			"20000 2026-11-22",
			"48500 2027-01-10",
			"28500 2027-02-10",
		]);
	});

	test("moves those who have joined by another plan to it, and leaves those who have begun to pay", async () => {
		using world = openWorld();
		const { save, join } = await proTrip(world);
		const [begun, joined, full] = [await join("3-month"), await join("3-month"), await join("full")];
		await pay(begun.ctx(), begun.member.id);
		const before = await begun.payments();
		await save(THREE, true);
		expect(await begun.payments()).toEqual(before);
		expect(await joined.payments()).toEqual(["20000 2026-11-20", "48500 2027-01-10", "28500 2027-02-10"]);
		expect(await full.payments()).toEqual(["97000 2026-11-20"]);
		expect([await begun.plan(), await joined.plan(), await full.plan()]).toEqual([
			"3-month",
			"custom",
			"full",
		]);
		expect([await begun.told(), await full.told()]).toEqual([[], []]);
		expect(await joined.told()).toEqual([
			"Olga Tester has changed the payment plan of Lisbon. You now pay $200.00 on Fri, Nov 20, $485.00 on Sun, Jan 10, 2027 and $285.00 on Wed, Feb 10, 2027. Nothing has been charged.",
		]);
	});

	test("lets what is left be paid in one payment only", async () => {
		using world = openWorld();
		const { trip, save, join } = await proTrip(world);
		const { ctx, member, payments } = await join("custom").catch(async () => {
			await save();
			return join("custom");
		});
		await pay(ctx(), member.id);
		const plansOfRest = async () =>
			(await planChangeView(ctx(), trip.shareId)).options.map(({ plan }) => plan);
		expect(await plansOfRest()).toEqual(["full", "bi-weekly", "weekly"]);
		await save(THREE, true);
		expect(await plansOfRest()).toEqual(["full"]);
		expect(await errorCodeOf(changePlan(ctx(), trip.shareId, { paymentPlan: "weekly" }))).toBe("invalid");
		await changePlan(ctx(), trip.shareId, { paymentPlan: "full" });
		expect(await payments()).toEqual(["20000 2026-11-20 paid", "77000 2027-01-10"]);
	});
});

describe("a plan that is changed or removed", () => {
	test("stays for whoever has begun to pay, and is written anew for who has only joined", async () => {
		using world = openWorld();
		const { save, join } = await proTrip(world);
		await save();
		const [begun, joined] = [await join("custom", true), await join("custom", true)];
		await pay(begun.ctx(), begun.member.id);
		await save("300 now, rest 2027-02-20");
		expect(await begun.payments()).toEqual(["20000 2026-11-20 paid", "48500 2027-01-10", "28500 2027-02-10"]);
		expect(await joined.payments()).toEqual(["30000 2026-11-20", "67000 2027-02-20"]);
		expect([(await begun.told()).length, (await joined.told()).length]).toEqual([0, 1]);
		const consents = [begun, joined].map(({ member }) => hasConsented(world.db.read, member.id));
		expect(await Promise.all(consents), "the consent was to other amounts").toEqual([true, false]);
		await pay(joined.ctx(), joined.member.id);
		expect(await joined.payments()).toEqual(["30000 2026-11-20 paid", "67000 2027-02-20"]);
	});

	test("nobody joins and pays by other steps than those that their page has shown", async () => {
		using world = openWorld();
		const { trip, save, join } = await proTrip(world);
		await save();
		const page = async () => (await joinView(world.nobody, trip.shareId)).plansShown;
		const shown = await page();
		const mia = await join("custom");
		const send = (ctx: Ctx, plansShown: string, paymentPlan: ScheduleKind = "custom") => {
			const person = { name: "Ben", email: "ben@people.example", departureLocation: undefined };
			const form = {
				...person,
				paymentPlan,
				consent: true,
				useCashBack: false,
				testCard: "success",
			} as const;
			return joinAndPay(ctx, trip.shareId, { ...form, plansShown }, "https://gangway.example");
		};
		await save("200 now, rest 2026-11-25");
		const ben = world.asGuest("ben");
		expect(await errorCodeOf(send(ben, shown))).toBe("amount_mismatch");
		expect(await errorCodeOf(send(mia.ctx(), shown))).toBe("amount_mismatch");
		expect(await hasConsented(world.db.read, mia.member.id)).toBe(false);
		expect(await send(ben, await page())).toMatchObject({ status: "paid" });
		expect(await send(mia.ctx(), shown, "full")).toMatchObject({ status: "paid" });
	});

	test("another name changes nobody's payments and tells nobody", async () => {
		using world = openWorld();
		const { olga, trip, save, join } = await proTrip(world);
		await save();
		const { payments, told } = await join("custom", true);
		const before = await payments();
		await saveCustomSchedule(olga(), trip.id, { name: "Two dates", isOnly: false, steps: stepsOf(THREE) });
		expect([await payments(), await told()]).toEqual([before, []]);
	});

	test("becomes one payment for who has only joined, until they choose again", async () => {
		using world = openWorld();
		const { olga, trip, save, join } = await proTrip(world);
		await save();
		const [begun, joined] = [await join("custom"), await join("custom")];
		await pay(begun.ctx(), begun.member.id);
		await removeCustomSchedule(olga(), trip.id);
		expect(await joined.payments()).toEqual(["97000 2026-11-20"]);
		expect(await joined.plan()).toBe("full");
		expect((await joined.told())[0]).toContain("no longer offers the payment plan");
		expect(await errorCodeOf(join("custom"))).toBe("invalid");
		await pay(begun.ctx(), begun.member.id);
		expect(await begun.payments()).toEqual([
			"20000 2026-11-20 paid",
			"48500 2027-01-10 paid",
			"28500 2027-02-10",
		]);
		expect(await problemsAtRest(world.db)).toEqual([]);
	});

	test("closes a payment that is only open, and waits for one whose outcome is unknown", async () => {
		using world = openWorld();
		const { save, join } = await proTrip(world);
		await save();
		const [open, checking] = [await join("custom"), await join("custom")];
		await startMemberPayment(open.ctx(), open.member.id);
		await startMemberPayment(checking.ctx(), checking.member.id);
		const ofChecking = eq(attempts.paymentId, (await paymentsOf(world, checking.member.id))[0]?.id ?? "");
		await world.db.write((tx) => tx.update(attempts).set({ status: "unknown" }).where(ofChecking));
		await save("300 now, rest 2027-02-20");
		expect(await open.payments()).toEqual(["30000 2026-11-20", "67000 2027-02-20"]);
		expect((await checking.payments())[0]).toBe("20000 2026-11-20");
		const statuses = (await world.db.read.select().from(attempts)).map(({ status }) => status).toSorted();
		expect(statuses).toEqual(["canceled", "unknown"]);
	});

	describe("while a payment is checked that was begun by its steps", () => {
		async function checkedScene(world: World, given: { plan?: ScheduleKind } = {}) {
			const { olga, trip, save, join } = await proTrip(world);
			await save();
			const mia = await join(given.plan ?? "custom", true);
			const { ref } = await startMemberPayment(mia.ctx(), mia.member.id);
			const ofMia = eq(attempts.paymentId, (await paymentsOf(world, mia.member.id))[0]?.id ?? "");
			await world.db.write((tx) => tx.update(attempts).set({ status: "unknown" }).where(ofMia));
			const end = async (status: "canceled" | "succeeded") => {
				const fact = await world.provider.fetchIntent(ref);
				const paid = status === "succeeded" ? await world.provider.confirmDemo?.(ref, "success") : null;
				await applyPayment(world.nobody, paid ?? { ...fact, status });
			};
			const consents = () => hasConsented(world.db.read, mia.member.id);
			return { ...mia, olga, trip, save, end, consents };
		}

		test("whoever has not paid after all follows the new steps, is told, and has agreed to nothing yet", async () => {
			using world = openWorld();
			const { save, end, payments, consents, told } = await checkedScene(world);
			await save("300 now, rest 2027-02-20");
			expect(await consents()).toBe(true);
			expect((await payments())[0]).toBe("20000 2026-11-20");
			await end("canceled");
			expect(await payments()).toEqual(["30000 2026-11-20", "67000 2027-02-20"]);
			expect(await consents()).toBe(false);
			expect(await told()).toEqual([
				"Olga Tester has changed the payment plan of Lisbon. You now pay $300.00 on Fri, Nov 20 and $670.00 on Sat, Feb 20, 2027. Nothing has been charged.",
			]);
			await end("canceled");
			expect(await told()).toHaveLength(1);
		});

		test("whoever has paid keeps the steps that they have agreed to", async () => {
			using world = openWorld();
			const { save, end, payments, consents, told } = await checkedScene(world);
			await save("300 now, rest 2027-02-20");
			await end("succeeded");
			expect(await payments()).toEqual(["20000 2026-11-20 paid", "48500 2027-01-10", "28500 2027-02-10"]);
			expect(await consents()).toBe(true);
			expect(await told()).toEqual([]);
		});

		test("without a plan any more it becomes one payment", async () => {
			using world = openWorld();
			const { olga, trip, end, payments, plan, consents, told } = await checkedScene(world);
			await removeCustomSchedule(olga(), trip.id);
			await end("canceled");
			expect([await plan(), await payments()]).toEqual(["full", ["97000 2026-11-20"]]);
			expect(await consents()).toBe(false);
			expect(await told()).toMatchObject([expect.stringContaining("no longer offers")]);
		});

		test("whoever pays by another plan is moved where it is the only one by then", async () => {
			using world = openWorld();
			const { save, end, payments, plan, consents } = await checkedScene(world, { plan: "3-month" });
			await save(THREE, true);
			await end("canceled");
			expect(await plan()).toBe("custom");
			expect(await payments()).toEqual(["20000 2026-11-20", "48500 2027-01-10", "28500 2027-02-10"]);
			expect(await consents()).toBe(false);
		});

		test("nothing is others' or told where the steps are the same", async () => {
			using world = openWorld();
			const { end, payments, consents, told } = await checkedScene(world);
			world.clock.advance(3 * DAY);
			await end("canceled");
			expect(await payments()).toEqual(["20000 2026-11-20", "48500 2027-01-10", "28500 2027-02-10"]);
			expect([await consents(), await told()]).toEqual([true, []]);
		});
	});

	test("follows a changed price before the first payment", async () => {
		using world = openWorld();
		const { olga, trip, save, join } = await proTrip(world);
		await save();
		const { payments } = await join("custom");
		const items = [{ type: "other", name: "All", cost: "600" }];
		await editTrip(olga(), trip.id, editTripSchema.parse({ tripItems: items }));
		expect(await payments()).toEqual(["15000 2026-11-20"]);
	});
});

describe("when Pro ends", () => {
	test("it stays for who has it, and is offered to nobody else", async () => {
		using world = openWorld();
		const { olga, user, trip, save, join } = await proTrip(world);
		await save(THREE, true);
		const joined = await join("custom");
		await setPlan(world, user.id, "plus");
		const options = async (ctx = world.nobody) =>
			(await joinView(ctx, trip.shareId)).options.map(({ plan }) => plan);
		expect(await options()).not.toContain("custom");
		expect(await options()).toContain("3-month");
		expect(await errorCodeOf(join("custom"))).toBe("invalid");
		expect(await (await join("3-month")).plan()).toBe("3-month");
		expect(await options(joined.ctx())).toEqual(expect.arrayContaining(["full", "custom", "3-month"]));
		world.clock.advance(DAY);
		await pay(joined.ctx(), joined.member.id);
		expect((await joined.payments())[0]).toBe("20000 2026-11-21 paid");
		expect(await customScheduleView(olga(), trip.id)).toMatchObject({ hasFeature: false });
		expect(await errorCodeOf(save("300 now, rest 2027-02-20"))).toBe("plan_required");
	});
});
