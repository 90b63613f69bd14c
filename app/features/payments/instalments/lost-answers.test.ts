import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { ProviderRefusal } from "#app/gateway/gateway.ts";
import { trips } from "#db/schema/access.ts";
import { demoIntents } from "#db/schema/demo.ts";
import { attempts, payers } from "#db/schema/payments.ts";
import { problemsAtRest } from "#tests/faults/invariants.ts";
import { rerunningDb } from "#tests/faults/random-actions.ts";
import { DAY, HOUR, MINUTE, SECOND } from "#tests/support/clock.ts";
import { errorCodeOf } from "#tests/support/error-code.ts";
import { breakableGateway } from "#tests/support/gateways.ts";
import { memberOnInstalments, notificationsOf } from "#tests/support/instalments.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { confirmPayment } from "../attempts/confirm-payment.server.ts";
import { recheckUnknownPayment, sweepPayments } from "../attempts/sweep-payments.server.ts";
import { sendReminders } from "../reminders/send-reminders.server.ts";
import { chargeDueInstalments } from "./charge-instalments.server.ts";

const CHECKING = { paid: 0, declined: 0, toConfirm: 0, checking: 1 };
const NOTHING = { paid: 0, declined: 0, toConfirm: 0, checking: 0 };

const countAttempts = (world: World) =>
	world.db.read.select().from(attempts).where(eq(attempts.surface, "off_session"));
const charges = (world: World) => world.db.read.$count(demoIntents, eq(demoIntents.status, "succeeded"));

async function loseChargeAnswer(
	line: ReturnType<typeof breakableGateway>,
	world: World,
	moment: "before" | "after",
) {
	const scene = await memberOnInstalments(world, { paymentPlan: "3-month" });
	world.clock.set("2026-12-20T12:00:00Z");
	line.loseNext("chargeSavedCard", moment);
	expect(await chargeDueInstalments(world.nobody)).toEqual(CHECKING);
	return scene;
}

describe.each(["before", "after"] as const)("an answer that was lost %s the charge", (moment) => {
	test("is found, and the instalment is charged once, under one key", async () => {
		const line = breakableGateway();
		using world = openWorld({ wrap: line.wrap });
		const { payment } = await loseChargeAnswer(line, world, moment);
		expect((await payment(2)).status).toBe("processing");
		expect(await chargeDueInstalments(world.nobody)).toEqual(NOTHING);
		world.clock.advance(MINUTE);
		expect(await sweepPayments(world.nobody)).toBe(1);
		expect((await payment(2)).status).toBe("paid");
		expect(await countAttempts(world)).toMatchObject([{ status: "succeeded" }]);
		expect(await charges(world)).toBe(2);
		expect(await problemsAtRest(world.db)).toEqual([]);
	});

	test("blocks payment by hand, and a charge in flight is left alone", async () => {
		const line = breakableGateway();
		using world = openWorld({ wrap: line.wrap });
		const { ctx, payByHand, payment } = await loseChargeAnswer(line, world, moment);
		const { id } = await payment(2);
		expect(await errorCodeOf(payByHand(2))).toBe("payment_checking");
		if (moment === "before") {
			world.clock.advance(10 * SECOND);
			expect(await recheckUnknownPayment(ctx(), id)).toBe(false);
			expect(await confirmPayment(ctx(), { paymentId: id, answer: "approve" })).toMatchObject({
				status: "checking",
			});
			world.clock.advance(11 * SECOND);
		}
		expect(await recheckUnknownPayment(ctx(), id)).toBe(true);
		expect((await payment(2)).status).toBe("paid");
		expect(await charges(world)).toBe(2);
	});

	test("repeatedly is still one charge", async () => {
		const line = breakableGateway();
		using world = openWorld({ wrap: line.wrap });
		const { payment } = await loseChargeAnswer(line, world, moment);
		for (let loss = 0; loss < 5; loss += 1) {
			line.loseNext("chargeSavedCard", moment);
			line.loseNext("findIntent", "before");
			world.clock.advance(MINUTE);
			await sweepPayments(world.nobody);
			await sweepPayments(world.nobody);
			await chargeDueInstalments(world.nobody);
		}
		world.clock.advance(MINUTE);
		await sweepPayments(world.nobody);
		await sweepPayments(world.nobody);
		expect((await payment(2)).status).toBe("paid");
		expect(await charges(world)).toBe(2);
		expect(await countAttempts(world)).toHaveLength(1);
	});

	test("is looked for on a trip that was cancelled meanwhile, and nothing more is charged", async () => {
		const line = breakableGateway();
		using world = openWorld({ wrap: line.wrap });
		const { payment } = await loseChargeAnswer(line, world, moment);
		await world.db.write((tx) => tx.update(trips).set({ status: "cancelled" }));
		world.clock.advance(MINUTE);
		await sweepPayments(world.nobody);
		expect((await payment(2)).status).toBe(moment === "before" ? "due" : "paid");
		expect(await charges(world)).toBe(moment === "before" ? 1 : 2);
		expect(await problemsAtRest(world.db)).toEqual([]);
	});

	test("is closed when its key is too old and nothing was charged, and the next run charges again", async () => {
		const line = breakableGateway();
		using world = openWorld({ wrap: line.wrap });
		const { payment, mia } = await loseChargeAnswer(line, world, moment);
		world.clock.advance(DAY + HOUR);
		await sweepPayments(world.nobody);
		await chargeDueInstalments(world.nobody);
		expect((await payment(2)).status).toBe("paid");
		expect(await charges(world)).toBe(2);
		const statuses = (await countAttempts(world)).map(({ status }) => status);
		expect(statuses).toEqual(moment === "before" ? ["canceled", "succeeded"] : ["succeeded"]);
		expect((await notificationsOf(world, mia.id)).filter(([type]) => type === "payment_failed")).toEqual([]);
		expect(await problemsAtRest(world.db)).toEqual([]);
	});
});

