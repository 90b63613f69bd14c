import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { joinTrip } from "#app/features/joining/join-trip.server.ts";
import { members, trips } from "#db/schema/access.ts";
import { invitations } from "#db/schema/members.ts";
import { notifications } from "#db/schema/messages.ts";
import { HOUR } from "#tests/support/clock.ts";
import { errorCodeOf } from "#tests/support/error-code.ts";
import { annasTrip, deliver, invitationToken } from "#tests/support/invitations.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { withdrawInvitation } from "./change-invitation.server.ts";
import { findInvitedTrip, invitedMember, noteInvitationUsed } from "./invitation-link.server.ts";

describe("the link in the mail", () => {
	test("leads to the trip, and counts as opened from the first thing that someone does there", async () => {
		using world = openWorld();
		const { trip, ctx, invite, invited } = await annasTrip(world);
		await invite("ben@people.example");
		const token = await invitationToken(world);
		expect(await findInvitedTrip(world.nobody, token)).toBe(trip.shareId);
		await noteInvitationUsed(ctx(), token);
		await noteInvitationUsed(world.nobody, "made-up");
		expect(await invited()).toMatchObject([{ status: "invited", opened: null }]);
		await noteInvitationUsed(world.nobody, token);
		expect(await invited()).toMatchObject([{ status: "opened" }]);
		const [first] = await world.db.read.select().from(invitations);
		world.clock.advance(HOUR);
		await noteInvitationUsed(world.asGuest("ben"), token);
		expect(await world.db.read.select().from(invitations)).toEqual([first]);
	});

	test("does not work if it was withdrawn or made up, and leads to the new share id after a reset", async () => {
		using world = openWorld();
		const { trip, ctx, invite, idOf } = await annasTrip(world);
		await invite("ben@people.example, cara@people.example");
		const [ben, cara] = [await invitationToken(world), await invitationToken(world, "cara@people.example")];
		const open = (token: string) => errorCodeOf(findInvitedTrip(world.nobody, token));
		await withdrawInvitation(ctx(), trip.id, await idOf("ben@people.example"));
		expect(await open(ben)).toBe("not_found");
		expect(await open("")).toBe("not_found");
		expect(await open(await idOf("cara@people.example"))).toBe("not_found");
		await world.db.write((tx) => tx.update(trips).set({ shareId: "new" }).where(eq(trips.id, trip.id)));
		expect(await findInvitedTrip(world.nobody, cara)).toBe("new");
	});

	test("a mail that still waits is not sent after its invitation was withdrawn or taken up", async () => {
		using world = openWorld();
		const { trip, ctx, invite, idOf } = await annasTrip(world);
		await invite("ben@people.example, cara@people.example");
		await withdrawInvitation(ctx(), trip.id, await idOf("ben@people.example"));
		const cara = await world.user({ email: "cara@people.example", emailVerifiedAt: 1 });
		await world.join(world.as(cara), trip);
		await deliver(world);
		expect(world.mail.sent.filter(({ subject }) => subject.includes("invites"))).toEqual([]);
	});
});

