import { eq } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { balanceOf } from "#app/features/ledger/ledger.server.ts";
import { fundAccount } from "#app/features/ledger/ledger.ts";
import type { TestCard } from "#app/gateway/saved-card.ts";
import { sum } from "#app/lib/money.ts";
import { demoIntents } from "#db/schema/demo.ts";
import { problemsAlways, problemsAtRest } from "#tests/faults/invariants.ts";
import { DAY, MINUTE, testClock } from "#tests/support/clock.ts";
import { memberOnInstalments, savedCardOutcomes } from "#tests/support/instalments.ts";
import { noticesTo } from "#tests/support/rows.ts";
import { openWorld } from "#tests/support/world.ts";
import { sweepPayments } from "../attempts/sweep-payments.server.ts";
import { sendReminders } from "../reminders/send-reminders.server.ts";
import { chargeDueInstalments } from "./charge-instalments.server.ts";

/** Runs three jobs a day for 365 days. */
vi.setConfig({ testTimeout: 30_000 });

/** The outcomes of some charges; the others succeed. */
function cardByInstalment() {
	const april: TestCard[] = ["declined", "declined"];
	const june: TestCard[] = ["declined", "declined", "declined", "declined"];
	return (number: number): TestCard | undefined => {
		if (number === 4) return april.shift();
		if (number === 6) return june.shift();
		if (number === 8) return "authentication";
		return number === 10 ? "lost_answer" : undefined;
	};
}

const BY_HAND: Record<string, number> = { "2027-07-16": 6, "2027-09-02": 8 };

test("a year of twelve payments from a 31st ends paid in full, in spite of declines and an authentication", async () => {
	const clock = testClock("2027-01-31T10:00:00.000Z");
	using world = openWorld({ clock, wrap: savedCardOutcomes(cardByInstalment()) });
	const { trip, mia, member, payments, payByHand } = await memberOnInstalments(world);
	const paidOn: string[] = ["2027-01-31"];
	for (clock.set("2027-02-01T12:30:00Z"); clock.now() < new Date("2028-02-01"); clock.advance(DAY - MINUTE)) {
		const today = clock.now().toISOString().slice(0, 10);
		await chargeDueInstalments(world.nobody);
		await sendReminders(world.nobody, world.locations);
		clock.advance(MINUTE);
		await sweepPayments(world.nobody);
		if (BY_HAND[today]) await payByHand(BY_HAND[today]);
		const paid = (await payments()).filter(({ status }) => status === "paid").length;
		if (paid === paidOn.length) continue;
		paidOn.push(today);
		expect(paidOn).toHaveLength(paid);
		expect(await problemsAlways(world.db), today).toEqual([]);
	}
	expect(paidOn).toEqual([
		"2027-01-31",
		"2027-02-28",
		"2027-03-31",
		"2027-05-03", // declined on Apr 30 and on May 1
		"2027-05-31",
		"2027-07-16", // declined on Jun 30, and on Jul 1, 3 and 5: by hand
		"2027-07-31",
		"2027-09-02", // the bank asked on Aug 31: by hand
		"2027-09-30",
		"2027-10-31", // without an answer at first
		"2027-11-30",
		"2027-12-31",
	]);

	const all = await payments();
	expect(all.every(({ status }) => status === "paid")).toBe(true);
	expect(sum(all.map(({ amount }) => amount))).toBe(member.individualCost);
	expect(await balanceOf(world.db.read, "demo", fundAccount(trip.id))).toBe(
		-sum(all.map(({ netAmount }) => netAmount ?? 0)),
	);
	expect(await world.db.read.$count(demoIntents, eq(demoIntents.status, "succeeded"))).toBe(12);
	expect(await problemsAtRest(world.db)).toEqual([]);

	const told = await noticesTo(world, mia.id);
	const count = (type: string) => told.filter((one) => one.type === type).length;
	expect(count("payment_completed")).toBe(12);
	expect(count("payment_failed")).toBe(2 + 4);
	expect(count("payment_action_required")).toBe(1);
	// Eleven charges are announced, and the declined one is overdue after its last retry.
	expect(count("payment_due")).toBe(11 + 1);
	const dates = told.filter(({ type }) => type === "payment_due").map(({ createdAt }) => new Date(createdAt));
	expect(dates.map((date) => date.toISOString().slice(0, 10))).toContain("2027-02-25");
});
