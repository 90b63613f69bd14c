import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { moveGuestData } from "#app/features/account/sign-in/complete-sign-in.server.ts";
import { makeMembershipLink, takeMembershipByLink } from "#app/features/joining/membership-links.server.ts";
import { hashSecret } from "#app/lib/ids.server.ts";
import { members } from "#db/schema/access.ts";
import { customers, payers } from "#db/schema/payments.ts";
import { pay, startMemberPayment, tripWithGuest } from "#tests/support/payments.ts";
import { openStripeWorld } from "#tests/support/stripe-world.ts";
import { openWorld } from "#tests/support/world.ts";
import { giveConsent } from "../instalments/consent.server.ts";
import { listPaymentMethods } from "./payment-methods.queries.ts";

const eqId = (id: string) => eq(members.id, id);

/** Ben, a guest, has saved a card for his spot, and typed someone else's address. */
async function mistyped() {
	const world = openWorld();
	const { ctx, member, trip } = await tripWithGuest(world, "3-month", { consent: true });
	await pay(ctx(), member.id, "success");
	const owner = await world.user({ emailVerifiedAt: 1 });
	await world.db.write((tx) => tx.update(members).set({ email: owner.email }).where(eqId(member.id)));
	return {
		world,
		ctx,
		member,
		trip,
		owner: { ...owner, emailVerified: true },
		cards: () => listPaymentMethods(world.db.read, { userId: owner.id, provider: "demo" }),
		customers: () => world.db.read.select().from(customers),
		[Symbol.dispose]: () => world[Symbol.dispose](),
	};
}

async function linkTo({ world, member, owner }: Awaited<ReturnType<typeof mistyped>>) {
	const path = await makeMembershipLink(world.nobody, {
		purpose: "open_place",
		id: member.id,
		email: owner.email,
	});
	return path?.split("/").at(-1) ?? "";
}

test("a guest's card does not come to whoever has the address that the guest has typed", async () => {
	using given = await mistyped();
	const { world, owner } = given;
	await world.db.write((tx) => moveGuestData(world.as(owner), tx, owner, null));
	const [place] = await world.db.read.select().from(members).where(eqId(given.member.id));
	expect(place?.userId).toBe(owner.id);
	expect(await given.cards()).toEqual([]);
	expect(await given.customers()).toEqual([]);
});

test("nor to whoever opens the place with its mailed link, signed in or before signing in", async () => {
	using signedIn = await mistyped();
	await takeMembershipByLink(signedIn.world.as(signedIn.owner), await linkTo(signedIn));
	expect(await signedIn.cards()).toEqual([]);
	using before = await mistyped();
	const { world, owner } = before;
	await takeMembershipByLink(world.asGuest("stranger"), await linkTo(before));
	await world.db.write((tx) => moveGuestData(world.as(owner), tx, owner, hashSecret("stranger")));
	const [place] = await world.db.read.select().from(members).where(eqId(before.member.id));
	expect(place?.userId).toBe(owner.id);
	expect(await before.cards()).toEqual([]);
});

test("the browser that has saved a card brings it, also to an account with the guest's address", async () => {
	using given = await mistyped();
	const { world, owner } = given;
	await world.db.write((tx) => moveGuestData(world.as(owner), tx, owner, hashSecret("ben")));
	expect(await given.cards()).toMatchObject([{ cardLast4: "4242", isDefault: true }]);
});

test("nor a card that a guest goes on to pay with after the place has come to someone else", async () => {
	await using given = await openStripeWorld("3-month");
	const { world, guest, stripe } = given;
	const { id: memberId } = guest.member;
	const owner = await world.user({ emailVerifiedAt: 1 });
	const { ref } = await startMemberPayment(guest.ctx(), memberId);
	await world.db.write((tx) => tx.update(members).set({ email: owner.email }).where(eqId(memberId)));
	await world.db.write((tx) => moveGuestData(world.as(owner), tx, { ...owner, emailVerified: true }, null));
	given.clock.advance(1);
	await world.db.write((tx) => giveConsent(world.as(owner), tx, memberId));
	await stripe.paymentIntents.confirm(ref, { payment_method: "pm_card_visa" });
	await given.deliverAllEvents();
	expect((await given.payment()).status).toBe("paid");
	expect(await listPaymentMethods(world.db.read, { userId: owner.id, provider: "stripe" })).toEqual([]);
	expect(await world.db.read.select({ card: payers.methodRef }).from(payers)).toEqual([{ card: null }]);
});
