import { expect, test } from "vitest";
import { outbox } from "#db/schema/mail.ts";
import { refundRequests } from "#db/schema/payments.ts";
import { DAY } from "#tests/support/clock.ts";
import { memberOnInstalments, notificationsOf } from "#tests/support/instalments.ts";
import { requestRefundOf } from "#tests/support/refunds.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { refundsView } from "./refunds-view.server.ts";
import { remindOrganizers } from "./remind-organizer.server.ts";
import { withdrawRefund } from "./withdraw-refund.server.ts";

const isReminder = ([, title]: [string, string]) => title.startsWith("Mia Tester still waits");

async function asked(world: World) {
	const given = await memberOnInstalments(world, { paymentPlan: "3-month" });
	return { ...given, request: await requestRefundOf(given.ctx(), given.member, "I broke a leg") };
}

test("an organizer who does not decide is reminded after 3 and after 7 days, once each; then the member is told", async () => {
	using world = openWorld();
	const { organizer, mia, ctx, trip } = await asked(world);
	const counts: number[] = [];
	for (let day = 1; day <= 9; day += 1) {
		world.clock.advance(DAY);
		const reminded = await Promise.all([remindOrganizers(world.nobody), remindOrganizers(world.nobody)]);
		counts.push(reminded[0] + reminded[1]);
	}
	expect(counts).toEqual([0, 0, 1, 0, 0, 0, 1, 0, 0]);
	expect((await notificationsOf(world, organizer.id)).filter(isReminder)).toHaveLength(2);
	const told = (await notificationsOf(world, mia.id)).filter(([, title]) => title.includes("No answer"));
	expect(told).toEqual([["refund_update", "No answer to your refund request yet"]]);
	const { remindedAt } = (await refundsView(ctx(), trip.id)).own?.open ?? {};
	expect(Math.round((world.clock.now().getTime() - (remindedAt ?? 0)) / DAY)).toBe(2);
	const mails = (await world.db.read.select().from(outbox)).filter(({ kind }) => kind === "refund_reminder");
	expect(mails.filter(({ channel }) => channel === "mail")).toHaveLength(2);
});

test("after a time without jobs, one reminder stands for both", async () => {
	using world = openWorld();
	const { organizer } = await asked(world);
	world.clock.advance(8 * DAY);
	expect([await remindOrganizers(world.nobody), await remindOrganizers(world.nobody)]).toEqual([1, 0]);
	expect((await notificationsOf(world, organizer.id)).filter(isReminder)).toHaveLength(1);
	expect(await world.db.read.select().from(refundRequests)).toMatchObject([{ reminders: 2 }]);
});

test("nobody is reminded of what was taken back", async () => {
	using world = openWorld();
	const { ctx, request } = await asked(world);
	world.clock.advance(2 * DAY);
	await withdrawRefund(ctx(), request.id);
	world.clock.advance(8 * DAY);
	expect(await remindOrganizers(world.nobody)).toBe(0);
});