describe("who joins", () => {
	async function joinAs(world: World, shareId: string, key: string, email: string, invitation?: string) {
		const input = { paymentPlan: "full", name: key, email, invitation } as const;
		return (await joinTrip(world.asGuest(key), shareId, input)).member.id;
	}
	async function joinVerified(world: World, shareId: string, name: string, invitation?: string) {
		const user = await world.user({ firstName: name, email: `${name.toLowerCase()}@people.example` });
		const verified = world.as({ ...user, emailVerified: true });
		return (await joinTrip(verified, shareId, { paymentPlan: "full", name, invitation })).member.id;
	}
	const memberOf = async (world: World, email: string) => {
		const [row] = await world.db.read.select().from(invitations).where(eq(invitations.email, email));
		return row?.memberId;
	};
	const titles = async (world: World) =>
		(await world.db.read.select().from(notifications)).map(({ title }) => title);

	test("with an address that is only typed, or not verified, is nobody's invitation", async () => {
		using world = openWorld();
		const { trip, invite } = await annasTrip(world);
		await invite("ben@people.example, cara@people.example");
		await joinAs(world, trip.shareId, "Eve", "ben@people.example");
		const cara = await world.user({ firstName: "Cara", email: "cara@people.example" });
		await world.join(world.as(cara), trip, { name: "Cara" });
		expect(await memberOf(world, "ben@people.example")).toBeNull();
		expect(await memberOf(world, "cara@people.example")).toBeNull();
		expect(await titles(world)).toEqual(["Eve joined", "Cara joined"]);
	});

	test("by the invited address, verified, is the invitation's, and the organizer hears of it once", async () => {
		using world = openWorld();
		const { trip, invite, invited } = await annasTrip(world);
		await invite("ben@people.example");
		const id = await joinVerified(world, trip.shareId, "Ben");
		expect(await memberOf(world, "ben@people.example")).toBe(id);
		expect(await titles(world)).toEqual(["Ben accepted your invitation"]);
		expect(await invited()).toMatchObject([
			{ status: "joined", joined: { name: "Ben" }, canWithdraw: false },
		]);
		expect((await invite("ben@people.example")).skipped).toMatchObject([{ reason: "joined" }]);
	});

	test("in the browser that opened the link is the invitation's, once; a forwarded link brings no second one", async () => {
		using world = openWorld();
		const { trip, invite } = await annasTrip(world);
		await invite("ben@people.example");
		const token = await invitationToken(world);
		const ben = await joinAs(world, trip.shareId, "Ben", "private@people.example", token);
		await joinAs(world, trip.shareId, "Cara", "cara@people.example", token);
		expect(await memberOf(world, "ben@people.example")).toBe(ben);
		expect(await titles(world)).toEqual(["Ben accepted your invitation", "Cara joined"]);
	});

	test("by an invited address, verified, is that address's, whoever's link the browser opened", async () => {
		using world = openWorld();
		const { trip, invite } = await annasTrip(world);
		await invite("ben@people.example, cara@people.example");
		const token = await invitationToken(world);
		const cara = await joinVerified(world, trip.shareId, "Cara", token);
		expect(await memberOf(world, "cara@people.example")).toBe(cara);
		expect(await memberOf(world, "ben@people.example")).toBeNull();
	});

	test("after it was withdrawn, or by another trip's link, is no invitation's", async () => {
		using world = openWorld();
		const { anna, trip, ctx, invite, idOf } = await annasTrip(world);
		await invite("ben@people.example, cara@people.example");
		const token = await invitationToken(world, "cara@people.example");
		await withdrawInvitation(ctx(), trip.id, await idOf("ben@people.example"));
		await joinVerified(world, trip.shareId, "Ben");
		const other = await world.trip(anna);
		await joinAs(world, other.shareId, "Dan", "dan@people.example", token);
		expect(await memberOf(world, "ben@people.example")).toBeNull();
		expect(await memberOf(world, "cara@people.example")).toBeNull();
		expect(await world.db.read.$count(members)).toBe(4);
	});
});

test("an invitation leads to the place of who joined by it on its trip, if a link can be mailed to that place", async () => {
	using world = openWorld();
	const { trip, invite } = await annasTrip(world);
	await invite("ben@people.example");
	const token = await invitationToken(world);
	const find = (shareId = trip.shareId, secret: string | null = token) =>
		invitedMember(world.nobody, shareId, secret);
	expect(await find()).toBeNull();
	const email = "ben@people.example";
	const place = { name: "Ben", email, paymentPlan: "full", invitation: token } as const;
	const { member: ben } = await joinTrip(world.asGuest("ben"), trip.shareId, place);
	expect([await find(), await find("other"), await find(trip.shareId, null)]).toEqual([ben.id, null, null]);
	for (const change of [{ email: null }, { email, removedAt: 1 }]) {
		await world.db.write((tx) => tx.update(members).set(change).where(eq(members.id, ben.id)));
		expect(await find()).toBeNull();
	}
});
