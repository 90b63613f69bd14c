import { eq, sql } from "drizzle-orm";
import { afterEach, describe, expect, test } from "vitest";
import { sweepReversals } from "#app/features/fund/charges/reversals.server.ts";
import { beginBookCheck, checkBooks } from "#app/features/fund/reconciliation/check-books.server.ts";
import { pollEvents } from "#app/features/fund/reconciliation/events.server.ts";
import { reconcile } from "#app/features/fund/reconciliation/reconcile.server.ts";
import { returnAgain } from "#app/features/fund/refunds/returned-charges.server.ts";
import { releaseFunds } from "#app/features/fund/releases/release-funds.server.ts";
import { ProviderRefusal } from "#app/gateway/gateway.ts";
import { formatCents, sum } from "#app/lib/money.ts";
import { adminActions } from "#db/schema/admin.ts";
import { ledgerLines } from "#db/schema/ledger.ts";
import { payments } from "#db/schema/payments.ts";
import { DAY } from "#tests/support/clock.ts";
import { snapshotOf } from "#tests/support/databases.ts";
import { errorCodeOf } from "#tests/support/error-code.ts";
import { startMemberPayment } from "#tests/support/payments.ts";
import { openStripeWorld } from "#tests/support/stripe-world.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { bookCheckView, checkBooksNow, endBookCheck, returnMissingCharge } from "./book-check.server.ts";
import { moneyView } from "./money-view.server.ts";
import { retryIssue } from "./retry.server.ts";

let opened: Disposable[] = [];
afterEach(() => {
	for (const one of opened) one[Symbol.dispose]();
	opened = [];
});

/** A trip that was made and paid for after the copy from which the database was restored. */
async function tripIsMissing({ isReleased = false } = {}) {
	const scene = await openStripeWorld();
	const { world, clock, gateway } = scene;
	await pollEvents(world.nobody);
	const copy = snapshotOf(world.url);
	const trip = await world.trip(scene.guest.organizer, { title: "Rome" });
	const member = await world.join(world.asGuest("cleo"), trip, {
		name: "Cleo",
		email: "cleo@guests.example",
	});
	const { ref } = await startMemberPayment(world.asGuest("cleo"), member.id);
	await scene.stripe.paymentIntents.confirm(ref, { payment_method: "pm_card_visa" });
	if (isReleased) {
		await scene.onboard();
		await pollEvents(world.nobody);
		clock.advance(8 * DAY);
		scene.twin.topUp(200_000);
		await releaseFunds(world.as(scene.guest.organizer), trip.id, {});
		expect(scene.twin.state.transfers).toHaveLength(1);
	}
	const restored = openWorld({ copyOf: { url: copy, clock }, clock, wrap: () => gateway });
	opened.push(restored);
	await beginBookCheck(restored.nobody);
	expect(await checkBooks(restored.nobody)).toBe(false);
	const admin = await restored.user({ role: "admin" });
	const as = () => restored.as(admin);
	const actions = async () =>
		(await restored.db.read.select().from(adminActions)).filter(({ action }) => action !== "viewed");
	return { scene, restored, as, actions };
}

/**
 * Ben and Cleo have paid since the copy, and both payments were released. Ben has other ids here, so that his charge
 * matches none.
 */
async function chargeIsMissing({ isPartTakenBack = false } = {}) {
	const scene = await openStripeWorld("3-month");
	const { world, clock, gateway, stripe, guest } = scene;
	await scene.onboard();
	await pollEvents(world.nobody);
	const copy = snapshotOf(world.url);
	const chargeRef = await scene.charge();
	await pollEvents(world.nobody);
	const cleo = await world.join(world.asGuest("cleo"), guest.trip, {
		name: "Cleo",
		email: "cleo@guests.example",
	});
	const { ref } = await startMemberPayment(world.asGuest("cleo"), cleo.id);
	await stripe.paymentIntents.confirm(ref, { payment_method: "pm_card_visa" });
	await pollEvents(world.nobody);
	clock.advance(8 * DAY);
	scene.twin.topUp(200_000);
	await releaseFunds(world.as(guest.organizer), guest.trip.id, {});
	expect(scene.twin.state.transfers).toHaveLength(2);
	await stripe.refunds.create({ charge: chargeRef, amount: 1_000 });
	if (isPartTakenBack) {
		await pollEvents(world.nobody);
		await sweepReversals(world.nobody);
		expect(scene.twin.state.transfers.filter((one) => one.amount_reversed > 0)).toHaveLength(1);
	}
	const restored = openWorld({ copyOf: { url: copy, clock }, clock, wrap: () => gateway });
	opened.push(restored);
	await restored.db.write(async (tx) => {
		await tx
			.update(payments)
			.set({ id: sql`'another.' || ${payments.paymentNumber}` })
			.where(eq(payments.memberId, guest.member.id));
	});
	await beginBookCheck(restored.nobody);
	expect(await checkBooks(restored.nobody)).toBe(false);
	const admin = await restored.user({ role: "admin" });
	return { scene, restored, chargeRef, as: () => restored.as(admin) };
}

