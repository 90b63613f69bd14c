import { describe, expect, test } from "vitest";
import { ProviderTimeout } from "#app/gateway/gateway.ts";
import { adminActions } from "#db/schema/admin.ts";
import { openAttempt, worldWithAdmin } from "#tests/support/admins.ts";
import { MINUTE } from "#tests/support/clock.ts";
import { errorCodeOf } from "#tests/support/error-code.ts";
import { paymentsOf, payTwice, startMemberPayment, tripWithGuest } from "#tests/support/payments.ts";
import { openStripeWorld } from "#tests/support/stripe-world.ts";
import { bookAttempt } from "../money/retry.server.ts";
import { secondInWords } from "../records.ts";
import { type PaymentFacts, type ProviderAnswer, tellStory } from "./payment-story.ts";
import { paymentsForCommand, paymentsView } from "./payments-view.server.ts";

const HOUR = 3_600_000;
const MARCH_3 = Date.UTC(2027, 2, 3, 10);

type AttemptFacts = PaymentFacts["attempts"][number];

function attempt(number: number, given: Partial<AttemptFacts> = {}): AttemptFacts {
	return {
		id: `p.attempt-${number}`,
		provider: "stripe",
		surface: "embedded",
		status: "succeeded",
		amount: 8_083,
		ahead: 0,
		givenBy: null,
		ref: `pi_${number}`,
		createdAt: MARCH_3 + (number - 1) * HOUR,
		updatedAt: MARCH_3 + number * HOUR,
		errorCode: null,
		errorMessage: null,
		card: null,
		...given,
	};
}

type Given = Partial<Omit<PaymentFacts, "payment">> & { payment?: Partial<PaymentFacts["payment"]> };

const PAID = {
	status: "paid",
	paidAt: MARCH_3 + HOUR,
	providerIntentRef: "pi_1",
	chargeRef: "ch_1",
} as const satisfies Given["payment"];

function facts({ payment, ...given }: Given = {}): PaymentFacts {
	return {
		now: MARCH_3 + 90 * 24 * HOUR,
		payment: {
			id: "p",
			amount: 8_083,
			dueDate: "2027-03-05",
			paymentNumber: 1,
			totalPayments: 3,
			status: "due",
			paidAt: null,
			refundedAmount: 0,
			providerIntentRef: null,
			chargeRef: null,
			createdAt: MARCH_3 - HOUR,
			paidAheadBy: null,
			paidOutsideBy: null,
			...payment,
		},
		attempts: [],
		automatic: null,
		entries: [],
		balance: [],
		differences: [],
		refunds: [],
		disputes: [],
		releases: [],
		reminders: [],
		messages: [],
		events: [],
		overpayments: [],
		answers: [],
		...given,
	};
}

const answer = (number: number, status: "succeeded" | "failed"): ProviderAnswer => ({
	attemptId: `p.attempt-${number}`,
	kind: "fact",
	fact: { ref: `pi_${number}`, status, amount: 8_083, chargeRef: `ch_${number}`, error: null },
	declines: [],
});

const DECLINED = { status: "failed", errorCode: "card_declined", errorMessage: "No funds." } as const;

const ONCE = "Paid once: $80.83 on Mar 3, 2027, 11:00:00 AM UTC.";

const textsOf = (given: PaymentFacts) => tellStory(given).lines.map(({ text }) => text);

