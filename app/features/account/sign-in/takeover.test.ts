import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import type { SignedInUser } from "#app/access/ctx.ts";
import { isKnownBrowser } from "#app/features/identity/known-browsers.server.ts";
import { findSession } from "#app/features/identity/sessions.server.ts";
import { readAddresses } from "#app/features/members/invitations/addresses.ts";
import { invitationsView } from "#app/features/members/invitations/invitations-view.server.ts";
import { sendInvitations } from "#app/features/members/invitations/send-invitations.server.ts";
import {
	saveReplySettings,
	viewReplySettings,
} from "#app/features/messages/notifications/settings/reply-settings.server.ts";
import { listOwnEndpoints, subscribe } from "#app/features/messages/push/subscriptions.server.ts";
import { createFeed } from "#app/features/trips/calendar/member-calendar.server.ts";
import { members, users } from "#db/schema/access.ts";
import { calendarFeeds } from "#db/schema/trips.ts";
import { MINUTE } from "#tests/support/clock.ts";
import { errorCodeOf } from "#tests/support/error-code.ts";
import { ORIGIN } from "#tests/support/invitations.ts";
import { mailTo } from "#tests/support/mailed-links.ts";
import { PASSWORD, PASSWORD_HASH } from "#tests/support/password.ts";
import { makeBrowser, subscribeBrowser } from "#tests/support/push-service.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { updateProfile } from "../profile/profile.server.ts";
import { requestPasswordReset, resetPassword } from "./reset-password.server.ts";
import { register, requestSignInLink, signIn, signInByLink } from "./sign-in.server.ts";
import { mailVerification, verifyEmail } from "./verify-email.server.ts";

const email = "ben@people.example";
const thiefs = "thief@people.example";
const on = (browserKeyHash: string) => ({ session: null, userAgent: null, browserKeyHash });

const secretFor = async (world: World, to = email) =>
	(await mailTo(world, to)).find(({ secret }) => secret)?.secret ?? "";

const agree = (world: World, user: SignedInUser) =>
	saveReplySettings(world.as(user), { shown: ["replies.joined"], on: ["replies.joined"] });

describe("a thief's new password", () => {
	test("leaves the owner's link that brings the old address back, which ends the thief's own", async () => {
		using world = openWorld();
		const ben = await world.user({ email, passwordHash: PASSWORD_HASH, emailVerifiedAt: 1 });
		const { firstName, lastName } = ben;
		await updateProfile(
			world.as(ben),
			{ firstName, lastName, email: thiefs, currentPassword: PASSWORD },
			on("thief"),
		);
		const restore = await secretFor(world);
		const reset = async () => {
			await requestPasswordReset(world.nobody, thiefs);
			return secretFor(world, thiefs);
		};
		const thiefsPassword = { secret: await reset(), password: "stolen lantern" };
		world.clock.advance(MINUTE);
		const stolen = await resetPassword(world.nobody, thiefsPassword, on("thief"));
		await agree(world, stolen.user);
		const second = {
			firstName,
			lastName,
			email: "second@people.example",
			currentPassword: "stolen lantern",
		};
		await updateProfile(world.as(stolen.user), second, on("thief"));
		const thiefsRestore = await secretFor(world, thiefs);
		expect(thiefsRestore).toHaveLength(43);
		const restored = { secret: restore, password: "quiet lantern" };
		expect((await resetPassword(world.nobody, restored, on("laptop"))).user.email).toBe(email);
		expect((await viewReplySettings(world.as(ben))).switches, "the thief's choice").toMatchObject([
			{ on: false },
		]);
		const again = { secret: thiefsRestore, password: "stolen lantern" };
		expect(await errorCodeOf(resetPassword(world.nobody, again, on("thief")))).toBe("not_found");
	});
});

