import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import type { Ctx } from "#app/access/ctx.ts";
import { joinTrip } from "#app/features/joining/join-trip.server.ts";
import { members, trips } from "#db/schema/access.ts";
import { consents, payers } from "#db/schema/payments.ts";
import { DAY, MINUTE } from "#tests/support/clock.ts";
import { errorCodeOf } from "#tests/support/error-code.ts";
import { breakableGateway } from "#tests/support/gateways.ts";
import { memberOnInstalments } from "#tests/support/instalments.ts";
import { pay, tripWithGuest } from "#tests/support/payments.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { sweepPayments } from "../attempts/sweep-payments.server.ts";
import { hasConsented } from "../cards/payers.queries.ts";
import { chargeDueInstalments } from "./charge-instalments.server.ts";
import { CONSENT } from "./consent.ts";
import { switchChargesOff, switchChargesOn } from "./switch-charges.server.ts";

const NOTHING = { paid: 0, declined: 0, toConfirm: 0, checking: 0 };
const DUE = "2026-12-20T12:00:00Z";

const given = (world: World) => world.db.read.select().from(consents);
const inThree = { paymentPlan: "3-month", consent: true } as const;

describe("a member who switches automatic charges", () => {
	test("off is not charged on the day, nor later", async () => {
		using world = openWorld();
		const { ctx, trip, payment } = await memberOnInstalments(world, inThree);
		await switchChargesOff(ctx(), trip.shareId);
		world.clock.set("2027-02-20T12:00:00Z");
		expect(await chargeDueInstalments(world.nobody)).toEqual(NOTHING);
		expect((await payment(2)).status).toBe("due");
	});

	test("on again is charged, and both consents are on record with their times", async () => {
		using world = openWorld();
		const { ctx, trip } = await memberOnInstalments(world, inThree);
		const [first] = await given(world);
		const off = ctx();
		await switchChargesOff(off, trip.shareId);
		const withdrawnAt = off.now.getTime();
		world.clock.advance(DAY);
		const on = ctx();
		await switchChargesOn(on, trip.shareId);
		const again = { ...CONSENT, kind: "off_session_charges", givenAt: on.now.getTime() };
		expect(await given(world)).toEqual([
			{ ...first, withdrawnAt },
			expect.objectContaining({ ...again, withdrawnAt: null }),
		]);
		world.clock.set(DUE);
		expect(await chargeDueInstalments(world.nobody)).toEqual({ ...NOTHING, paid: 1 });
	});

	test("twice in one direction changes nothing more", async () => {
		using world = openWorld();
		const { ctx, trip } = await memberOnInstalments(world, inThree);
		const twice = async (change: typeof switchChargesOn) => {
			await change(ctx(), trip.shareId);
			const before = await given(world);
			world.clock.advance(DAY);
			await change(ctx(), trip.shareId);
			expect(await given(world)).toEqual(before);
		};
		await twice(switchChargesOn);
		await twice(switchChargesOff);
		await twice(switchChargesOn);
		expect(await given(world)).toHaveLength(2);
	});

	test("off, and whose first form is sent again, has not agreed again", async () => {
		using world = openWorld();
		const { ctx, trip, member } = await memberOnInstalments(world, inThree);
		await switchChargesOff(ctx(), trip.shareId);
		await joinTrip(ctx(), trip.shareId, { ...inThree, name: "Mia", email: undefined });
		expect(await hasConsented(world.db.read, member.id)).toBe(false);
	});
});

test("no card is saved of a payment by hand while they are off, and the kept one stays for later", async () => {
	using world = openWorld();
	const { ctx, trip, payByHand } = await memberOnInstalments(world, inThree);
	const kept = await world.db.read.select().from(payers);
	await switchChargesOff(ctx(), trip.shareId);
	await payByHand(2);
	expect(await world.db.read.select().from(payers)).toEqual(kept);
	await switchChargesOn(ctx(), trip.shareId);
	world.clock.set("2027-01-20T12:00:00Z");
	expect(await chargeDueInstalments(world.nobody)).toEqual({ ...NOTHING, paid: 1 });
});

