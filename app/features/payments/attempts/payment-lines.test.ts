import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { cancelTrip } from "#app/features/trips/changes/cancel-trip.server.ts";
import { type PaymentGateway, ProviderRefusal, ProviderTimeout } from "#app/gateway/gateway.ts";
import type { IntentFact } from "#app/gateway/intent-fact.ts";
import { inLogScope } from "#app/lib/log.server.ts";
import { attempts } from "#db/schema/payments.ts";
import { DAY, MINUTE, SECOND } from "#tests/support/clock.ts";
import { cardsAreGone, memberOnInstalments, savedCardOutcomes } from "#tests/support/instalments.ts";
import { captureLog } from "#tests/support/log.ts";
import { pay, startMemberPayment, tripWithGuest } from "#tests/support/payments.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { deleteOldDeclines } from "../cards/card-tries.server.ts";
import { chargeDueInstalments } from "../instalments/charge-instalments.server.ts";
import { applyPayment } from "./apply-payment.server.ts";
import { sweepPayments } from "./sweep-payments.server.ts";

/** The log lines of payments, oldest first. */
const MOVES = ["payment", "card declined", "bank check not passed", "bank check needed"];
const linesOf = (logged: ReturnType<typeof captureLog>) =>
	logged.lines.filter(({ msg }) => MOVES.includes(msg));

/** A provider whose next call to open an intent fails. */
function failingStart() {
	let error: Error | null = null;
	return {
		failsWith(one: Error) {
			error = one;
		},
		wrap: (gateway: PaymentGateway): PaymentGateway => ({
			...gateway,
			createIntent(request) {
				const failure = error;
				error = null;
				return failure ? Promise.reject(failure) : gateway.createIntent(request);
			},
		}),
	};
}

/** Ben's payment, with a card field whose outcome the provider reports. */
async function openForm(world: World) {
	const { ctx, member, trip, organizer } = await tripWithGuest(world);
	const { ref, payment, attempt } = await startMemberPayment(ctx(), member.id);
	const says = async (given: Partial<IntentFact>) =>
		applyPayment(world.nobody, { ...(await world.provider.fetchIntent(ref)), ...given });
	return { ctx, member, trip, organizer, says, payment, attempt };
}

const NOT_ENOUGH = { code: "insufficient_funds", message: "Your card has insufficient funds." };
const CHECK = { code: "payment_intent_authentication_failure", message: "Not authenticated." };

describe("every end of an attempt is a single line, with the amount and why", () => {
	test("a success, with whose it is", async () => {
		using world = openWorld();
		using logged = captureLog("info");
		const { member, trip, says, payment, attempt } = await openForm(world);
		await inLogScope({ request: "r1" }, async () => {
			await says({ status: "succeeded", chargeRef: "ch_1" });
			await says({ status: "succeeded", chargeRef: "ch_1" });
		});
		const whose = {
			request: "r1",
			trip: trip.id,
			member: member.id,
			payment: payment.id,
			attempt: attempt.id,
		};
		expect(linesOf(logged)).toMatchObject([
			{ level: "info", msg: "payment", stateNow: "succeeded", amount: 97_000, currency: "usd", ...whose },
		]);
	});

	test.each([
		[
			"whose answer was lost, and of which the provider has nothing",
			new ProviderTimeout("500"),
			"never_received",
		],
		["that was refused", new ProviderRefusal("parameter_invalid", "No."), "refused"],
	] as const)("a start %s", async (_, error, why) => {
		const start = failingStart();
		using world = openWorld({ wrap: start.wrap });
		const { ctx, member } = await tripWithGuest(world);
		using logged = captureLog("info");
		start.failsWith(error);
		await expect(startMemberPayment(ctx(), member.id)).rejects.toThrow();
		world.clock.advance(DAY + SECOND);
		await sweepPayments(world.nobody);
		await sweepPayments(world.nobody);
		expect(linesOf(logged)).toMatchObject([
			{ msg: "payment", stateNow: "canceled", why, amount: 97_000, currency: "usd" },
		]);
		const [stored] = await world.db.read.select().from(attempts);
		expect(stored).toMatchObject({
			status: "canceled",
			errorCode: why === "refused" ? "parameter_invalid" : why,
		});
	});

	test("a form that nobody paid by, one of a cancelled trip, and one that another plan has replaced", async () => {
		using world = openWorld();
		using logged = captureLog("info");
		await openForm(world);
		world.clock.advance(DAY + SECOND);
		await sweepPayments(world.nobody);
		const second = await openForm(world);
		await cancelTrip(world.as(second.organizer), second.trip.id, {
			reason: "Rain",
			refund: "all",
			expectedTotal: undefined,
		});
		const third = await openForm(world);
		await startMemberPayment(third.ctx(), third.member.id, { paymentPlan: "3-month" });
		expect(linesOf(logged).map(({ stateNow, why }) => [stateNow, why])).toEqual([
			["canceled", "abandoned"],
			["canceled", "not_wanted"],
			["canceled", "replaced"],
		]);
	});

	test("a saved card that is gone", async () => {
		using world = openWorld({ wrap: cardsAreGone });
		await memberOnInstalments(world, { paymentPlan: "3-month" });
		world.clock.set("2026-12-20T12:00:00Z");
		using logged = captureLog("info");
		await chargeDueInstalments(world.nobody);
		expect(linesOf(logged)).toMatchObject([
			{ msg: "payment", stateNow: "canceled", why: "card_missing", code: "card_missing", amount: 32_333 },
		]);
	});
});

