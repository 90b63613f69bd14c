import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { demoIntents } from "#db/schema/demo.ts";
import { payers } from "#db/schema/payments.ts";
import { errorCodeOf } from "#tests/support/error-code.ts";
import { memberOnInstalments } from "#tests/support/instalments.ts";
import { openWorld } from "#tests/support/world.ts";
import { startPayment } from "../attempts/pay.server.ts";
import { listPaymentMethods } from "../cards/payment-methods.queries.ts";
import { storeCard } from "../cards/store-card.server.ts";
import { chargeDueInstalments } from "./charge-instalments.server.ts";
import { chooseChargeCard, switchChargesOff } from "./switch-charges.server.ts";

const OTHER = {
	customerRef: "cus_demo_other",
	methodRef: "pm_demo_success_other",
	brand: "amex",
	last4: "0005",
	expMonth: 1,
	expYear: 2034,
};

test("the card of a member's first payment is on their list, and another one can be charged instead", async () => {
	using world = openWorld();
	const { ctx, mia, trip, member, payment } = await memberOnInstalments(world);
	const list = () => listPaymentMethods(world.db.read, { userId: mia.id, provider: "demo" });
	expect(await list()).toMatchObject([{ isDefault: true, cardLast4: "4242" }]);
	const other = await world.db.write((tx) => storeCard(ctx(), tx, mia.id, OTHER));
	expect(await chooseChargeCard(ctx(), trip.shareId, other.id)).toBe(true);
	const [payer] = await world.db.read.select().from(payers).where(eq(payers.memberId, member.id));
	expect(payer).toMatchObject({ methodRef: OTHER.methodRef, cardLast4: "0005" });
	world.clock.set(`${(await payment(2)).dueDate}T13:00:00Z`);
	expect(await chargeDueInstalments(world.nobody)).toMatchObject({ paid: 1 });
	expect(await list()).toHaveLength(2);
});

test("choosing a card switches nothing on", async () => {
	using world = openWorld();
	const { ctx, mia, trip, payment } = await memberOnInstalments(world);
	const other = await world.db.write((tx) => storeCard(ctx(), tx, mia.id, OTHER));
	await switchChargesOff(ctx(), trip.shareId);
	expect(await chooseChargeCard(ctx(), trip.shareId, other.id)).toBe(false);
	world.clock.set(`${(await payment(2)).dueDate}T13:00:00Z`);
	expect(await chargeDueInstalments(world.nobody)).toMatchObject({ paid: 0 });
});

test("only one's own card can be charged, for one's own place", async () => {
	using world = openWorld();
	const { ctx, organizer, mia, trip } = await memberOnInstalments(world);
	const foreign = await world.db.write((tx) => storeCard(world.as(organizer), tx, organizer.id, OTHER));
	const [own] = await listPaymentMethods(world.db.read, { userId: mia.id, provider: "demo" });
	expect(await errorCodeOf(chooseChargeCard(ctx(), trip.shareId, foreign.id))).toBe("not_found");
	expect(await errorCodeOf(chooseChargeCard(ctx(), trip.shareId, ""))).toBe("not_found");
	expect(await errorCodeOf(chooseChargeCard(world.nobody, trip.shareId, own?.id ?? ""))).toBe(
		"unauthenticated",
	);
	const stranger = world.as(await world.user());
	expect(await errorCodeOf(chooseChargeCard(stranger, trip.id, own?.id ?? ""))).toBe("not_found");
});

test("the second trip of an account is paid as the same customer", async () => {
	using world = openWorld();
	const { ctx } = await memberOnInstalments(world);
	const trip = await world.trip(await world.user({ subscriptionPlan: "plus" }), { title: "Rome" });
	const second = await world.join(ctx(), trip);
	await startPayment(ctx(), { memberId: second.id, currency: "usd" });
	const rows = await world.db.read.select().from(payers);
	expect(new Set(rows.map(({ customerRef }) => customerRef)).size).toBe(1);
	expect(await world.db.read.select().from(demoIntents)).toHaveLength(2);
});