test.each([
	["the owner takes the account back and agrees again", email],
	["it has belonged to the account for half an hour", thiefs],
])("a new address that may be a thief's gets no replies until %s", async (_case, later) => {
	using world = openWorld();
	const ben = await world.user({ email, passwordHash: PASSWORD_HASH, emailVerifiedAt: 1 });
	const trip = await world.trip(ben);
	const { firstName, lastName } = ben;
	const change = { firstName, lastName, email: thiefs, currentPassword: PASSWORD };
	await updateProfile(world.as(ben), change, on("thief"));
	const restore = { secret: await secretFor(world), password: "quiet lantern" };
	await requestPasswordReset(world.nobody, thiefs);
	const confirm = { secret: await secretFor(world, thiefs), password: "stolen lantern" };
	const changed = (await resetPassword(world.nobody, confirm, on("thief"))).user;
	expect(changed).toMatchObject({ email: thiefs, emailVerified: true });
	const replies = async (user: SignedInUser, to: string) => {
		const input = { emails: readAddresses(to), customMessage: undefined, byHand: undefined };
		await sendInvitations(world.as(user), trip.id, input, ORIGIN);
		const [mail] = await mailTo(world, to);
		return [
			(await invitationsView(world.as(user), trip.id, ORIGIN)).repliesTo,
			mail?.replyTo.map(({ address }) => address),
			mail?.text.includes("Reply to this email"),
		];
	};
	const agreeAsOrganizer = (user: SignedInUser) =>
		saveReplySettings(world.as(user), { shown: ["replies.organized"], on: ["replies.organized"] });
	await agreeAsOrganizer(changed);
	expect(await replies(changed, "cara@people.example")).toEqual([null, [], false]);
	if (later === thiefs) world.clock.advance(31 * MINUTE);
	const owner = later === thiefs ? changed : (await resetPassword(world.nobody, restore, on("laptop"))).user;
	if (later === email) {
		expect(await replies(owner, "eve@people.example")).toEqual([null, [], false]);
		await agreeAsOrganizer(owner);
	}
	expect(await replies(owner, "dan@people.example")).toEqual([later, [later], true]);
});

test("a new password ends the account's push messages, known browsers and calendar links, and nobody else's", async () => {
	using world = openWorld();
	const [ben, cara] = [await world.user({ email, passwordHash: PASSWORD_HASH }), await world.user()];
	const trip = await world.trip(cara);
	for (const user of [ben, cara]) {
		await world.join(world.as(user), trip);
		await createFeed(world.as(user), trip.id);
		await subscribeBrowser(world.as(user), makeBrowser(`/${user.id}`));
	}
	await signIn(world.nobody, { email, password: PASSWORD }, on("thief"));
	await requestPasswordReset(world.nobody, email);
	const input = { secret: await secretFor(world), password: "quiet lantern" };
	await resetPassword(world.nobody, input, on("laptop"));
	expect(await listOwnEndpoints(world.as(ben))).toEqual([]);
	expect(await listOwnEndpoints(world.as(cara))).toHaveLength(1);
	const knows = (browser: string) => isKnownBrowser(world.nobody, email, browser);
	expect([await knows("thief"), await knows("laptop")]).toEqual([false, true]);
	expect(await world.db.read.$count(calendarFeeds)).toBe(1);
});

test.each([
	["sent, until it has run out", true],
	["still waiting to be sent", false],
])("places of a new address wait while the link to the old one is %s", async (_, isSent) => {
	using world = openWorld();
	const ben = await world.user({ email, passwordHash: PASSWORD_HASH, emailVerifiedAt: 1 });
	const moved = { firstName: "Ben", lastName: "Berg", email: "new@people.example" };
	await world.join(world.asGuest("phone"), await world.trip(await world.user()), { email: moved.email });
	await updateProfile(world.as(ben), { ...moved, currentPassword: PASSWORD }, on("laptop"));
	if (isSent) await mailTo(world, email);
	await world.db.write((tx) => tx.update(users).set({ emailVerifiedAt: 2 }).where(eq(users.id, ben.id)));
	const own = async () => {
		await signIn(world.nobody, { email: moved.email, password: PASSWORD }, on("laptop"));
		return world.db.read.$count(members, eq(members.userId, ben.id));
	};
	expect(await own()).toBe(0);
	if (!isSent) await mailTo(world, email);
	world.clock.advance(29 * MINUTE);
	expect(await own()).toBe(0);
	world.clock.advance(MINUTE);
	expect(await own()).toBe(1);
});

