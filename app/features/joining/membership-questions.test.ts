import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import type { SignedInUser } from "#app/access/ctx.ts";
import { completeSignIn, moveGuestData } from "#app/features/account/sign-in/complete-sign-in.server.ts";
import { findPayer, hasConsented } from "#app/features/payments/cards/payers.queries.ts";
import { listPaymentMethods } from "#app/features/payments/cards/payment-methods.queries.ts";
import { chargeDueInstalments } from "#app/features/payments/instalments/charge-instalments.server.ts";
import { switchChargesOn } from "#app/features/payments/instalments/switch-charges.server.ts";
import { hashSecret } from "#app/lib/ids.server.ts";
import { members, membershipRefusals } from "#db/schema/access.ts";
import { outbox } from "#db/schema/mail.ts";
import { jobs } from "#db/schema/system.ts";
import { DAY } from "#tests/support/clock.ts";
import { errorCodeOf } from "#tests/support/error-code.ts";
import { mailTo } from "#tests/support/mailed-links.ts";
import { pay, tripWithGuest } from "#tests/support/payments.ts";
import { memberRow } from "#tests/support/rows.ts";
import { forgetAddress } from "#tests/support/unclaimed.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { takeMembershipByLink } from "./membership-links.server.ts";
import {
	listMembershipQuestions,
	refuseGuestMembership,
	takeGuestMembership,
} from "./membership-questions.server.ts";

const BROWSER = hashSecret("ben");
const DEVICE = { session: null, userAgent: null };

/** Ben's spot in the browser "ben", in which Anna signs in. */
async function shared(world: World, { paid = false } = {}) {
	const given = await tripWithGuest(world, "3-month", { consent: true });
	if (paid) await pay(given.ctx(), given.member.id);
	const anna = await world.user({ firstName: "Anna" });
	const membership = async () => {
		const row = await memberRow(world, given.member.id);
		return row;
	};
	const card = async () =>
		(await findPayer(world.db.read, { memberId: given.member.id, provider: "demo" }))?.methodRef ?? null;
	return { ...given, anna, as: world.as(anna), membership, card };
}

const signIn = (world: World, user: SignedInUser, key = "ben") =>
	world.db.write((tx) => completeSignIn(world.asGuest(key), tx, user, DEVICE));

describe("signing in on a browser that holds a guest's place", () => {
	test("moves the place of the account's address with its card, and asks nothing", async () => {
		using world = openWorld();
		const { member, anna, membership, card } = await shared(world, { paid: true });
		await world.db.write((tx) =>
			tx.update(members).set({ email: anna.email }).where(eq(members.id, member.id)),
		);
		expect((await signIn(world, anna)).membershipQuestions).toBe(0);
		expect(await membership()).toMatchObject({ userId: anna.id, guestKeyHash: null });
		expect(await card()).not.toBeNull();
		expect(await listPaymentMethods(world.db.read, { userId: anna.id, provider: "demo" })).toHaveLength(1);
	});

	test("moves no place of another address, paid or not, and asks", async () => {
		using world = openWorld();
		const { anna, as, membership } = await shared(world, { paid: true });
		expect((await signIn(world, anna)).membershipQuestions).toBe(1);
		expect(await membership()).toMatchObject({ userId: null, guestKeyHash: BROWSER });
		expect(await listPaymentMethods(world.db.read, { userId: anna.id, provider: "demo" })).toEqual([]);
		expect(await listMembershipQuestions(as, BROWSER)).toMatchObject([{ name: "Ben", trip: "Lisbon Trip" }]);
	});

	test("asks nothing about other browsers' places, or on a trip where the account has a place", async () => {
		using world = openWorld();
		const { organizer, as } = await shared(world);
		expect((await signIn(world, organizer)).membershipQuestions).toBe(0);
		expect(await listMembershipQuestions(as, hashSecret("other"))).toEqual([]);
		expect(await listMembershipQuestions(as, null)).toEqual([]);
		expect(await errorCodeOf(listMembershipQuestions(world.asGuest("ben"), BROWSER))).toBe("unauthenticated");
	});
});

