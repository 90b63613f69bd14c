import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { ProviderRefusal } from "#app/gateway/gateway.ts";
import type { TestCard } from "#app/gateway/saved-card.ts";
import { members } from "#db/schema/access.ts";
import { payers } from "#db/schema/payments.ts";
import { problemsAtRest } from "#tests/faults/invariants.ts";
import { DAY, HOUR } from "#tests/support/clock.ts";
import { memberOnInstalments, notificationsOf, savedCardOutcomes } from "#tests/support/instalments.ts";
import { noticesTo } from "#tests/support/rows.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { confirmPayment } from "../attempts/confirm-payment.server.ts";
import { sweepPayments } from "../attempts/sweep-payments.server.ts";
import { chargeDueInstalments } from "./charge-instalments.server.ts";

const NOTHING = { paid: 0, declined: 0, toConfirm: 0, checking: 0 };
const DECLINED = { ...NOTHING, declined: 1 };

/** The days on which the card is tried, with two job runs a day. */
async function daysTried(world: World, from: string, days: number): Promise<string[]> {
	const tried: string[] = [];
	world.clock.set(`${from}T00:30:00Z`);
	for (let turn = 0; turn < days * 2; turn += 1) {
		const { paid, declined, toConfirm, checking } = await chargeDueInstalments(world.nobody);
		for (let i = 0; i < paid + declined + toConfirm + checking; i += 1) {
			tried.push(world.clock.now().toISOString().slice(0, 10));
		}
		world.clock.advance(12 * HOUR);
	}
	return tried;
}

