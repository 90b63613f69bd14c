import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { requireTrip } from "#app/access/access.server.ts";
import { moveGuestData } from "#app/features/account/sign-in/complete-sign-in.server.ts";
import { joinAndPay } from "#app/features/joining/join-and-pay.server.ts";
import { ProviderRefusal } from "#app/gateway/gateway.ts";
import { deleteExpired } from "#app/jobs/delete-expired.server.ts";
import { hashSecret } from "#app/lib/ids.server.ts";
import { trips } from "#db/schema/access.ts";
import { attempts } from "#db/schema/payments.ts";
import { DAY } from "#tests/support/clock.ts";
import { errorCodeOf } from "#tests/support/error-code.ts";
import { pay, paymentsOf, startMemberPayment, tripWithGuest } from "#tests/support/payments.ts";
import { memberRow } from "#tests/support/rows.ts";
import { forgetAddress, paidUnclaimedTrip, setOrganizer } from "#tests/support/unclaimed.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { confirmMemberPayment } from "./attempts/confirm-payment.server.ts";
import { payWithSavedCard, startHostedPayment } from "./attempts/pay.server.ts";
import { listCardChoices } from "./cards/card-choices.server.ts";
import { listAutomaticCharges } from "./instalments/automatic-charges.queries.ts";
import { chargeDueInstalments } from "./instalments/charge-instalments.server.ts";

const emailOf = async (world: World, id: string) => (await memberRow(world, id))?.email;

describe("a trip without an organizer's account", () => {
	test("takes no payment, in our page, on the provider's or with a saved card", async () => {
		using world = openWorld();
		const { trip, ctx, member } = await tripWithGuest(world);
		await setOrganizer(world, trip.id, null);
		const order = { memberId: member.id, currency: "usd" } as const;
		const urls = () => ({ success: "", cancel: "" });
		expect(await errorCodeOf(startMemberPayment(ctx(), member.id))).toBe("organizer_required");
		expect(await errorCodeOf(startHostedPayment(ctx(), order, urls))).toBe("organizer_required");
		expect(await world.db.read.$count(attempts)).toBe(0);
	});

	test("takes none for a payment that was begun while it had one", async () => {
		using world = openWorld();
		const { trip, ctx, member, organizer } = await tripWithGuest(world);
		const { ref } = await startMemberPayment(ctx(), member.id);
		await setOrganizer(world, trip.id, null);
		const confirm = () => confirmMemberPayment(ctx(), { memberId: member.id, ref, card: "success" });
		expect(await errorCodeOf(confirm())).toBe("organizer_required");
		expect(await world.db.read.select().from(attempts)).toMatchObject([{ status: "created" }]);
		await setOrganizer(world, trip.id, organizer.id);
		expect((await confirm()).status).toBe("paid");
	});

	test("takes none from an account's saved card", async () => {
		using world = openWorld();
		const ben = await world.user();
		const paid = await world.trip(await world.user({ subscriptionPlan: "plus" }));
		const inThree = { paymentPlan: "3-month", consent: true } as const;
		const { id } = await world.join(world.as(ben), paid, inThree);
		await pay(world.as(ben), id);
		const trip = await world.trip(await world.user());
		await world.join(world.as(ben), trip);
		await setOrganizer(world, trip.id, null);
		const access = await requireTrip(world.as(ben), trip.shareId, "payment.pay");
		if (!access.member) throw new Error("Ben has a place");
		const [card] = await listCardChoices(world.as(ben));
		const place = { ...access, member: access.member };
		expect(await errorCodeOf(payWithSavedCard(world.as(ben), place, {}, card?.id ?? ""))).toBe(
			"organizer_required",
		);
	});

	test("that was paid for before stays, charges no kept card, and can be claimed by its creator", async () => {
		using world = openWorld();
		const { id, gus, member } = await paidUnclaimedTrip(world);
		world.clock.advance(45 * DAY);
		await deleteExpired(world.nobody);
		expect(await chargeDueInstalments(world.nobody)).toMatchObject({ paid: 0, declined: 0 });
		const payments = () => paymentsOf(world, member.id);
		expect((await payments()).map(({ status }) => status)).toEqual(["paid", "due", "due"]);
		const [trip] = await world.db.read.select().from(trips).where(eq(trips.id, id));
		if (!trip) throw new Error("it is kept");
		expect(await listAutomaticCharges(gus, { trip, member }, await payments())).toEqual([]);
		const anna = await world.user();
		const claimed = await world.db.write((tx) => moveGuestData(world.nobody, tx, anna, hashSecret("maker")));
		expect(claimed.trips.map((one) => one.id)).toEqual([id]);
		expect(await chargeDueInstalments(world.nobody)).toMatchObject({ paid: 1 });
	});

	test("holds the place of a friend who wants to pay at once, and nothing is due", async () => {
		using world = openWorld();
		const trip = await world.trip(await world.user());
		await setOrganizer(world, trip.id, null);
		const form = { paymentPlan: "full", name: "Ben", email: "ben@people.example" } as const;
		const ways = { ...form, consent: false, testCard: "success", useCashBack: false } as const;
		const step = await joinAndPay(world.asGuest("ben"), trip.shareId, ways as never, "http://g.example");
		expect(step).toMatchObject({ status: "held", paymentId: null });
		expect(await paymentsOf(world, step.memberId)).toEqual([]);
	});
});

