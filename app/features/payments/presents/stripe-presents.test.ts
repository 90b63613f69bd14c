import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { pollEvents } from "#app/features/fund/reconciliation/events.server.ts";
import { members } from "#db/schema/access.ts";
import { attempts, payers } from "#db/schema/payments.ts";
import { snapshotOf } from "#tests/support/databases.ts";
import { errorCodeOf } from "#tests/support/error-code.ts";
import { startMemberPayment } from "#tests/support/payments.ts";
import { openStripeWorld } from "#tests/support/stripe-world.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { sweepPayments } from "../attempts/sweep-payments.server.ts";
import { hasConsented } from "../cards/payers.queries.ts";
import { askForPresent } from "./ask-present.server.ts";
import { givePresent } from "./give-present.server.ts";
import { presentView } from "./present-view.server.ts";

const ORIGIN = "https://gangway.example";

/** Ben, who has joined with three payments, lets others pay; Gina, also a guest, opens the page. */
async function open() {
	const house = await openStripeWorld("3-month");
	const { world, guest, stripe, twin, clock } = house;
	const gina = () => world.asGuest("gina");
	const giver = await world.join(gina(), guest.trip, { name: "Gina", email: "gina@people.example" });
	const { shareId } = guest.trip;
	const friend = guest.member.id;
	const give = (surface?: "embedded") => givePresent(gina(), shareId, friend, { surface }, ORIGIN);
	return {
		...{ house, world, guest, stripe, twin, clock, gina, giver, give, friend, shareId },
		ask: () => askForPresent(guest.ctx(), shareId, { asks: true }),
		view: (returned = false) => presentView(gina(), shareId, friend, { returned }),
		/** The ref of the giver's newest attempt. */
		async refOf(): Promise<string> {
			const rows = await world.db.read.select().from(attempts).where(eq(attempts.givenBy, giver.id));
			return rows.at(-1)?.ref ?? "";
		},
		confirm: (ref: string, card = "pm_card_visa") =>
			stripe.paymentIntents.confirm(ref, { payment_method: card }),
		charges: () => twin.state.charges.filter(({ paid }) => paid),
		[Symbol.asyncDispose]: () => house[Symbol.asyncDispose](),
	};
}

const payerOf = async (world: World, memberId: string) =>
	(await world.db.read.select().from(payers).where(eq(payers.memberId, memberId)))[0] ?? null;