describe("the story of a payment", () => {
	test("that was paid once", () => {
		const paid = facts({ payment: PAID, attempts: [attempt(1)], answers: [answer(1, "succeeded")] });
		expect(tellStory(paid)).toMatchObject({ verdict: ONCE, tone: "paid", bookable: [] });
		expect(textsOf(paid)).toEqual([
			"Payment 1 of 3 was planned: $80.83, due on Fri, Mar 5, 2027.",
			"Attempt p.attempt-1 began: $80.83 in the card field.",
			"Attempt p.attempt-1 succeeded, at the provider pi_1.",
			"The provider says now of attempt p.attempt-1 (pi_1): succeeded, $80.83, charge ch_1.",
		]);
	});

	test("that was paid twice, with the second charge returned, on its way back, and stuck", () => {
		const twice = (job: Partial<PaymentFacts["overpayments"][number]>, returned = {}) =>
			facts({
				payment: PAID,
				attempts: [attempt(1), attempt(2)],
				answers: [answer(1, "succeeded"), answer(2, "succeeded")],
				entries: [{ at: MARCH_3 + 3 * HOUR, source: "refund:re_1", memo: "Ben, returned", lines: [] }],
				overpayments: [
					{
						attemptId: "p.attempt-2",
						status: "done",
						createdAt: MARCH_3 + 2 * HOUR,
						lastError: null,
						payload: { chargeRef: "ch_2", returned },
						...job,
					},
				],
			});
		const heading = `Charged twice, owed once. ${ONCE} The charge too many: $80.83 on Mar 3, 2027, 12:00:00 PM UTC by attempt p.attempt-2.`;
		expect(tellStory(twice({}, { re_1: 8_083 }))).toMatchObject({
			verdict: `${heading} It was returned on Mar 3, 2027, 1:00:00 PM UTC: $80.83.`,
			tone: "paid",
		});
		expect(tellStory(twice({ status: "waiting" })).verdict).toBe(
			`${heading} It is being returned: $0.00 of $80.83 so far. That happens by itself.`,
		);
		expect(tellStory(twice({ status: "dead", lastError: "card closed" }))).toMatchObject({
			verdict: `${heading} It could not be returned (card closed). Press “Run again” at Jobs on /admin/money, or return it by hand at the provider.`,
			tone: "late",
		});
	});

	test("that was declined, and then paid", () => {
		const declined = facts({ payment: { status: "failed" }, attempts: [attempt(1, DECLINED)] });
		expect(tellStory(declined)).toMatchObject({
			verdict:
				"Not paid: the bank declined $80.83 on Mar 3, 2027, 11:00:00 AM UTC (the bank gives no reason: card_declined).",
			tone: "due",
		});
		const paid = facts({
			payment: { ...PAID, paidAt: MARCH_3 + 2 * HOUR, providerIntentRef: "pi_2" },
			attempts: [attempt(1, DECLINED), attempt(2, { card: "Visa •••• 4242" })],
			answers: [answer(1, "failed"), answer(2, "succeeded")],
		});
		expect(tellStory(paid).verdict).toBe(
			"Paid once: $80.83 on Mar 3, 2027, 12:00:00 PM UTC, with Visa •••• 4242.",
		);
		expect(textsOf(paid).slice(1, 5)).toEqual([
			"Attempt p.attempt-1 began: $80.83 in the card field.",
			"Attempt p.attempt-1 failed: card_declined, No funds, at the provider pi_1.",
			"Attempt p.attempt-2 began: $80.83 in the card field.",
			"Attempt p.attempt-2 succeeded: paid with Visa •••• 4242, at the provider pi_2.",
		]);
	});

	test("that is paid at the provider and due here, or paid there a second time", () => {
		const there = [attempt(1, { status: "canceled" })];
		const due = facts({ attempts: there, answers: [answer(1, "succeeded")] });
		expect(tellStory(due)).toMatchObject({
			verdict:
				"Paid at the provider and due here: $80.83 by attempt p.attempt-1. The event has not been applied yet; press “Book it” on /admin/payments?q=p.attempt-1.",
			tone: "late",
			bookable: ["p.attempt-1"],
		});
		const again = facts({
			payment: PAID,
			attempts: [attempt(1), attempt(2, { status: "canceled" })],
			answers: [answer(1, "succeeded"), answer(2, "succeeded")],
		});
		expect(tellStory(again)).toMatchObject({ tone: "late", bookable: ["p.attempt-2"] });
		expect(tellStory(again).verdict).toMatch(`${ONCE} Charged once more at the provider: $80.83`);
	});

	test("that was refunded in part, with more on its way", () => {
		const refund = (status: "processed" | "created", amount: number) => ({
			id: `refund-${amount}`,
			origin: "member" as const,
			status: "approved" as const,
			requestedAmount: amount,
			requestedAt: MARCH_3 + 2 * HOUR,
			approvedAt: MARCH_3 + 3 * HOUR,
			rejectedAt: null,
			processedAt: null,
			withdrawnAt: null,
			lines: [
				{
					amount,
					deduction: 0,
					status,
					ref: null,
					createdAt: MARCH_3 + 3 * HOUR,
					updatedAt: MARCH_3 + 4 * HOUR,
					errorMessage: null,
				},
			],
		});
		const story = tellStory(
			facts({
				payment: { ...PAID, status: "partially_refunded", refundedAmount: 2_000 },
				attempts: [attempt(1)],
				refunds: [refund("processed", 2_000), refund("created", 1_000)],
			}),
		);
		expect(story.verdict).toBe(
			`${ONCE} Of it $20.00 was refunded, last on Mar 3, 2027, 2:00:00 PM UTC. A refund of $10.00 is on its way.`,
		);
		expect(story.lines.at(-1)?.text).toBe("The refund of $10.00 of this payment was begun.");
	});

	test("that was disputed and lost", () => {
		const dispute = {
			ref: "dp_1",
			amount: 8_083,
			returned: 0,
			status: "lost" as const,
			reason: "fraudulent",
			openedAt: MARCH_3 + 24 * HOUR,
			closedAt: MARCH_3 + 48 * HOUR,
			isOverpaid: false,
		};
		const lost = facts({
			payment: { ...PAID, status: "disputed" },
			attempts: [attempt(1)],
			disputes: [dispute],
		});
		expect(tellStory(lost)).toMatchObject({
			verdict: `${ONCE} The dispute was lost on Mar 5, 2027, 10:00:00 AM UTC: the member's bank gave $80.83 back to them.`,
			tone: "late",
		});
		expect(textsOf(lost).slice(-2)).toEqual([
			"The member's bank took $80.83 back: dispute dp_1, reason fraudulent.",
			"Dispute dp_1 was lost; the bank returned $0.00.",
		]);
	});

	test("is dated by the charge itself, as the provider says or its balance, and not by when we heard of it", () => {
		const charged = MARCH_3 + HOUR / 2;
		const said = answer(1, "succeeded");
		const dated = { ...said, ...(said.kind === "fact" && { fact: { ...said.fact, chargedAt: charged } }) };
		const balance = [{ source: "charge:ch_1", net: 7_800, at: charged + 5_000 }];
		const verdict = (given: Given) =>
			tellStory(facts({ payment: PAID, attempts: [attempt(1)], ...given })).verdict;
		expect(verdict({ answers: [dated as ProviderAnswer], balance })).toMatch(
			"on Mar 3, 2027, 10:30:00 AM UTC",
		);
		expect(verdict({ balance })).toMatch("on Mar 3, 2027, 10:30:05 AM UTC");
		expect(verdict({})).toBe(ONCE);
	});

	test("whose cards were declined in the card field has a line for each, with the card and why", () => {
		const open = attempt(1, {
			...{ status: "created", errorCode: "insufficient_funds", errorMessage: "Not enough. Try again." },
		});
		const said = answer(1, "failed") as Extract<ProviderAnswer, { kind: "fact" }>;
		const declines = [
			{ at: MARCH_3 + HOUR + 1_000, code: "expired_card", card: "Visa •••• 0069" },
			{ at: MARCH_3 + HOUR + 2_000, code: "insufficient_funds", card: null },
			{ at: MARCH_3 + HOUR + 3_000, code: "novel_reason", card: null },
		];
		const error = { code: "insufficient_funds", message: "Not enough. Try again." };
		const story = tellStory(
			facts({
				attempts: [open],
				answers: [{ ...said, fact: { ...said.fact, chargeRef: null, error }, declines }],
			}),
		);
		expect(story.verdict).toBe(
			"Not paid: the bank declined the card (not enough money: insufficient_funds), and the payment form is still open for another one.",
		);
		expect(story.lines.slice(2).map(({ text }) => text)).toEqual([
			"Attempt p.attempt-1 is open: insufficient_funds, Not enough. Try again, at the provider pi_1.",
			"The bank declined Visa •••• 0069: the card has expired.",
			"The bank declined the card: not enough money.",
			"The bank declined the card: novel_reason.",
			"The provider says now of attempt p.attempt-1 (pi_1): failed, $80.83: Not enough. Try again.",
		]);
	});

	test.each([
		["never_received", null, "Stripe did not answer our call, and has nothing of it"],
		["abandoned", null, "nobody paid within a day"],
		["bank_check_left", null, "the member began their bank's check and did not finish it within a day"],
		["payment_intent_authentication_failure", "No.", "the member did not pass their bank's check"],
		["card_missing", "No such card.", "Stripe no longer knows the kept card"],
		["insufficient_funds", "No.", "the bank declined the card (not enough money: insufficient_funds)"],
		["parameter_invalid", "No.", "Stripe refused our call: parameter_invalid"],
	])(
		"whose attempt was cancelled says why in its sentence and its line: %s",
		(errorCode, errorMessage, why) => {
			const story = tellStory(
				facts({ attempts: [attempt(1, { status: "canceled", errorCode, errorMessage })] }),
			);
			expect(story.verdict).toBe(
				`Not paid: the last attempt ended on Mar 3, 2027, 11:00:00 AM UTC without a charge: ${why}.`,
			);
			expect(story.lines.at(-1)?.text).toBe(
				`Attempt p.attempt-1 was cancelled: ${why}, at the provider pi_1.`,
			);
		},
	);

	test("whose form did not open, because the provider did not answer", () => {
		const story = tellStory(facts({ attempts: [attempt(1, { status: "created", ref: null })] }));
		expect(story.verdict).toMatch(
			/^Not paid: Stripe has not answered our call of Mar 3, 2027, 11:00:00 AM UTC/,
		);
		expect(story.lines.at(-1)?.text).toBe("Attempt p.attempt-1 is open: Stripe did not answer, so far.");
	});

	test("whose bank asks, or whose check was not passed, is no decline, and a kept card says what comes next", () => {
		const failed = (errorCode: string, automatic: PaymentFacts["automatic"]) =>
			tellStory(
				facts({
					payment: { status: "failed" },
					attempts: [attempt(1, { ...DECLINED, surface: "off_session", errorCode })],
					automatic,
				}),
			).verdict;
		const over = { reason: "declined", date: "2027-03-03" } as const;
		expect(failed("insufficient_funds", { chargeDate: "2027-03-05", failed: over })).toMatch(
			/\(not enough money: insufficient_funds\)\. Next automatic try on Fri, Mar 5, 2027\.$/,
		);
		expect(failed("insufficient_funds", { chargeDate: null, failed: over })).toMatch(
			/\. No more automatic tries: the member has to pay it\.$/,
		);
		const asked = failed("authentication_required", {
			chargeDate: null,
			failed: { ...over, reason: "authentication" },
		});
		expect(asked).toMatch(/^Not paid: the bank did not let \$80\.83 be charged .* the same card will do\.$/);
		expect(failed("authentication_failed", null)).toMatch(/^Not paid: the member did not pass/);
	});

	test("of which nothing has come yet, or nothing sure", () => {
		expect(tellStory(facts()).verdict).toBe("Not paid: nobody has tried. It is due on Fri, Mar 5, 2027.");
		expect(tellStory(facts({ payment: { status: "canceled" } })).verdict).toMatch(/^Nothing to pay/);
		const unsure = facts({
			attempts: [attempt(1, { status: "unknown" })],
			answers: [{ attemptId: "p.attempt-1", kind: "silent" }],
		});
		expect(tellStory(unsure).verdict).toMatch(/^Not known yet: .*so it may know more\.$/);
		expect(textsOf(unsure).at(-1)).toBe("The provider did not answer about attempt p.attempt-1.");
	});
});

