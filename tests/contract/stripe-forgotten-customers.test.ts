import { eq } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { confirmMemberPayment } from "#app/features/payments/attempts/confirm-payment.server.ts";
import { chargeDueInstalments } from "#app/features/payments/instalments/charge-instalments.server.ts";
import { listMemberPayments } from "#app/features/payments/payments.queries.ts";
import { members } from "#db/schema/access.ts";
import { outbox } from "#db/schema/mail.ts";
import { attempts, payers } from "#db/schema/payments.ts";
import { DAY } from "#tests/support/clock.ts";
import { startMemberPayment } from "#tests/support/payments.ts";
import { openStripeWorld } from "#tests/support/stripe-world.ts";
import { chargeRequest } from "./charge-requests.ts";

vi.setConfig({ testTimeout: 30_000 });

type StripeWorld = Awaited<ReturnType<typeof openStripeWorld>>;

/** Ben has paid the first of three, and the second is due. */
async function withInstalmentDue() {
	const on = await openStripeWorld("3-month");
	const isBen = eq(members.id, on.guest.member.id);
	await on.world.db.write(async (tx) => tx.update(members).set({ email: "ben@example.com" }).where(isBen));
	await on.charge();
	await on.book();
	on.clock.advance(32 * DAY);
	return on;
}

const paymentsOf = ({ world, guest }: StripeWorld) =>
	listMemberPayments(world.db.read, { memberId: guest.member.id });
const mailsOf = async ({ world }: StripeWorld) =>
	(await world.db.read.select().from(outbox)).map(({ content }) => JSON.stringify(content));

async function payByHand(on: StripeWorld) {
	const { ref } = await startMemberPayment(on.guest.ctx(), on.guest.member.id);
	await on.stripe.paymentIntents.confirm(ref, { payment_method: "pm_card_visa" });
	await confirmMemberPayment(on.guest.ctx(), { memberId: on.guest.member.id, ref });
}

test("a customer who was deleted at Stripe is not declined, is asked for a card, and pays as a new one", async () => {
	await using on = await withInstalmentDue();
	const [old] = on.twin.state.customers;
	await on.stripe.customers.del(old?.id ?? "");
	for (const _run of [1, 2]) await chargeDueInstalments(on.world.nobody);
	expect((await paymentsOf(on)).map(({ status }) => status)).toEqual(["paid", "due", "due"]);
	expect(await on.world.db.read.select().from(payers)).toEqual([]);
	const mails = (await mailsOf(on)).join("\n");
	expect(mails).toContain("We need your card again");
	expect(mails).not.toContain("was declined");
	expect((await on.world.db.read.select().from(attempts)).at(-1)).toMatchObject({
		status: "canceled",
		errorCode: "customer_missing",
	});
	await payByHand(on);
	expect((await paymentsOf(on)).map(({ status }) => status)).toEqual(["paid", "paid", "due"]);
	on.clock.advance(31 * DAY);
	await chargeDueInstalments(on.world.nobody);
	expect((await paymentsOf(on)).map(({ status }) => status)).toEqual(["paid", "paid", "paid"]);
});

test("a customer who was deleted pays by hand at once, and the books know the new one", async () => {
	await using on = await withInstalmentDue();
	const [old] = on.twin.state.customers;
	await on.stripe.customers.del(old?.id ?? "");
	await payByHand(on);
	expect((await paymentsOf(on)).map(({ status }) => status)).toEqual(["paid", "paid", "due"]);
	const [made] = on.twin.state.customers;
	expect(await on.world.db.read.select().from(payers)).toMatchObject([{ customerRef: made?.id }]);
	expect(made?.id).not.toBe(old?.id);
});

test("a card that Stripe no longer knows is asked for again, too", async () => {
	await using on = await withInstalmentDue();
	const [card] = on.twin.state.paymentMethods;
	on.twin.forgetCard(card?.id ?? "");
	await chargeDueInstalments(on.world.nobody);
	expect((await paymentsOf(on)).map(({ status }) => status)).toEqual(["paid", "due", "due"]);
	expect(await on.world.db.read.select().from(payers)).toMatchObject([{ methodRef: null }]);
	expect((await mailsOf(on)).join("\n")).toContain("We need your card again");
});

test("two processes make one customer in place of one who is gone, and one intent each, however often they ask", async () => {
	await using on = await openStripeWorld();
	const gone = await on.stripe.customers.create({ name: "Gone" });
	await on.stripe.customers.del(gone.id);
	const [first, second] = [chargeRequest(), chargeRequest()].map((one) => ({
		...one,
		memberId: "m1",
		customerRef: gone.id,
	}));
	if (!first || !second) throw new Error("there are two");
	const made = await Promise.all([first, second, first, second].map((one) => on.gateway.createIntent(one)));
	expect(new Set(made.map(({ customerRef }) => customerRef)).size).toBe(1);
	expect(new Set(made.map(({ ref }) => ref)).size).toBe(2);
	expect(on.twin.state.customers).toHaveLength(1);
	expect(on.twin.state.intents).toHaveLength(2);
	// The new customer is deleted, too, within a day of the key.
	await on.stripe.customers.del(made[0]?.customerRef ?? "");
	const again = { ...chargeRequest(), memberId: "m1", customerRef: made[0]?.customerRef ?? "" };
	expect((await on.gateway.createIntent(again)).customerRef).not.toBe(made[0]?.customerRef);
});