describe("a present at Stripe", () => {
	test("is paid in our page as the giver's customer, and its card is kept for nobody", async () => {
		await using scene = await open();
		const { world, twin, guest, giver, friend } = scene;
		await scene.ask();
		expect(await scene.give("embedded")).toMatchObject({ status: "embedded" });
		const ref = await scene.refOf();
		await scene.confirm(ref);
		expect(await scene.view(true)).toMatchObject({ state: "given" });
		const intent = twin.state.intents.find(({ id }) => id === ref);
		expect(intent).toMatchObject({
			setup_future_usage: null,
			description: `${guest.trip.title}, a present for Ben`,
		});
		expect(intent?.metadata).toMatchObject({ member_id: friend, given_by: giver.id });
		const customer = twin.state.customers.find(({ id }) => id === intent?.customer);
		expect(customer).toMatchObject({ name: "Gina", metadata: { member_id: giver.id } });
		expect(await payerOf(world, friend)).toBeNull();
		expect(await payerOf(world, giver.id)).toMatchObject({ customerRef: intent?.customer, methodRef: null });
		expect(await hasConsented(world.db.read, friend)).toBe(true);
		expect(await scene.house.payment()).toMatchObject({ status: "paid", givenBy: giver.id });
		const [confirmed] = await world.db.read.select().from(members).where(eq(members.id, friend));
		expect(confirmed?.confirmed).toBe(true);
	});

	test("is paid on Stripe's page, which leads back to the giver's own", async () => {
		await using scene = await open();
		await scene.ask();
		const begun = await scene.give();
		expect(begun).toMatchObject({ status: "hosted" });
		expect(scene.twin.state.sessions.at(-1)?.success_url).toBe(
			`${ORIGIN}/trip/${scene.shareId}/presents/${scene.friend}?returned=1`,
		);
		expect(scene.twin.state.sessions.at(-1)?.success_url).not.toContain("payment-");
		expect(await scene.give()).toEqual(begun);
	});

	test("a card that is declined leaves it to the giver, and to the friend as it was", async () => {
		await using scene = await open();
		await scene.ask();
		await scene.give("embedded");
		const declined = scene.confirm(await scene.refOf(), "pm_card_chargeDeclined");
		await expect(declined).rejects.toThrow("declined");
		expect(await scene.view(true)).toMatchObject({ state: "declined" });
		expect(await scene.house.payment()).toMatchObject({ status: "due" });
	});

	test("the friend's open form is canceled at Stripe first, and the giver's when the friend pays", async () => {
		await using scene = await open();
		const { guest, friend } = scene;
		const { ref: own } = await startMemberPayment(guest.ctx(), friend);
		await scene.ask();
		await scene.give("embedded");
		await expect(scene.confirm(own)).rejects.toThrow();
		const given = await scene.refOf();
		const { ref: again } = await startMemberPayment(guest.ctx(), friend);
		await expect(scene.confirm(given)).rejects.toThrow();
		await scene.confirm(again);
		await pollEvents(scene.world.nobody);
		expect(await scene.house.payment()).toMatchObject({ status: "paid", givenBy: null });
		expect(scene.charges()).toHaveLength(1);
	});

	test("a form that could not be closed for lack of an answer is closed before another, so one card is charged", async () => {
		await using scene = await open();
		const { guest, friend, twin, world } = scene;
		await scene.ask();
		await scene.give("embedded");
		const given = await scene.refOf();
		twin.faults.next({ method: "POST", path: /cancel$/, when: "before", how: "drop", times: 2 });
		await errorCodeOf(startMemberPayment(guest.ctx(), friend)).catch(() => null);
		await scene.confirm(given);
		await errorCodeOf(startMemberPayment(guest.ctx(), friend)).catch(() => null);
		await pollEvents(world.nobody);
		await sweepPayments(world.nobody);
		expect(await scene.house.payment()).toMatchObject({ status: "paid" });
		expect(scene.charges()).toHaveLength(1);
	});

	test.each(["before", "after"] as const)(
		"an answer that is lost %s its effect charges once",
		async (when) => {
			await using scene = await open();
			const { twin, clock, world } = scene;
			await scene.ask();
			twin.faults.next({ method: "POST", path: /payment_intents$/, when, how: "drop", times: 2 });
			await errorCodeOf(scene.give("embedded")).catch(() => null);
			expect(await scene.give("embedded")).toMatchObject({ status: "embedded" });
			await scene.confirm(await scene.refOf());
			clock.advance(60_000);
			await sweepPayments(world.nobody);
			await pollEvents(world.nobody);
			expect(await scene.house.payment()).toMatchObject({ status: "paid" });
			expect(scene.charges()).toHaveLength(1);
		},
	);
});

describe("a database that was put back to an earlier copy", () => {
	const restore = (scene: Awaited<ReturnType<typeof open>>, copy: string) =>
		openWorld({
			copyOf: { url: copy, clock: scene.clock },
			clock: scene.clock,
			wrap: () => scene.house.gateway,
		});

	test("takes in what was given since, and by whom", async () => {
		await using scene = await open();
		await scene.ask();
		const copy = snapshotOf(scene.world.url);
		await scene.give("embedded");
		await scene.confirm(await scene.refOf());
		await pollEvents(scene.world.nobody);
		using restored = restore(scene, copy);
		await pollEvents(restored.nobody, 0);
		const [attempt] = await restored.db.read.select().from(attempts);
		expect(attempt).toMatchObject({ status: "succeeded", givenBy: scene.giver.id });
		expect(await payerOf(restored, scene.friend)).toBeNull();
		expect(scene.charges()).toHaveLength(1);
	});

	test("makes a giver's place again that is not known there, with their own name and address", async () => {
		await using house = await openStripeWorld("3-month");
		const { world, guest, clock, stripe } = house;
		const { shareId } = guest.trip;
		const copy = snapshotOf(world.url);
		const gina = () => world.asGuest("gina");
		const giver = await world.join(gina(), guest.trip, { name: "Gina", email: "gina@people.example" });
		await askForPresent(guest.ctx(), shareId, { asks: true });
		await givePresent(gina(), shareId, guest.member.id, { surface: "embedded" }, ORIGIN);
		const [begun] = await world.db.read.select().from(attempts);
		await stripe.paymentIntents.confirm(begun?.ref ?? "", { payment_method: "pm_card_visa" });
		using restored = openWorld({ copyOf: { url: copy, clock }, clock, wrap: () => house.gateway });
		await pollEvents(restored.nobody, 0);
		const [again] = await restored.db.read.select().from(members).where(eq(members.id, giver.id));
		expect(again).toMatchObject({ name: "Gina", email: "gina@people.example", confirmed: false });
		const [attempt] = await restored.db.read.select().from(attempts);
		expect(attempt).toMatchObject({ status: "succeeded", givenBy: giver.id });
	});
});
