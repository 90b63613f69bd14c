import { expect, test } from "vitest";
import { cancelTrip } from "#app/features/trips/changes/cancel-trip.server.ts";
import { payers } from "#db/schema/payments.ts";
import { DAY } from "#tests/support/clock.ts";
import { disputeOf } from "#tests/support/disputes.ts";
import { errorCodeOf } from "#tests/support/error-code.ts";
import { breakableGateway } from "#tests/support/gateways.ts";
import { memberOnInstalments, savedCardOutcomes } from "#tests/support/instalments.ts";
import { pay, tripWithGuest } from "#tests/support/payments.ts";
import { openWorld } from "#tests/support/world.ts";
import { removeSavedCard } from "../cards/unneeded-cards.server.ts";
import { chargeDueInstalments } from "../instalments/charge-instalments.server.ts";
import { pauseCharges, resumeCharges } from "../instalments/charging-pauses.server.ts";
import { switchChargesOff, switchChargesOn } from "../instalments/switch-charges.server.ts";
import { automaticChargesView, chargeCardView } from "./automatic-charges.server.ts";

const inThree = { paymentPlan: "3-month" } as const;
const card = "Visa •••• 4242";

test("the page says what is charged and when, and when they are off what would be", async () => {
	using world = openWorld();
	const { ctx, trip } = await memberOnInstalments(world, inThree);
	const view = () => automaticChargesView(ctx(), trip.shareId);
	const charges = [
		{ amount: 32_333, date: "2026-12-20" },
		{ amount: 32_334, date: "2027-01-20" },
	];
	expect(await view()).toMatchObject({ isOn: true, card, charges, underWay: null });
	await switchChargesOff(ctx(), trip.shareId);
	world.clock.set("2026-12-29T12:00:00Z");
	const late = [{ ...charges[0], date: "2026-12-29" }, charges[1]];
	expect(await view()).toMatchObject({ isOn: false, card, charges: late });
	await switchChargesOn(ctx(), trip.shareId);
	await chargeDueInstalments(world.nobody);
	expect(await view()).toMatchObject({ isOn: true, charges: [charges[1]] });
});

test("it shows no charge while they are paused, and no card where none was saved", async () => {
	using world = openWorld();
	const { ctx, trip, member } = await memberOnInstalments(world, inThree);
	await world.db.write((tx) => pauseCharges(tx, [member.id], "refund", world.clock.now()));
	expect(await automaticChargesView(ctx(), trip.shareId)).toMatchObject({ isOn: true, card, charges: [] });
	const other = await memberOnInstalments(world, { ...inThree, consent: false });
	const view = await automaticChargesView(other.ctx(), other.trip.shareId);
	expect(view).toMatchObject({ isOn: false, card: null, charges: [] });
});

test("it says that a charge is under way, which the switch does not stop", async () => {
	const line = breakableGateway();
	using world = openWorld({ wrap: line.wrap });
	const { ctx, trip } = await memberOnInstalments(world, inThree);
	world.clock.set("2026-12-20T12:00:00Z");
	line.loseNext("chargeSavedCard", "after");
	await chargeDueInstalments(world.nobody);
	await switchChargesOff(ctx(), trip.shareId);
	expect(await automaticChargesView(ctx(), trip.shareId)).toMatchObject({ isOn: false, underWay: 32_333 });
});

test("it says why charges are paused, and how the last ones ended", async () => {
	using world = openWorld();
	const { ctx, trip, member } = await memberOnInstalments(world, inThree);
	const view = () => automaticChargesView(ctx(), trip.shareId);
	expect(await view()).toMatchObject({ paused: null, last: [], canSaveCard: true });
	world.clock.set("2026-12-20T12:00:00Z");
	await chargeDueInstalments(world.nobody);
	await world.db.write((tx) => tx.update(payers).set({ methodRef: "pm_demo_declined", cardLast4: "0002" }));
	world.clock.set("2027-01-20T12:00:00Z");
	await chargeDueInstalments(world.nobody);
	expect((await view()).last).toMatchObject([
		{ amount: 32_334, date: "2027-01-20", outcome: "declined", card: null },
		{ amount: 32_333, date: "2026-12-20", outcome: "paid", card },
	]);
	await world.db.write((tx) => pauseCharges(tx, [member.id], "refund", world.clock.now()));
	expect(await view()).toMatchObject({ paused: "refund" });
	await disputeOf(world, member.id, "open");
	expect(await view()).toMatchObject({ paused: "dispute" });
	await disputeOf(world, member.id, "lost");
	expect(await view()).toMatchObject({ paused: "refund", isOn: false });
	await world.db.write((tx) => resumeCharges(tx, member.id, "refund"));
	await switchChargesOn(ctx(), trip.shareId);
	expect(await view()).toMatchObject({ paused: null, isOn: true });
});

