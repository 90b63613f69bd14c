import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { requestRefund } from "#app/features/fund/refunds/request-refund.server.ts";
import { postMessage } from "#app/features/messages/chat/chat.server.ts";
import { openLocations } from "#db/locations/open.ts";
import { members, trips } from "#db/schema/access.ts";
import { DAY } from "#tests/support/clock.ts";
import { errorCodeOf } from "#tests/support/error-code.ts";
import { tripInput } from "#tests/support/factories.ts";
import { fundWithAccount } from "#tests/support/funds.ts";
import { pay } from "#tests/support/payments.ts";
import { openWorld } from "#tests/support/world.ts";
import { createTrip } from "../create-trip.server.ts";
import { dashboardView } from "../dashboard/dashboard.server.ts";
import { findDraft, saveDraft } from "../planning/drafts.server.ts";
import { copyTripToPlanner } from "./copy-trip.server.ts";
import { archiveTrip, homeTrips, listOwnTrips, tripListView } from "./trip-list.server.ts";

const DASHBOARD = { origin: "https://gangway.example", peoplePage: null, locations: openLocations() };

test("a user's list has the trips they organize and have joined, and nobody else's", async () => {
	using world = openWorld();
	const [anna, ben] = [await world.user({ subscriptionPlan: "plus" }), await world.user()];
	const own = await world.trip(ben, { title: "Ben's own" });
	const joined = await world.trip(anna, { title: "Joined" });
	await world.trip(anna, { title: "Not Ben's" });
	const { id } = await world.join(world.as(ben), joined, { paymentPlan: "3-month" });
	await pay(world.as(ben), id);
	const { upcoming } = await listOwnTrips(world.as(ben));
	expect(upcoming.map(({ title }) => title).sort()).toEqual(["Ben's own", "Joined"]);
	expect(upcoming.find(({ shareId }) => shareId === joined.shareId)).toMatchObject({
		role: "member",
		owed: { state: "next" },
	});
	expect(upcoming.find(({ shareId }) => shareId === own.shareId)).toMatchObject({ role: "organizer" });
	expect(await errorCodeOf(listOwnTrips(world.nobody))).toBe("unauthenticated");
});

test("a guest's browser finds its boarding passes on home, and no other browser does", async () => {
	using world = openWorld();
	const anna = await world.user({ subscriptionPlan: "plus" });
	const [paid, joined] = [
		await world.trip(anna, { title: "Paid" }),
		await world.trip(anna, { title: "Joined" }),
	];
	const ben = () => world.asGuest("ben");
	await pay(ben(), (await world.join(ben(), paid, { paymentPlan: "3-month" })).id);
	await world.join(ben(), joined);
	await world.join(world.asGuest("other"), await world.trip(anna, { title: "Not Ben's" }));
	const passes = await homeTrips(ben());
	expect(passes).toMatchObject({ title: "Your boarding passes", more: 0 });
	expect(passes?.shown.map(({ title, path, unread }) => ({ title, path, unread }))).toEqual([
		{ title: "Joined", path: `/join/${joined.shareId}`, unread: 0 },
		{ title: "Paid", path: `/join/${paid.shareId}`, unread: 0 },
	]);
	expect(passes?.shown.map(({ owed }) => owed.state)).toEqual(["next", "next"]);
	for (const who of [world.nobody, world.asGuest("stranger"), world.as(await world.user())]) {
		expect(await homeTrips(who)).toBeNull();
	}
});

test("a trip that a browser planned without an account stays on its home page until an account has it or it can't be claimed any more", async () => {
	using world = openWorld();
	const maker = () => world.asGuest("maker");
	const plan = (title: string) => createTrip(maker(), tripInput({ title }));
	const first = await plan("Porto");
	await plan("Lisbon");
	expect(await homeTrips(maker())).toMatchObject({
		title: "Your trips",
		shown: [],
		unclaimed: [{ title: "Lisbon" }, { title: "Porto", to: `/trip/${first.shareId}` }],
	});
	for (const who of [world.nobody, world.asGuest("stranger"), world.as(await world.user())]) {
		expect(await homeTrips(who)).toBeNull();
	}
	await world.db.write((tx) => tx.update(trips).set({ status: "cancelled" }).where(eq(trips.id, first.id)));
	expect((await homeTrips(maker()))?.unclaimed).toMatchObject([{ title: "Lisbon" }]);
	world.clock.advance(30 * DAY);
	expect(await homeTrips(maker())).toBeNull();
	const third = await plan("Madrid");
	expect((await homeTrips(maker()))?.unclaimed).toMatchObject([{ title: "Madrid" }]);
	const { id: organizerId } = await world.user();
	await world.db.write((tx) => tx.update(trips).set({ organizerId }).where(eq(trips.id, third.id)));
	expect(await homeTrips(maker())).toBeNull();
});