test.each([
	["which a part went back before", false],
	["which a part went back before, and of whose release a part was taken back for that", true],
])("a charge goes back of %s, and what else was released with it stays", async (_words, isPartTakenBack) => {
	const { scene, restored, chargeRef, as } = await chargeIsMissing({ isPartTakenBack });
	await using _ = scene;
	await returnMissingCharge(as(), { chargeRef, reason: "Ben has agreed" });
	expect(scene.twin.state.refunds.map(({ amount }) => amount)).toEqual([1_000, 31_333]);
	expect((await bookCheckView(as())).check).toBeNull();
	expect(await reconcile(restored.nobody, 0)).toEqual([]);
	const back = scene.twin.state.transfers.map(({ amount, amount_reversed }) => amount_reversed === amount);
	expect(back.toSorted()).toEqual([false, true]);
	const lines = await restored.db.read.select().from(ledgerLines);
	expect(sum(lines.filter(({ account }) => account === "member_overpaid").map(({ amount }) => amount))).toBe(
		0,
	);
	expect(sum(lines.filter(({ account }) => account === "release_clearing").map(({ amount }) => amount))).toBe(
		0,
	);
});

/** What we owe to payers of charges that nothing here asked for, in cents, as a credit. */
async function owed({ db }: World): Promise<number> {
	const lines = await db.read.select().from(ledgerLines).where(eq(ledgerLines.account, "member_overpaid"));
	return sum(lines.map(({ amount }) => amount));
}

