import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { requestMembershipLink } from "#app/features/joining/membership-links.server.ts";
import { hashSecret } from "#app/lib/ids.server.ts";
import { members } from "#db/schema/access.ts";
import { outbox } from "#db/schema/mail.ts";
import { errorCodeOf } from "#tests/support/error-code.ts";
import { tripInput } from "#tests/support/factories.ts";
import { forgetAddress } from "#tests/support/unclaimed.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { claimTrips } from "./claims.server.ts";
import { createTrip } from "./create-trip.server.ts";
import { askForPayingNotice } from "./paying-open.server.ts";

const claim = async (world: World) => {
	const anna = await world.user();
	return world.db.write((tx) =>
		claimTrips(world.nobody, tx, anna, { guestKeyHash: hashSecret("maker"), byAddress: false }),
	);
};
const told = (world: World) =>
	world.db.read.select({ to: outbox.email }).from(outbox).where(eq(outbox.kind, "paying_open"));

describe("a member of a trip without an organizer", () => {
	test("is mailed once when payments open", async () => {
		using world = openWorld();
		const trip = await createTrip(world.asGuest("maker"), tripInput());
		const joining = world.asGuest("ben");
		const ben = await world.join(joining, trip, { email: "ben@people.example" });
		await world.join(world.asGuest("maker"), trip);
		expect(ben.payAskedAt).toBe(joining.now.getTime());
		expect(await told(world)).toEqual([]);
		expect((await claim(world)).trips).toHaveLength(1);
		expect(await told(world)).toEqual([{ to: "ben@people.example" }]);
		await claim(world);
		expect(await told(world)).toHaveLength(1);
	});

	test("without an address is told once they have given one", async () => {
		using world = openWorld();
		const trip = await createTrip(world.asGuest("maker"), tripInput());
		const ctx = () => world.asGuest("ben");
		const { id } = await world.join(ctx(), trip);
		await forgetAddress(world, id);
		await world.db.write((tx) => tx.update(members).set({ payAskedAt: null }).where(eq(members.id, id)));
		expect(await errorCodeOf(askForPayingNotice(ctx(), trip.shareId))).toBe("email_required");
		await askForPayingNotice(ctx(), trip.shareId, "ben@people.example");
		await claim(world);
		expect(await told(world)).toEqual([{ to: "ben@people.example" }]);
		expect(await errorCodeOf(askForPayingNotice(ctx(), trip.shareId))).toBe("conflict");
		await expect(
			requestMembershipLink(world.nobody, trip.shareId, "ben@people.example"),
		).resolves.toBeUndefined();
	});

	test("can only ask for themselves", async () => {
		using world = openWorld();
		const trip = await createTrip(world.asGuest("maker"), tripInput());
		expect(await errorCodeOf(askForPayingNotice(world.asGuest("x"), trip.shareId))).toBe("forbidden");
		expect(await errorCodeOf(askForPayingNotice(world.nobody, "nonsense"))).toBe("not_found");
	});
});