test("a place that an account has taken over, or that was given up, is no pass of a browser any more", async () => {
	using world = openWorld();
	const trip = await world.trip(await world.user());
	const ben = () => world.asGuest("ben");
	const { id } = await world.join(ben(), trip);
	const change = (values: Partial<typeof members.$inferInsert>) =>
		world.db.write((tx) => tx.update(members).set(values).where(eq(members.id, id)));
	await change({ removedAt: 1 });
	expect(await homeTrips(ben())).toBeNull();
	await change({ removedAt: null, userId: (await world.user()).id });
	expect(await homeTrips(ben())).toBeNull();
});

test("a guest is shown a cancelled trip until its dates are over", async () => {
	using world = openWorld();
	const trip = await world.trip(await world.user());
	const ben = () => world.asGuest("ben");
	await world.join(ben(), trip);
	await world.db.write((tx) => tx.update(trips).set({ status: "cancelled" }));
	expect((await homeTrips(ben()))?.shown).toMatchObject([{ cancelled: true, owed: { state: "nothing" } }]);
	await world.db.write((tx) => tx.update(trips).set({ startDate: "2020-01-01", endDate: "2020-01-08" }));
	expect(await homeTrips(ben())).toBeNull();
});

test("messages of others are new until the chat was shown, however often it is shown", async () => {
	using world = openWorld();
	const [anna, ben] = [await world.user(), await world.user()];
	const trip = await world.trip(anna);
	const say = async (user: typeof anna, message: string) => {
		world.clock.advance(1_000);
		await postMessage(world.as(user), trip.id, { message });
	};
	const unread = async (user: typeof anna) => (await listOwnTrips(world.as(user))).upcoming[0]?.unread;
	await say(anna, "before Ben came");
	world.clock.advance(1_000);
	await world.join(world.as(ben), trip);
	await say(anna, "one");
	await say(ben, "his own");
	await say(anna, "two");
	expect(await unread(ben)).toBe(2);
	await dashboardView(world.as(ben), trip.shareId, DASHBOARD);
	await dashboardView(world.as(ben), trip.shareId, DASHBOARD);
	expect(await unread(ben)).toBe(0);
	expect(await unread(anna)).toBe(1);
	await say(anna, "three");
	expect(await unread(ben)).toBe(1);
});

test("an organizer's list says how many others are late and how many refunds are to decide, and nobody else's does", async () => {
	using world = openWorld();
	const { trip, ctx, member, organizer, own } = await fundWithAccount(world);
	await world.trip(organizer);
	const [ben, cleo] = [await world.user(), await world.user()];
	for (const user of [ben, cleo]) {
		const { id } = await world.join(world.as(user), trip, { paymentPlan: "3-month" });
		await pay(world.as(user), id);
	}
	await world.join(world.as(organizer), trip, { paymentPlan: "3-month" });
	await requestRefund(ctx(), { tripId: trip.id, memberId: member.id });
	const stubOf = async (user: typeof ben) =>
		Object.values(await listOwnTrips(world.as(user)))
			.flat()
			.find(({ shareId }) => shareId === trip.shareId);
	expect(own.id).not.toBe(member.id);
	expect(await stubOf(organizer)).toMatchObject({ lateOthers: 0, refunds: 1 });
	world.clock.advance(70 * 24 * 60 * 60 * 1_000);
	expect(await stubOf(organizer)).toMatchObject({ lateOthers: 2, refunds: 1, owed: { state: "late" } });
	expect(await stubOf(ben)).toMatchObject({ lateOthers: 0, refunds: 0, owed: { state: "late" } });
	const others = (await listOwnTrips(world.as(organizer))).upcoming.filter(
		(stub) => stub.shareId !== trip.shareId,
	);
	expect(others).toMatchObject([{ lateOthers: 0, refunds: 0 }]);
});