describe("what the books and the provider know", () => {
	test("of a payment that was charged twice is found by every id of it, and by nobody else's", async () => {
		const { world, admin } = await worldWithAdmin();
		using _ = world;
		const { member, ctx, organizer } = await tripWithGuest(world);
		const late = await payTwice(world, ctx, member.id);
		const [payment] = await paymentsOf(world, member.id);
		const ids = [
			payment?.id,
			member.id,
			payment?.chargeRef,
			late.chargeRef,
			late.ref,
			late.attemptId,
			member.email?.toUpperCase(),
			`…${payment?.chargeRef?.slice(-8)}`,
			payment?.chargeRef?.slice(-8), // as people read it out
		];
		for (const id of ids) {
			const { stories } = await paymentsView(admin(), id ?? "none");
			expect(stories.map((story) => [id, story.id])).toEqual([[id, payment?.id]]);
		}
		const { stories } = await paymentsView(admin(), late.ref);
		expect(stories[0]?.verdict).toMatch(
			/^Charged twice, owed once\. Paid once: \$970\.00 .* It is being returned/,
		);
		const lines = stories[0]?.lines.map(({ text }) => text).join("\n");
		for (const words of [
			`(charge:${late.chargeRef})`,
			"An email was queued: payment received",
			"was not owed",
		])
			expect(lines).toContain(words);
		const none = await paymentsView(admin(), "nobody@example.com");
		expect(none).toEqual({
			query: "nobody@example.com",
			notes: ["Nothing found: no payment here has to do with “nobody@example.com”."],
			stories: [],
		});
		expect(await errorCodeOf(paymentsView(world.as(organizer), late.ref))).toBe("not_found");
		expect(await errorCodeOf(bookAttempt(world.as(organizer), late.attemptId))).toBe("not_found");
	});

	test("of cards that were declined at Stripe before another one paid is each of them, and when that was", async () => {
		await using scene = await openStripeWorld();
		const { ref } = await startMemberPayment(scene.guest.ctx(), scene.guest.member.id);
		const enter = (payment_method: string) =>
			scene.stripe.paymentIntents.confirm(ref, { payment_method }).catch(() => {});
		await enter("pm_card_chargeDeclinedInsufficientFunds");
		scene.clock.advance(MINUTE);
		await enter("pm_card_chargeDeclined");
		scene.clock.advance(MINUTE);
		const chargedAt = scene.clock.now().getTime();
		await enter("pm_card_visa");
		scene.clock.advance(HOUR);
		await scene.book();
		const { stories } = await paymentsForCommand(scene.world.nobody, ref);
		const declined = stories[0]?.lines.filter(({ text }) => text.startsWith("The bank declined"));
		expect(declined?.map(({ text }) => text)).toEqual([
			"The bank declined Visa •••• 9995: not enough money.",
			"The bank declined Visa •••• 0002: the bank gives no reason.",
		]);
		expect(stories[0]?.verdict).toMatch(
			`on ${secondInWords(Math.floor(chargedAt / 1_000) * 1_000)}, with Visa`,
		);
	});

	test.each(["req_1AbC", "3f9a01bc22de"])(
		"does not have the id of a request, %s, which the log has",
		async (id) => {
			const { world, admin } = await worldWithAdmin();
			using _ = world;
			expect((await paymentsView(admin(), id)).notes).toEqual([
				`Nothing found: no payment here has to do with “${id}”.`,
				expect.stringContaining("search the log for it"),
			]);
		},
	);

	test("of a payment that is due here is booked by a press, once", async () => {
		const { world, admin } = await worldWithAdmin();
		using _ = world;
		const { ref, attemptId, member } = await openAttempt(world);
		await world.provider.confirmDemo?.(ref, "success");
		const before = await paymentsView(admin(), member.email ?? "");
		expect(before.stories).toMatchObject([{ tone: "late", bookable: [attemptId] }]);
		expect(await bookAttempt(admin(), attemptId)).toMatchObject({ type: "success", title: "Paid" });
		expect(await bookAttempt(admin(), attemptId)).toMatchObject({ title: "Paid" });
		const after = await paymentsView(admin(), attemptId);
		expect(after.stories).toMatchObject([{ tone: "paid", bookable: [] }]);
		expect(after.stories[0]?.verdict).toMatch(/^Paid once: \$970\.00/);
	});

	test("is told without a provider that answers, which is asked no more, and the look is recorded", async () => {
		const { world, overrides } = await worldWithAdmin();
		using _ = world;
		const { member, ctx } = await tripWithGuest(world);
		await payTwice(world, ctx, member.id);
		let calls = 0;
		overrides.fetchIntent = async () => {
			calls += 1;
			throw new ProviderTimeout("no answer");
		};
		const { stories } = await paymentsForCommand(world.nobody, member.id);
		const lines = stories[0]?.lines.map(({ text }) => text) ?? [];
		expect(lines.filter((text) => text.startsWith("The provider did not answer"))).toHaveLength(2);
		expect(stories[0]?.verdict).toMatch(/^Charged twice/);
		expect(calls).toBeLessThanOrEqual(2);
		const unknown = await paymentsForCommand(world.nobody, "pi_unknown");
		expect(unknown.notes).toEqual([
			"Nothing found: no payment here has to do with “pi_unknown”.",
			"The provider did not answer when we asked for it, so it may know more. Look again in some minutes.",
		]);
		const fact = { ref: "cs_late", amount: 5_000, currency: "usd", fee: 0, status: "succeeded" } as const;
		const empty = {
			chargeRef: "ch",
			card: null,
			paidWith: null,
			fingerprint: null,
			declineRef: null,
			error: null,
		};
		overrides.fetchIntent = async () => ({ ...fact, ...empty, attemptId: "lost.attempt-1" });
		expect((await paymentsForCommand(world.nobody, "pi_late")).notes).toEqual([
			"Only the provider knows pi_late: $50.00 for attempt lost.attempt-1, which is not in our books. The job provider-events takes it in; if it does not, look at /admin/money/check.",
		]);
		expect((await world.db.read.select().from(adminActions)).slice(0, 1)).toMatchObject([
			{ adminId: "command line", action: "viewed", subject: "payments", details: { search: member.id } },
		]);
	});
});