describe("a guest's place without an address", () => {
	async function unaddressed(world: World) {
		const given = await tripWithGuest(world, "3-month", { consent: true });
		await forgetAddress(world, given.member.id);
		return given;
	}

	test("cannot be paid until it has one, which then stays", async () => {
		using world = openWorld();
		const { ctx, member } = await unaddressed(world);
		expect(await errorCodeOf(pay(ctx(), member.id))).toBe("email_required");
		expect(await world.db.read.$count(attempts)).toBe(0);
		await pay(ctx(), member.id, "success", { email: "ben@people.example" });
		expect(await emailOf(world, member.id)).toBe("ben@people.example");
		const [, second] = await paymentsOf(world, member.id);
		await pay(ctx(), member.id, "success", { paymentId: second?.id, email: "other@people.example" });
		expect(await emailOf(world, member.id)).toBe("ben@people.example");
	});

	test("does not take the address of another place on the trip", async () => {
		using world = openWorld();
		const { ctx, member, organizer } = await unaddressed(world);
		const theirs = { email: organizer.email };
		expect(await errorCodeOf(pay(ctx(), member.id, "success", theirs))).toBe("already_joined");
		expect(await emailOf(world, member.id)).toBeNull();
	});

	test("does not have its kept card charged", async () => {
		using world = openWorld();
		const { ctx, member } = await tripWithGuest(world, "3-month", { consent: true });
		await pay(ctx(), member.id);
		await forgetAddress(world, member.id);
		world.clock.advance(32 * DAY);
		expect(await chargeDueInstalments(world.nobody)).toMatchObject({ paid: 0, declined: 0 });
	});
});

describe("an address that the provider does not take", () => {
	const refuses = {
		wrap: (gateway: World["provider"]) => ({
			...gateway,
			createIntent: async () => {
				throw new ProviderRefusal("email_invalid", "Invalid email address");
			},
		}),
	};

	test("is removed from a guest's place, and asked for again", async () => {
		using world = openWorld(refuses);
		const { ctx, member } = await tripWithGuest(world);
		await expect(pay(ctx(), member.id)).rejects.toMatchObject({ code: "email_required", field: "email" });
		expect(await emailOf(world, member.id)).toBeNull();
		expect((await world.db.read.select().from(attempts)).map(({ status }) => status)).toEqual(["canceled"]);
	});

	test("stays with an account, whose owner is told to change it", async () => {
		using world = openWorld(refuses);
		const ben = await world.user();
		const member = await world.join(world.as(ben), await world.trip(await world.user()));
		expect(await errorCodeOf(pay(world.as(ben), member.id))).toBe("invalid");
		expect(await emailOf(world, member.id)).toBe(ben.email);
	});
});