test("an archived trip is out of its user's list alone, and can be brought back", async () => {
	using world = openWorld();
	const [anna, ben] = [await world.user(), await world.user()];
	const trip = await world.trip(anna);
	await world.join(world.as(ben), trip);
	await archiveTrip(world.as(ben), trip.shareId, true);
	expect(await listOwnTrips(world.as(ben))).toMatchObject({ upcoming: [], archived: [{ isArchived: true }] });
	expect((await listOwnTrips(world.as(anna))).upcoming).toHaveLength(1);
	await archiveTrip(world.as(ben), trip.shareId, false);
	expect((await listOwnTrips(world.as(ben))).upcoming).toHaveLength(1);
});

test("nobody archives or copies a trip that is not theirs", async () => {
	using world = openWorld();
	const trip = await world.trip(await world.user());
	const stranger = world.as(await world.user());
	expect(await errorCodeOf(archiveTrip(stranger, trip.shareId, true))).toBe("forbidden");
	expect(await errorCodeOf(copyTripToPlanner(stranger, trip.shareId, true))).toBe("forbidden");
	expect(await errorCodeOf(archiveTrip(stranger, "invented", true))).toBe("not_found");
	expect(await errorCodeOf(archiveTrip(world.nobody, trip.shareId, true))).toBe("unauthenticated");
	expect(await errorCodeOf(copyTripToPlanner(world.nobody, trip.shareId, true))).toBe("unauthenticated");
});

test("a copy waits in the planner with the trip's length and items, and replaces a plan only on demand", async () => {
	using world = openWorld();
	const anna = world.as(await world.user());
	const { actor } = anna;
	if (actor?.kind !== "user") throw new Error("nobody is signed in");
	const trip = await world.trip(actor.user, { startDate: "2027-03-12", endDate: "2027-03-16" });
	await saveDraft(anna, { destination: "Oslo" });
	expect(await errorCodeOf(copyTripToPlanner(anna, trip.shareId, false))).toBe("conflict");
	expect(await findDraft(anna)).toMatchObject({ destination: "Oslo" });
	await copyTripToPlanner(anna, trip.shareId, true);
	const draft = await findDraft(anna);
	expect(draft).toMatchObject({ title: trip.title, destination: trip.destination, partySize: "4" });
	const days = (Date.parse(String(draft?.endDate)) - Date.parse(String(draft?.startDate))) / 86_400_000;
	expect(days).toBe(4);
	expect(draft?.tripItems?.map(({ cost }) => cost)).toEqual(["3880.00"]);
	expect(draft?.isCopy).toBe(true);
	await saveDraft(anna, { destination: "Oslo" });
	expect(await findDraft(anna)).not.toHaveProperty("isCopy");
});

test("a copy of a trip without items has its total, and a trip without dates the planner's week", async () => {
	using world = openWorld();
	const anna = await world.user();
	const dates = { startDate: undefined, endDate: undefined };
	const trip = await world.trip(anna, { ...dates, tripItems: [], totalCost: 400_000 });
	await copyTripToPlanner(world.as(anna), trip.shareId, true);
	const draft = await findDraft(world.as(anna));
	expect(draft?.tripItems).toMatchObject([{ type: "other", cost: "4000.00" }]);
	const days = (Date.parse(String(draft?.endDate)) - Date.parse(String(draft?.startDate))) / 86_400_000;
	expect(days).toBe(7);
});

test("a list of more than ten trips can be searched, without accents and in any case", async () => {
	using world = openWorld();
	const anna = await world.user({ subscriptionPlan: "pro" });
	for (let count = 0; count < 10; count += 1) await world.trip(anna, { title: `Trip ${count}` });
	expect((await tripListView(world.as(anna), "")).isSearchable).toBe(false);
	await world.trip(anna, { title: "Świętokrzyskie", destination: "Kielce" });
	const found = await tripListView(world.as(anna), "swietokrzyskie KIELCE");
	expect(found).toMatchObject({ isSearchable: true, total: 11, upcoming: [{ destination: "Kielce" }] });
	expect((await tripListView(world.as(anna), "Atlantis")).upcoming).toEqual([]);
});