test("a decline in the card field is a line with the bank's reason, and no other when it is given up a day later", async () => {
	using world = openWorld();
	using logged = captureLog("info");
	const { says } = await openForm(world);
	const declined = { status: "requires_payment", error: NOT_ENOUGH, declineRef: "ch_1" } as const;
	await says(declined);
	await says(declined);
	world.clock.advance(2 * DAY);
	await deleteOldDeclines(world.nobody);
	await says({ ...declined, status: "canceled" });
	const reason = { code: "insufficient_funds", reason: "not enough money", amount: 97_000, currency: "usd" };
	expect(linesOf(logged)).toMatchObject([
		{ msg: "card declined", ...reason },
		{ msg: "payment", stateNow: "canceled", ...reason },
	]);
});

test("a bank's check that was not passed is a line for each time, and why the attempt ended", async () => {
	using world = openWorld();
	using logged = captureLog("info");
	const { says } = await openForm(world);
	await says({ status: "requires_payment", error: NOT_ENOUGH, declineRef: "ch_1" });
	for (const _again of [1, 2]) {
		await says({ status: "requires_action" });
		// The intent's last charge is still the one that was declined before.
		await says({ status: "requires_payment", error: CHECK, declineRef: "ch_1" });
		await says({ status: "requires_payment", error: CHECK, declineRef: "ch_1" });
	}
	await says({ status: "canceled", error: CHECK });
	expect(linesOf(logged)).toMatchObject([
		{ msg: "card declined", code: NOT_ENOUGH.code },
		{ msg: "payment", stateNow: "requires_action" },
		{ msg: "bank check not passed", code: CHECK.code, amount: 97_000, currency: "usd" },
		{ msg: "bank check not passed", code: CHECK.code },
		{ msg: "payment", stateNow: "canceled", why: "bank_check" },
	]);
});