describe("a card that is declined", () => {
	test("is tried again after 1, 3 and 5 days, with a notice each time that says what comes next, and then no more", async () => {
		using world = openWorld({ wrap: savedCardOutcomes(() => "declined") });
		const { mia, trip, member, payment } = await memberOnInstalments(world, { paymentPlan: "3-month" });
		const tried = await daysTried(world, "2026-12-18", 30);
		expect(tried).toEqual(["2026-12-20", "2026-12-21", "2026-12-23", "2026-12-25"]);
		const { id, status } = await payment(2);
		expect(status).toBe("failed");
		const notices = (await noticesTo(world, mia.id)).filter(({ type }) => type === "payment_failed");
		expect(notices.map(({ title }) => title)).toEqual(Array(4).fill("Your Visa •••• 4242 was declined"));
		expect(notices.map(({ message }) => message)).toEqual([
			"$323.33 for Lisbon, payment 2 of 3, was not charged. We'll try again on Mon, Dec 21, or you can pay now with another card.",
			"$323.33 for Lisbon, payment 2 of 3, was not charged. We'll try again on Wed, Dec 23, or you can pay now with another card.",
			"$323.33 for Lisbon, payment 2 of 3, was not charged. We'll try again on Fri, Dec 25, or you can pay now with another card.",
			"$323.33 for Lisbon, payment 2 of 3, was not charged. We won't try again, so please pay it yourself.",
		]);
		expect(notices[0]).toMatchObject({
			priority: "high",
			actionUrl: `/checkout/${trip.shareId}/${member.id}/${id}`,
		});
		expect(await problemsAtRest(world.db)).toEqual([]);
	});

	test("is tried for only one payment a day, however many are due", async () => {
		using world = openWorld({ wrap: savedCardOutcomes(() => "declined") });
		const { payments: own } = await memberOnInstalments(world);
		world.clock.set("2027-01-20T00:00:00Z");
		expect(await chargeDueInstalments(world.nobody)).toEqual(DECLINED);
		expect(await chargeDueInstalments(world.nobody)).toEqual(NOTHING);
		const statuses = (await own()).map(({ status }) => status);
		expect(statuses.slice(0, 4)).toEqual(["paid", "failed", "due", "due"]);
	});

	test("and then accepted pays the instalment", async () => {
		const fates: TestCard[] = ["declined", "declined", "success"];
		using world = openWorld({ wrap: savedCardOutcomes(() => fates.shift()) });
		const { payment } = await memberOnInstalments(world);
		expect(await daysTried(world, "2026-12-20", 10)).toEqual(["2026-12-20", "2026-12-21", "2026-12-23"]);
		expect((await payment(2)).status).toBe("paid");
		expect(await problemsAtRest(world.db)).toEqual([]);
	});

	test("is replaced by the card that the member pays with by hand", async () => {
		using world = openWorld({ wrap: savedCardOutcomes((number) => (number === 2 ? "declined" : undefined)) });
		const { payByHand, ctx, payment } = await memberOnInstalments(world);
		await daysTried(world, "2026-12-20", 15);
		expect((await payByHand(2, "authentication")).status).toBe("action_required");
		await confirmPayment(ctx(), { paymentId: (await payment(2)).id, answer: "approve" });
		expect((await payment(2)).status).toBe("paid");
		expect(await world.db.read.select().from(payers)).toMatchObject([
			{ methodRef: expect.stringMatching(/^pm_demo_authentication_/), cardLast4: "3220" },
		]);
		expect(await daysTried(world, "2027-01-19", 3)).toEqual(["2027-01-20"]);
		expect((await payment(3)).status).toBe("action_required");
	});

	test("may also be one that the provider refuses to charge", async () => {
		const refusing = () => Promise.reject(new ProviderRefusal("expired_card", "Your card has expired."));
		using world = openWorld({ wrap: (gateway) => ({ ...gateway, chargeSavedCard: refusing }) });
		const { payment } = await memberOnInstalments(world);
		expect(await daysTried(world, "2026-12-20", 3)).toEqual(["2026-12-20", "2026-12-21"]);
		expect((await payment(2)).status).toBe("failed");
		expect(await problemsAtRest(world.db)).toEqual([]);
	});

	test("is not the cause of a refusal of our account: nobody is notified, and the next run tries again", async () => {
		let isOut = true;
		using world = openWorld({
			wrap: (gateway) => ({
				...gateway,
				chargeSavedCard(order, card) {
					if (isOut) throw new ProviderRefusal("api_key_expired", "Expired API key.");
					return gateway.chargeSavedCard(order, card);
				},
			}),
		});
		const { mia, payment } = await memberOnInstalments(world);
		world.clock.set("2026-12-20T12:00:00Z");
		await expect(chargeDueInstalments(world.nobody)).rejects.toThrow(/1 instalment/);
		expect((await payment(2)).status).toBe("due");
		expect((await notificationsOf(world, mia.id)).map(([type]) => type)).toEqual(["payment_completed"]);
		isOut = false;
		expect(await chargeDueInstalments(world.nobody)).toMatchObject({ paid: 1 });
	});

	test("of a guest is tried again too, without a notice", async () => {
		using world = openWorld({ wrap: savedCardOutcomes(() => "declined") });
		const { organizer, member } = await memberOnInstalments(world);
		await world.db.write((tx) => tx.update(members).set({ userId: null }).where(eq(members.id, member.id)));
		expect(await daysTried(world, "2026-12-20", 3)).toEqual(["2026-12-20", "2026-12-21"]);
		expect(
			(await notificationsOf(world, organizer.id)).filter(([type]) => type === "payment_failed"),
		).toEqual([]);
	});
});

describe("a bank that asks for authentication", () => {
	test("stops automatic charges, even after the member has opened and left the page", async () => {
		using world = openWorld({ wrap: savedCardOutcomes(() => "authentication") });
		const { mia, payment, startPayment, payByHand } = await memberOnInstalments(world, {
			paymentPlan: "3-month",
		});
		expect(await daysTried(world, "2026-12-20", 10)).toEqual(["2026-12-20"]);
		expect((await payment(2)).status).toBe("action_required");
		const asked = ["payment_action_required", "Your bank asks you to confirm this payment"];
		expect((await notificationsOf(world, mia.id)).at(-1)).toEqual(asked);
		await startPayment((await payment(2)).id);
		world.clock.advance(2 * DAY);
		await sweepPayments(world.nobody);
		expect(await daysTried(world, "2027-01-05", 5)).toEqual([]);
		expect((await payByHand(2)).status).toBe("paid");
		expect(await problemsAtRest(world.db)).toEqual([]);
	});
});