test("a decline whose answer was lost is notified once, when it is found", async () => {
	const line = breakableGateway();
	using world = openWorld({ wrap: line.wrap });
	const { mia, payment } = await memberOnInstalments(world);
	await world.db.write((tx) => tx.update(payers).set({ methodRef: "pm_demo_declined" }));
	world.clock.set("2026-12-20T12:00:00Z");
	line.loseNext("chargeSavedCard", "after");
	await chargeDueInstalments(world.nobody);
	world.clock.advance(MINUTE);
	for (let turn = 0; turn < 3; turn += 1) {
		await sweepPayments(world.nobody);
		await chargeDueInstalments(world.nobody);
	}
	expect((await payment(2)).status).toBe("failed");
	expect((await notificationsOf(world, mia.id)).filter(([type]) => type === "payment_failed")).toHaveLength(
		1,
	);
});

test("the charge under a key that was used with other parameters is looked for", async () => {
	let sent = 0;
	using world = openWorld({
		wrap: (gateway) => ({
			...gateway,
			async chargeSavedCard(order, card) {
				sent += 1;
				if (sent === 1) throw new ProviderRefusal("idempotency_error", "Used with other parameters.");
				return gateway.chargeSavedCard(order, card);
			},
		}),
	});
	const { payment } = await memberOnInstalments(world);
	world.clock.set("2026-12-20T12:00:00Z");
	expect(await chargeDueInstalments(world.nobody)).toEqual(CHECKING);
	world.clock.advance(MINUTE);
	await sweepPayments(world.nobody);
	expect((await payment(2)).status).toBe("paid");
	expect(await countAttempts(world)).toHaveLength(1);
});

test("an error at one instalment is reported, and does not stop the others", async () => {
	using world = openWorld({
		wrap: (gateway) => ({
			...gateway,
			chargeSavedCard(order, card) {
				if (order.description.startsWith("Broken")) throw new TypeError("a fault");
				return gateway.chargeSavedCard(order, card);
			},
		}),
	});
	const broken = await memberOnInstalments(world);
	await world.db.write((tx) => tx.update(trips).set({ title: "Broken" }));
	const sound = await memberOnInstalments(world);
	world.clock.set("2026-12-20T12:00:00Z");
	await expect(chargeDueInstalments(world.nobody)).rejects.toThrow(/1 instalment/);
	expect((await broken.payment(2)).status).toBe("processing");
	expect((await sound.payment(2)).status).toBe("paid");
});

test("every transaction may run twice without a second effect", async () => {
	using world = openWorld({ wrapDb: (db) => rerunningDb(db, () => true) });
	const { mia } = await memberOnInstalments(world, { paymentPlan: "3-month" });
	world.clock.set("2027-01-19T12:00:00Z");
	await sendReminders(world.nobody, world.locations);
	world.clock.set("2027-01-20T12:00:00Z");
	expect(await chargeDueInstalments(world.nobody)).toEqual({ ...NOTHING, paid: 2 });
	expect(await charges(world)).toBe(3);
	expect(await problemsAtRest(world.db)).toEqual([]);
	expect((await notificationsOf(world, mia.id)).map(([type]) => type)).toEqual([
		"payment_completed",
		"payment_due",
		"payment_completed",
		"payment_completed",
	]);
});