test.each([
	["declined", "declined"],
	["authentication", "authentication"],
] as const)("it leads to a payment that is not charged any more (%s)", async (card, reason) => {
	using world = openWorld({ wrap: savedCardOutcomes(() => card) });
	const { ctx, trip, payment, payByHand } = await memberOnInstalments(world, inThree);
	const view = () => automaticChargesView(ctx(), trip.shareId);
	world.clock.set("2026-12-20T12:00:00Z");
	expect((await view()).byHand).toBeNull();
	for (let day = 0; day < 6; day += 1) {
		await chargeDueInstalments(world.nobody);
		world.clock.advance(DAY);
	}
	const { id } = await payment(2);
	expect((await view()).byHand).toMatchObject({
		...{ amount: 32_333, dueDate: "2026-12-20", reason },
		link: { to: expect.stringContaining(id) },
	});
	await payByHand(2);
	expect((await view()).byHand).toBeNull();
});

test("the form for another card names what it will be charged, and whether that begins with it", async () => {
	using world = openWorld();
	const { ctx, trip, member } = await memberOnInstalments(world, inThree);
	const view = () => chargeCardView(ctx(), trip.shareId);
	const charges = [
		{ amount: 32_333, date: "2026-12-20" },
		{ amount: 32_334, date: "2027-01-20" },
	];
	expect(await view()).toMatchObject({ isOn: true, card, charges });
	await switchChargesOff(ctx(), trip.shareId);
	expect(await view()).toMatchObject({ isOn: false, card, charges });
	await removeSavedCard(ctx(), trip.shareId);
	world.clock.set("2026-12-29T12:00:00Z");
	const late = [{ ...charges[0], date: "2026-12-29" }, charges[1]];
	expect(await view()).toMatchObject({ isOn: false, card: null, charges: late });
	await world.db.write((tx) => pauseCharges(tx, [member.id], "refund", world.clock.now()));
	expect(await view()).toMatchObject({ charges: [] });
});

test("it does not ask who has nothing left to pay to pay", async () => {
	using world = openWorld();
	const { ctx, trip, organizer } = await memberOnInstalments(world, inThree);
	await switchChargesOff(ctx(), trip.shareId);
	expect(await automaticChargesView(ctx(), trip.shareId)).toMatchObject({ hasToPay: true });
	await cancelTrip(world.as(organizer), trip.id, { reason: "No flights", refund: "none" });
	expect(await automaticChargesView(ctx(), trip.shareId)).toMatchObject({ hasToPay: false, isOn: false });
});

test("it leads to the first payment, before which no card can be kept", async () => {
	using world = openWorld();
	const { ctx, member, trip } = await tripWithGuest(world, "3-month");
	const views = () =>
		Promise.all([automaticChargesView(ctx(), trip.shareId), chargeCardView(ctx(), trip.shareId)]);
	const to = expect.stringContaining(`/checkout/${trip.shareId}/${member.id}/`);
	for (const { firstPayment } of await views()) expect(firstPayment).toMatchObject({ to });
	await expect(pay(ctx(), member.id, "declined")).rejects.toThrow();
	for (const { firstPayment } of await views()) expect(firstPayment).toMatchObject({ to });
	await pay(ctx(), member.id);
	for (const { firstPayment } of await views()) expect(firstPayment).toBeNull();
	const other = await tripWithGuest(world);
	await cancelTrip(world.as(other.organizer), other.trip.id, { reason: "No flights", refund: "none" });
	expect(await chargeCardView(other.ctx(), other.trip.shareId)).toMatchObject({ firstPayment: null });
});

test("nobody sees another's", async () => {
	using world = openWorld();
	const { trip, organizer } = await memberOnInstalments(world, inThree);
	const stranger = world.as(await world.user());
	expect(await errorCodeOf(automaticChargesView(stranger, trip.shareId))).toBe("forbidden");
	expect(await errorCodeOf(automaticChargesView(stranger, trip.id))).toBe("not_found");
	expect(await errorCodeOf(automaticChargesView(world.nobody, trip.shareId))).toBe("unauthenticated");
	expect(await automaticChargesView(world.as(organizer), trip.shareId)).toMatchObject({
		card: null,
		last: [],
	});
	expect(await chargeCardView(world.as(organizer), trip.shareId)).toMatchObject({
		card: null,
		canSaveCard: false,
	});
	expect(await errorCodeOf(chargeCardView(stranger, trip.shareId))).toBe("forbidden");
	expect(await errorCodeOf(chargeCardView(world.nobody, trip.shareId))).toBe("unauthenticated");
});