describe("an account that a stranger made with this address", () => {
	const ben = { firstName: "Ben", lastName: "Berg", email, password: PASSWORD };
	const start = async (world: World) => {
		const { user, session: strangers } = await register(world.nobody, ben, on("stranger"));
		const trip = await world.trip(await world.user());
		await world.join(world.as(user), trip);
		await createFeed(world.as(user), trip.id);
		await subscribe(world.as(user), makeBrowser("/strangers"), strangers);
		/** How many push messages and calendar links the stranger can still read. */
		const readers = async () =>
			(await listOwnEndpoints(world.as(user))).length + (await world.db.read.$count(calendarFeeds));
		const isLive = async (one: string) => (await findSession(world.db, one, world.clock.now())) !== null;
		const linkToSignIn = async () => {
			await mailTo(world, email); // The link to verify the address leaves first.
			await requestSignInLink(world.nobody, email, "/home");
			return secretFor(world);
		};
		return { user, strangers, isLive, readers, linkToSignIn };
	};

	test("loses its sessions, push messages and calendar links, and gets no guest's place when the owner signs in by a mailed link", async () => {
		using world = openWorld();
		const { strangers, isLive, readers, linkToSignIn } = await start(world);
		const guest = await world.join(world.asGuest("owner"), await world.trip(await world.user()), { email });
		const signed = await signInByLink(world.asGuest("owner"), await linkToSignIn(), on("phone"));
		expect([signed.user.emailVerified, signed.claimed]).toEqual([false, { trips: [], overLimit: 0 }]);
		expect([await isLive(strangers), await isLive(signed.session), await readers()]).toEqual([
			false,
			true,
			0,
		]);
		expect(await isKnownBrowser(world.nobody, email, "stranger")).toBe(false);
		const places = await world.db.read.select().from(members);
		expect(places.find(({ id }) => id === guest.id)).toEqual(guest);
	});

	test("loses its sessions, push messages and calendar links when the address is confirmed, except the one that confirms", async () => {
		using world = openWorld();
		const { strangers, isLive, readers } = await start(world);
		const link = await secretFor(world);
		const { session: own } = await signIn(world.nobody, ben, on("laptop"));
		await verifyEmail(world.nobody, link, { session: own, browserKeyHash: "laptop" });
		expect([await isLive(strangers), await isLive(own), await readers()]).toEqual([false, true, 0]);
		const knows = (browser: string) => isKnownBrowser(world.nobody, email, browser);
		expect([await knows("stranger"), await knows("laptop")]).toEqual([false, true]);
	});

	const signInWithPassword = (world: World, password: string) =>
		errorCodeOf(signIn(world.nobody, { email, password }, on("stranger")));

	test("has no password any more when the address is confirmed in another browser, which chooses one", async () => {
		using world = openWorld();
		const { user } = await start(world);
		await agree(world, user);
		const { passwordPath } = await verifyEmail(world.nobody, await secretFor(world), on("owner"));
		await world.trip(user);
		expect((await viewReplySettings(world.as(user))).switches).toMatchObject([
			{ scope: "organized", on: false },
			{ scope: "joined", on: false },
		]);
		expect(await signInWithPassword(world, PASSWORD)).toBe("bad_credentials");
		expect((await mailTo(world, email)).map(({ subject }) => subject)).toEqual([
			"The password of your account was ended",
		]);
		const secret = /^\/reset-password\/(.+)$/.exec(passwordPath ?? "")?.[1] ?? "";
		await resetPassword(world.nobody, { secret, password: "quiet lantern" }, on("owner"));
		expect(await signInWithPassword(world, PASSWORD)).toBe("bad_credentials");
		expect(await signInWithPassword(world, "quiet lantern")).toBe("accepted");
	});

	test("keeps its password when it is confirmed in the browser that is signed in", async () => {
		using world = openWorld();
		const { strangers } = await start(world);
		const confirming = { ...on("laptop"), session: strangers };
		const { passwordPath } = await verifyEmail(world.nobody, await secretFor(world), confirming);
		expect(passwordPath).toBeNull();
		expect(await signInWithPassword(world, PASSWORD)).toBe("accepted");
	});

	test("has no password any more when the owner signs in by a mailed link and confirms the address then", async () => {
		using world = openWorld();
		const { linkToSignIn } = await start(world);
		const { user, session } = await signInByLink(world.nobody, await linkToSignIn(), on("owner"));
		await mailVerification(world.nobody, user);
		const secret = (await mailTo(world, email)).find(({ path }) => path.startsWith("/verify/"))?.secret ?? "";
		await verifyEmail(world.as(user), secret, { ...on("owner"), session });
		expect(await signInWithPassword(world, PASSWORD)).toBe("bad_credentials");
	});

	test("keeps its sessions at a link to sign in once the address is verified", async () => {
		using world = openWorld();
		const { strangers, isLive, linkToSignIn } = await start(world);
		await verifyEmail(world.nobody, await secretFor(world), { session: strangers });
		await signInByLink(world.nobody, await linkToSignIn(), on("phone"));
		expect(await isLive(strangers)).toBe(true);
	});
});