test("a declined instalment says what comes next: the date of the next try, or by whom", async () => {
	let card: "declined" | "authentication" = "declined";
	using world = openWorld({ wrap: savedCardOutcomes(() => card) });
	await memberOnInstalments(world, { paymentPlan: "3-month" });
	using logged = captureLog("info");
	for (const day of ["20", "21", "23", "25"]) {
		world.clock.set(`2026-12-${day}T12:00:00Z`);
		await chargeDueInstalments(world.nobody);
	}
	card = "authentication";
	world.clock.set("2027-01-20T12:00:00Z");
	expect(await chargeDueInstalments(world.nobody)).toMatchObject({ declined: 0, toConfirm: 1 });
	const ends = linesOf(logged).filter(({ msg }) => msg === "payment");
	expect(ends.map(({ stateNow, code, next }) => [stateNow, code, next])).toEqual([
		["failed", "card_declined", "2026-12-21"],
		["failed", "card_declined", "2026-12-23"],
		["failed", "card_declined", "2026-12-25"],
		["failed", "card_declined", "by_hand"],
		["failed", "authentication_required", "member_confirms"],
	]);
	const asked = logged.lines.filter(
		({ code, msg }) => code === "authentication_required" && msg !== "provider call",
	);
	expect(asked).toMatchObject([
		{ msg: "bank check needed", how: "automatic", amount: 32_334 },
		{ msg: "payment" },
	]);
	expect(linesOf(logged).every(({ how }) => how === "automatic")).toBe(true);
});

test("lines say how a member pays: in the card field of our page, or on the provider's page", async () => {
	using world = openWorld();
	using logged = captureLog("info");
	const inPage = await openForm(world);
	const declined = { status: "requires_payment", error: NOT_ENOUGH, declineRef: "ch_1" } as const;
	await inPage.says(declined);
	await inPage.says({ status: "requires_action", error: null });
	await inPage.says({ status: "requires_payment", error: CHECK });
	expect(linesOf(logged).map(({ msg, how }) => [msg, how])).toEqual([
		["card declined", "card_field"],
		["payment", "card_field"],
		["bank check not passed", "card_field"],
	]);
	const onTheirs = await openForm(world);
	await world.db.write((tx) =>
		tx.update(attempts).set({ surface: "hosted" }).where(eq(attempts.id, onTheirs.attempt.id)),
	);
	await onTheirs.says({ status: "succeeded", chargeRef: "ch_2" });
	expect(linesOf(logged).at(-1)).toMatchObject({ msg: "payment", how: "hosted_page" });
});

test("a payment that is given up says whether its bank's check had begun", async () => {
	using world = openWorld();
	const { ctx, member } = await tripWithGuest(world);
	await pay(ctx(), member.id, "authentication");
	world.clock.advance(DAY + SECOND);
	using logged = captureLog("info");
	await sweepPayments(world.nobody);
	expect(linesOf(logged)).toMatchObject([{ msg: "payment", stateNow: "canceled", why: "bank_check_left" }]);
	const [stored] = await world.db.read.select().from(attempts);
	expect(stored).toMatchObject({ status: "canceled", errorCode: "bank_check_left" });
});

test("an instalment that its webhook has booked before the call got no answer counts as paid", async () => {
	let told: (fact: IntentFact) => Promise<unknown> = async () => {};
	using world = openWorld({
		wrap: (gateway) => ({
			...gateway,
			async chargeSavedCard(request, card) {
				await told(await gateway.chargeSavedCard(request, card));
				throw new ProviderTimeout("late");
			},
		}),
	});
	await memberOnInstalments(world, { paymentPlan: "3-month" });
	world.clock.set("2026-12-20T12:00:00Z");
	told = (fact) => applyPayment(world.nobody, fact);
	expect(await chargeDueInstalments(world.nobody)).toMatchObject({ paid: 1, checking: 0 });
	world.clock.advance(MINUTE);
	expect(await sweepPayments(world.nobody)).toBe(0);
});

test("a payment at the demo bank that its holder refuses is a check that was not passed", async () => {
	using world = openWorld();
	const { ctx, member } = await tripWithGuest(world);
	using logged = captureLog("info");
	await pay(ctx(), member.id, "authentication");
	const [open] = await world.db.read.select().from(attempts);
	const refused = await world.provider.answerDemo?.(open?.ref ?? "", "refuse");
	if (!refused) throw new Error("the demo provider asks");
	await applyPayment(world.nobody, refused);
	expect(linesOf(logged).map(({ msg, stateNow }) => [msg, stateNow])).toEqual([
		["payment", "requires_action"],
		["bank check not passed", undefined],
		["payment", "failed"],
	]);
});
