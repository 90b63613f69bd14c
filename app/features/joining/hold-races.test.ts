import { describe, expect, test } from "vitest";
import { confirmMemberPayment } from "#app/features/payments/attempts/confirm-payment.server.ts";
import { sweepPayments } from "#app/features/payments/attempts/sweep-payments.server.ts";
import type { PaymentGateway } from "#app/gateway/gateway.ts";
import { errorCodeOf } from "#tests/support/error-code.ts";
import { pay, paymentsOf, startMemberPayment } from "#tests/support/payments.ts";
import { memberRow } from "#tests/support/rows.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { giveAnswer } from "./give-answer.server.ts";
import { sweepProvisionalMemberships } from "./provisional-memberships.server.ts";

const GUS = { name: "Gus", email: "gus@people.example" };
const gusIn = (world: World) => world.asGuest("gus");

/** Gus has a spot until November 22, and has begun to pay before the end of that day. */
async function lastMinute(world: World) {
	const trip = await world.trip(await world.user());
	const { memberId } = await giveAnswer(gusIn(world), trip.shareId, {
		...{ ...GUS, answer: "in", payBy: "2026-11-22", mayMail: true },
	});
	const id = memberId ?? "";
	goTo(world, "2026-11-23T11:59:00Z");
	const { ref } = await startMemberPayment(gusIn(world), id);
	goTo(world, "2026-11-23T12:40:00Z");
	return { id, ref };
}

const goTo = (world: World, time: string) =>
	world.clock.advance(Date.parse(time) - world.clock.now().getTime());

/** Holds whoever was first: everyone who has paid is a member, and everyone who is not a member has paid nothing. */
async function expectFair(world: World, memberId: string) {
	await sweepPayments(world.nobody);
	await sweepProvisionalMemberships(world.nobody);
	const member = await memberRow(world, memberId);
	const [payment] = await paymentsOf(world, memberId);
	const isAboard = member?.removedAt === null;
	expect([member?.confirmed, payment?.status]).toEqual(isAboard ? [true, "paid"] : [false, "canceled"]);
	return isAboard;
}

/** The world's provider, which calls a hook as soon as it is asked to cancel a payment. */
function whileCancelling(then: () => Promise<unknown>) {
	let isDone = false;
	const wrap = (gateway: PaymentGateway): PaymentGateway => ({
		...gateway,
		async cancel(ref) {
			if (!isDone) {
				isDone = true;
				await then();
			}
			return gateway.cancel(ref);
		},
	});
	return wrap;
}

describe("a spot that ends while it is paid for", () => {
	test("stays if the payment is made while it is being cancelled", async () => {
		const during: { work: () => Promise<unknown> } = { work: async () => null };
		using world = openWorld({ wrap: whileCancelling(() => during.work()) });
		const { id, ref } = await lastMinute(world);
		during.work = async () => world.provider.confirmDemo?.(ref, "success");
		expect(await sweepProvisionalMemberships(world.nobody)).toBe(0);
		expect(await expectFair(world, id)).toBe(true);
	});

	test("stays if another payment is begun and made while the first is being cancelled", async () => {
		const during: { work: () => Promise<unknown> } = { work: async () => null };
		using world = openWorld({ wrap: whileCancelling(() => during.work()) });
		const { id } = await lastMinute(world);
		during.work = () => errorCodeOf(pay(gusIn(world), id));
		await sweepProvisionalMemberships(world.nobody);
		await expectFair(world, id);
	});

	test("is free if the payment comes after, which then takes nothing", async () => {
		using world = openWorld();
		const { id, ref } = await lastMinute(world);
		expect(await sweepProvisionalMemberships(world.nobody)).toBe(1);
		const late = confirmMemberPayment(gusIn(world), { memberId: id, ref, card: "success" });
		expect(await errorCodeOf(late)).not.toBe("accepted");
		expect(await expectFair(world, id)).toBe(false);
	});

	test.each(Array.from({ length: 6 }, (_, index) => index))(
		"is fair, run %i at the same time",
		async (run) => {
			using world = openWorld();
			const { id, ref } = await lastMinute(world);
			const paying = () =>
				errorCodeOf(confirmMemberPayment(gusIn(world), { memberId: id, ref, card: "success" }));
			const sweeping = () => sweepProvisionalMemberships(world.nobody);
			const both = run % 2 ? [paying(), sweeping(), sweeping()] : [sweeping(), paying(), sweeping()];
			await Promise.all(both);
			await expectFair(world, id);
		},
	);
});