test.each([
	["made is not stopped", "after", "paid"],
	["not made is not sent again", "before", "due"],
] as const)(
	"a charge that is being checked when they are switched off and was %s",
	async (_, moment, status) => {
		const line = breakableGateway();
		using world = openWorld({ wrap: line.wrap });
		const { ctx, trip, payment } = await memberOnInstalments(world, inThree);
		world.clock.set(DUE);
		line.loseNext("chargeSavedCard", moment);
		expect(await chargeDueInstalments(world.nobody)).toEqual({ ...NOTHING, checking: 1 });
		await switchChargesOff(ctx(), trip.shareId);
		world.clock.advance(MINUTE);
		await sweepPayments(world.nobody);
		expect((await payment(2)).status).toBe(status);
		expect(await chargeDueInstalments(world.nobody)).toEqual(NOTHING);
	},
);

describe("they are switched on only", () => {
	test("where a card is saved", async () => {
		using world = openWorld();
		const { ctx, trip } = await memberOnInstalments(world, { ...inThree, consent: false });
		expect(await errorCodeOf(switchChargesOn(ctx(), trip.shareId))).toBe("conflict");
		expect(await given(world)).toEqual([]);
	});

	test("where a card is saved, also by who agreed when joining and whose first card was declined", async () => {
		using world = openWorld();
		const { ctx, trip, member } = await tripWithGuest(world, "3-month", { consent: true });
		await expect(pay(ctx(), member.id, "declined")).rejects.toThrow();
		expect(await errorCodeOf(switchChargesOn(ctx(), trip.shareId))).toBe("conflict");
		expect(await given(world)).toMatchObject([{ memberId: member.id, withdrawnAt: null }]);
	});

	test("for a card that the current provider keeps", async () => {
		using world = openWorld();
		const { ctx, trip } = await memberOnInstalments(world, inThree);
		await switchChargesOff(ctx(), trip.shareId);
		await world.db.write((tx) => tx.update(payers).set({ provider: "stripe" }));
		expect(await errorCodeOf(switchChargesOn(ctx(), trip.shareId))).toBe("conflict");
	});

	test("while the trip goes on; off they can be switched always", async () => {
		using world = openWorld();
		const { ctx, trip, member } = await memberOnInstalments(world, inThree);
		await world.db.write((tx) => tx.update(trips).set({ status: "cancelled" }));
		await switchChargesOff(ctx(), trip.shareId);
		expect(await hasConsented(world.db.read, member.id)).toBe(false);
		expect(await errorCodeOf(switchChargesOn(ctx(), trip.shareId))).toBe("conflict");
	});
});

test("nobody switches another's: the organizer, another guest, a stranger, nor one who has left", async () => {
	using world = openWorld();
	const { ctx, trip, organizer, member } = await memberOnInstalments(world, inThree);
	const guest = () => world.asGuest("gus");
	await world.join(guest(), trip, { name: "Gus" });
	const refusals = async (who: Ctx) => [
		await errorCodeOf(switchChargesOff(who, trip.shareId)),
		await errorCodeOf(switchChargesOn(who, trip.shareId)),
	];
	expect(await refusals(world.as(await world.user()))).toEqual(["forbidden", "forbidden"]);
	expect(await refusals(world.nobody)).toEqual(["unauthenticated", "unauthenticated"]);
	await switchChargesOff(guest(), trip.shareId);
	await switchChargesOff(world.as(organizer), trip.shareId);
	expect(await hasConsented(world.db.read, member.id)).toBe(true);
	await world.db.write((tx) => tx.update(members).set({ removedAt: 1 }).where(eq(members.id, member.id)));
	expect(await refusals(ctx())).toEqual(["forbidden", "forbidden"]);
	expect(await hasConsented(world.db.read, member.id)).toBe(true);
});