describe("a charge of which this database knows no trip", () => {
	test("holds all money, and is listed with who paid it", async () => {
		const { scene, restored, as } = await tripIsMissing();
		await using _ = scene;
		const { check } = await bookCheckView(as());
		expect(check?.missing).toMatchObject([
			{ charge: { amount: 97_000, payer: { name: "Cleo", email: "cleo@guests.example" } } },
		]);
		expect(check?.appliedCount).toBeLessThan(check?.eventCount ?? 0);
		const paying = startMemberPayment(restored.asGuest("ben"), scene.guest.member.id);
		expect(await errorCodeOf(paying)).toBe("checking_books");
		expect(await checkBooksNow(as())).toMatchObject({ title: "The books do not agree yet" });
	});

	test("goes back to its card, once, and then money moves again", async () => {
		const { scene, restored, as, actions } = await tripIsMissing();
		await using _ = scene;
		const { check } = await bookCheckView(as());
		const chargeRef = check?.missing[0]?.charge?.ref ?? "";
		await returnMissingCharge(as(), { chargeRef, reason: "Cleo has agreed" });
		expect(scene.twin.state.refunds).toMatchObject([{ charge: chargeRef, amount: 97_000 }]);
		expect(await bookCheckView(as())).toMatchObject({
			check: null,
			earlier: [{ endedBy: null, missing: [] }],
		});
		expect(await actions()).toMatchObject([{ action: "returned", subject: `charge:${chargeRef}` }]);
		expect(await errorCodeOf(returnMissingCharge(as(), { chargeRef, reason: "again" }))).toBe("conflict");
		expect(scene.twin.state.refunds).toHaveLength(1);
		await pollEvents(restored.nobody);
		expect(await reconcile(restored.nobody, 0)).toEqual([]);
	});

	test.each([
		["takes back what was released of it first", false],
		["goes back although the organizer's account does not have the money any more, and says so", true],
	])("%s", async (_name, isSpent) => {
		const { scene, restored, as } = await tripIsMissing({ isReleased: true });
		await using _ = scene;
		const [transfer] = scene.twin.state.transfers;
		if (isSpent)
			scene.gateway.reverse = () => Promise.reject(new ProviderRefusal("balance_insufficient", "No money"));
		const { check } = await bookCheckView(as());
		const chargeRef = check?.missing.find(({ charge }) => charge)?.charge?.ref ?? "";
		const toast = await returnMissingCharge(as(), { chargeRef, reason: "Cleo has agreed" });
		expect(scene.twin.state.refunds).toMatchObject([{ charge: chargeRef, amount: 97_000 }]);
		expect(scene.twin.state.transfers[0]?.amount_reversed).toBe(isSpent ? 0 : transfer?.amount);
		expect(toast.type).toBe(isSpent ? "info" : "success");
		if (isSpent) expect(toast.message).toContain(`${formatCents(transfer?.amount ?? 0)} of it is still`);
		expect((await bookCheckView(as())).check).toBeNull();
		expect(await reconcile(restored.nobody, 0)).toEqual([]);
	});

	test("is owed to its payer again when the card's bank sends it back", async () => {
		const { scene, restored, as } = await tripIsMissing();
		await using _ = scene;
		const { check } = await bookCheckView(as());
		const chargeRef = check?.missing[0]?.charge?.ref ?? "";
		await returnMissingCharge(as(), { chargeRef, reason: "Cleo has agreed" });
		scene.twin.settleRefund(scene.twin.state.refunds[0]?.id ?? "", "failed");
		await pollEvents(restored.nobody);
		expect(await reconcile(restored.nobody, 0)).toEqual([]);
		expect(await owed(restored)).toBe(-97_000);
	});

	test("waits for an admin when the card's bank sends it back, and is returned once more, however often", async () => {
		const { scene, restored, as } = await tripIsMissing();
		await using _ = scene;
		const { check } = await bookCheckView(as());
		const chargeRef = check?.missing[0]?.charge?.ref ?? "";
		await returnMissingCharge(as(), { chargeRef, reason: "Cleo has agreed" });
		const refunds = () => scene.twin.state.refunds;
		for (const tries of [1, 2]) {
			scene.twin.settleRefund(refunds().at(-1)?.id ?? "", "failed");
			await pollEvents(restored.nobody);
			await returnAgain(restored.nobody);
			expect(refunds(), "nothing is tried without an admin").toHaveLength(tries);
			const { rows } = (await moneyView(as())).sections.jobs;
			expect(rows).toMatchObject([{ title: "return-charge", state: "dead", error: expect.any(String) }]);
			expect(await retryIssue(as(), { what: "jobs", id: rows[0]?.id ?? "" })).toMatchObject({});
			await returnAgain(restored.nobody);
			await returnAgain(restored.nobody);
			expect(refunds()).toHaveLength(tries + 1);
		}
		await pollEvents(restored.nobody);
		expect([await owed(restored), (await moneyView(as())).sections.jobs.count]).toEqual([0, 0]);
		expect(await reconcile(restored.nobody, 0)).toEqual([]);
	});

	test("waits again when its bank sends it back before we have heard the answer to our call", async () => {
		const { scene, restored, as } = await tripIsMissing();
		await using _ = scene;
		const { check } = await bookCheckView(as());
		const chargeRef = check?.missing[0]?.charge?.ref ?? "";
		await returnMissingCharge(as(), { chargeRef, reason: "Cleo has agreed" });
		const sendBack = async () => {
			scene.twin.settleRefund(scene.twin.state.refunds.at(-1)?.id ?? "", "failed");
			await pollEvents(restored.nobody);
		};
		await sendBack();
		const job = async () => (await moneyView(as())).sections.jobs.rows[0];
		await retryIssue(as(), { what: "jobs", id: (await job())?.id ?? "" });
		const { returnCharge } = scene.gateway;
		scene.gateway.returnCharge = async (ref) => {
			const made = await returnCharge?.(ref);
			await sendBack();
			if (!made) throw new Error("nothing was returned");
			return made;
		};
		await returnAgain(restored.nobody);
		expect(await job()).toMatchObject({ title: "return-charge", state: "dead" });
		expect([await owed(restored), scene.twin.state.refunds.length]).toEqual([-97_000, 2]);
		expect(await reconcile(restored.nobody, 0)).toEqual([]);
	});

	test("can be left to the provider by an admin, who says why", async () => {
		const { scene, restored, as, actions } = await tripIsMissing();
		await using _ = scene;
		await endBookCheck(as(), { reason: "Compared by hand" });
		expect(await bookCheckView(as())).toMatchObject({ check: null, earlier: [{ note: "Compared by hand" }] });
		expect(await actions()).toMatchObject([
			{ action: "let_money_move", details: { reason: "Compared by hand", missing: 1 } },
		]);
		await startMemberPayment(restored.asGuest("ben"), scene.guest.member.id);
		expect(await errorCodeOf(endBookCheck(as(), { reason: "again" }))).toBe("conflict");
	});

	test("is nobody's business but an admin's", async () => {
		const { scene, restored } = await tripIsMissing();
		await using _ = scene;
		const organizer = () => restored.as(scene.guest.organizer);
		for (const press of [
			() => bookCheckView(organizer()),
			() => checkBooksNow(organizer()),
			() => endBookCheck(organizer(), { reason: "x" }),
			() => returnMissingCharge(organizer(), { chargeRef: "ch", reason: "x" }),
		]) {
			expect(await errorCodeOf(press())).toBe("not_found");
		}
	});
});