describe("the answer", () => {
	test("no leaves the place with the guest, and this account is not asked again", async () => {
		using world = openWorld();
		const { as, anna, member, membership } = await shared(world);
		await refuseGuestMembership(as, BROWSER, member.id);
		expect(await listMembershipQuestions(as, BROWSER)).toEqual([]);
		expect((await signIn(world, anna)).membershipQuestions).toBe(0);
		expect(await membership()).toMatchObject({ userId: null, guestKeyHash: BROWSER });
		expect((await signIn(world, await world.user())).membershipQuestions).toBe(1);
		expect(await errorCodeOf(refuseGuestMembership(as, BROWSER, member.id))).toBe("not_found");
		expect(await world.db.read.$count(membershipRefusals)).toBe(1);
	});

	test("yes moves an unpaid place, without its consent", async () => {
		using world = openWorld();
		const { as, anna, member, membership } = await shared(world);
		expect(await takeGuestMembership(as, BROWSER, member.id)).toBe("attached");
		expect(await membership()).toMatchObject({ userId: anna.id, guestKeyHash: null });
		expect(await hasConsented(world.db.read, member.id)).toBe(false);
	});

	test("yes mails the address of a paid place, and the link moves it without its card", async () => {
		using world = openWorld();
		const { as, anna, member, membership, card } = await shared(world, { paid: true });
		const email = member.email ?? "";
		expect(await takeGuestMembership(as, BROWSER, member.id)).toBe("mailed");
		expect(await membership()).toMatchObject({ userId: null });
		expect(await world.db.read.$count(outbox, eq(outbox.email, email))).toBeGreaterThan(0);
		const secret = (await mailTo(world, email)).find((mail) => mail.secret)?.secret ?? "";
		expect(await takeMembershipByLink(as, secret)).toMatchObject({ isCardRemoved: true });
		expect(await membership()).toMatchObject({ userId: anna.id });
		expect(await card()).toBeNull();
		expect(await hasConsented(world.db.read, member.id)).toBe(false);
	});

	test("yes moves a paid place without an address, but not its card", async () => {
		using world = openWorld();
		const { as, anna, member, membership, card } = await shared(world, { paid: true });
		await forgetAddress(world, member.id);
		expect(await takeGuestMembership(as, BROWSER, member.id)).toBe("attached");
		expect(await membership()).toMatchObject({ userId: anna.id });
		expect(await card()).toBeNull();
	});

	test("is refused to anyone without the browser", async () => {
		using world = openWorld();
		const { as, member, membership } = await shared(world);
		expect(await errorCodeOf(takeGuestMembership(as, hashSecret("other"), member.id))).toBe("not_found");
		expect(await errorCodeOf(takeGuestMembership(as, null, member.id))).toBe("not_found");
		expect(await membership()).toMatchObject({ userId: null });
	});

	test("given twice at once moves the place once", async () => {
		using world = openWorld();
		const { as, member } = await shared(world);
		const answers = await Promise.all(
			[1, 2].map(() => errorCodeOf(takeGuestMembership(as, BROWSER, member.id))),
		);
		expect(answers.sort()).toEqual(["accepted", "not_found"]);
	});
});

describe("a place found by its address or a mailed link", () => {
	test("moves to a verified account from any browser, but its card is no longer charged", async () => {
		using world = openWorld();
		const { trip, member, anna, membership, card } = await shared(world, { paid: true });
		const verified = { ...anna, emailVerified: true };
		await world.db.write((tx) =>
			tx.update(members).set({ email: anna.email }).where(eq(members.id, member.id)),
		);
		await world.db.write((tx) => moveGuestData(world.nobody, tx, anna, null));
		expect(await membership()).toMatchObject({ userId: null });
		await world.db.write((tx) => moveGuestData(world.nobody, tx, verified, null));
		expect(await membership()).toMatchObject({ userId: anna.id });
		expect(await card()).toBeNull();
		expect(await errorCodeOf(switchChargesOn(world.as(verified), trip.id))).toBe("conflict");
		world.clock.advance(70 * DAY);
		expect(await chargeDueInstalments(world.nobody)).toMatchObject({ paid: 0, declined: 0 });
		expect(await world.db.read.$count(jobs, eq(jobs.kind, "detach-card"))).toBe(1);
	});
});
