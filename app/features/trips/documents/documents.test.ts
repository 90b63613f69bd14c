import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Ctx } from "#app/access/ctx.ts";
import { members, trips } from "#db/schema/access.ts";
import { DOCUMENTS, documentChecks } from "#db/schema/trips.ts";
import { errorCodeOf } from "#tests/support/error-code.ts";
import { openWorld } from "#tests/support/world.ts";
import { checkDocuments, countChecks, documentsView } from "./documents.server.ts";

async function scene() {
	const world = openWorld();
	const organizer = await world.user();
	const olga = world.as(organizer);
	const trip = await world.trip(organizer);
	const user = await world.user();
	const ben = () => world.as(user);
	const own = await world.join(ben(), trip);
	const guest = () => world.asGuest("key");
	const guests = await world.join(guest(), trip, { name: "Gus" });
	const check = (who: Ctx, ...documents: string[]) => checkDocuments(who, trip.shareId, { documents });
	const checkedBy = async (who: Ctx) => (await documentsView(who, trip.shareId)).checked.toSorted();
	return { world, olga, trip, ben, own, guest, guests, check, checkedBy };
}

test("a member checks their own documents, and nobody else's change", async () => {
	const { world, ben, guest, check, checkedBy } = await scene();
	using _ = world;
	expect(await check(ben(), "passport", "tickets")).toBe(2);
	expect(await check(guest(), "visa")).toBe(1);
	expect([await checkedBy(ben()), await checkedBy(guest())]).toEqual([["passport", "tickets"], ["visa"]]);
	await check(ben());
	expect([await checkedBy(ben()), await checkedBy(guest())]).toEqual([[], ["visa"]]);
});

test("checking again changes nothing, and what stays checked keeps its time", async () => {
	const { world, ben, own, check } = await scene();
	using _ = world;
	const rows = () =>
		world.db.read.select().from(documentChecks).where(eq(documentChecks.memberId, own.id)).all();
	await check(ben(), "passport");
	const before = await rows();
	world.clock.advance(60_000);
	await check(ben(), "passport", "passport");
	expect(await rows()).toEqual(before);
	await check(ben(), "passport", "visa");
	expect(await rows()).toEqual([...before, expect.objectContaining({ document: "visa" })]);
});

test("a document that is not on the list is refused, and nothing is saved", async () => {
	const { world, ben, check, checkedBy } = await scene();
	using _ = world;
	await check(ben(), "visa");
	expect(await errorCodeOf(check(ben(), "passport", "library card"))).toBe("invalid");
	expect(await errorCodeOf(check(ben(), "__proto__"))).toBe("invalid");
	expect(await checkedBy(ben())).toEqual(["visa"]);
});

test("strangers, guests of another trip and members who left have nothing to check, and a cancelled trip takes no checks", async () => {
	const { world, trip, ben, own, check } = await scene();
	using _ = world;
	const stranger = world.as(await world.user());
	const other = await world.trip(await world.user());
	await world.join(world.asGuest("other"), other, { name: "Otto" });
	expect(await errorCodeOf(check(stranger, "passport"))).toBe("forbidden");
	expect(await errorCodeOf(check(world.asGuest("other"), "passport"))).toBe("unauthenticated");
	expect(await errorCodeOf(check(world.nobody, "passport"))).toBe("unauthenticated");
	expect(await errorCodeOf(checkDocuments(stranger, trip.id, { documents: [] }))).toBe("not_found");
	await world.db.write((tx) => tx.update(members).set({ removedAt: 1 }).where(eq(members.id, own.id)));
	expect(await errorCodeOf(check(ben(), "passport"))).toBe("forbidden");
	expect(await errorCodeOf(documentsView(ben(), trip.shareId))).toBe("forbidden");
	await world.db.write((tx) => tx.update(trips).set({ status: "cancelled" }).where(eq(trips.id, trip.id)));
	expect(await errorCodeOf(check(world.asGuest("key"), "passport"))).toBe("conflict");
	expect(await world.db.read.$count(documentChecks)).toBe(0);
});

test("a member sees of the others only how many have everything, not counting those who left", async () => {
	const { world, trip, olga, ben, own, guests, check } = await scene();
	using _ = world;
	const counts = (memberId: string) => countChecks(world.db.read, { tripId: trip.id, memberId });
	await check(ben(), ...DOCUMENTS);
	await check(olga, "passport", "visa", "insurance");
	expect(await counts(own.id)).toEqual({ members: 3, ready: 1, own: 4 });
	expect(await counts(guests.id)).toEqual({ members: 3, ready: 1, own: 0 });
	const { ready, checked } = await documentsView(olga, trip.shareId);
	expect([ready, checked.length]).toEqual(["1 of 3 have everything", 3]);
	await world.db.write((tx) => tx.update(members).set({ removedAt: 1 }).where(eq(members.id, own.id)));
	expect(await counts(guests.id)).toEqual({ members: 2, ready: 0, own: 0 });
});

test("drivers are reminded of their license only where a car is booked", async () => {
	const { world, trip, ben } = await scene();
	using _ = world;
	const hint = async (shareId: string, who: Ctx) =>
		(await documentsView(who, shareId)).documents.find(({ name }) => name === "passport")?.hint;
	expect(await hint(trip.shareId, ben())).not.toContain("license");
	const organizer = await world.user();
	const byCar = await world.trip(organizer, {
		tripItems: [{ type: "car", name: "Van", cost: 40_000 }],
	});
	expect(await hint(byCar.shareId, world.as(organizer))).toContain("driver's license");
});
