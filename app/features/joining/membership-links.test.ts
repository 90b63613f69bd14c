import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { signInByLink } from "#app/features/account/sign-in/sign-in.server.ts";
import { refuseAddress } from "#app/features/payments/may-pay.server.ts";
import { hashSecret } from "#app/lib/ids.server.ts";
import { memberLinks, members } from "#db/schema/access.ts";
import { outbox } from "#db/schema/mail.ts";
import { DAY, MINUTE } from "#tests/support/clock.ts";
import { errorCodeOf } from "#tests/support/error-code.ts";
import { mailTo } from "#tests/support/mailed-links.ts";
import { memberRow } from "#tests/support/rows.ts";
import { openWorld, openWorldAt, type World } from "#tests/support/world.ts";
import { joinView } from "./join-view.server.ts";
import { deleteExpiredMembershipLinks, requestMembershipLink } from "./membership-links.server.ts";
import { signMembershipPath } from "./membership-page.server.ts";
import { membershipLinkView, takeMembershipByLink } from "./take-membership.server.ts";

const email = "ben@people.example";

async function scene(world: World) {
	const trip = await world.trip(await world.user());
	const guest = await world.join(world.asGuest("old"), trip, { name: "Ben", email });
	const ask = async (address = email) => {
		await requestMembershipLink(world.nobody, trip.shareId, address);
		return (await mailTo(world, address)).at(-1);
	};
	const rowOf = (id = guest.id) => memberRow(world, id);
	return { trip, guest, ask, rowOf };
}

test("a guest's link moves the place to the browser that opens it, once", async () => {
	using world = openWorld();
	const { trip, guest, ask } = await scene(world);
	const mail = await ask();
	expect(mail?.subject).toBe("Your place on Lisbon Trip");
	const secret = mail?.secret ?? "";
	expect(JSON.stringify(await world.db.read.select().from(memberLinks))).not.toContain(secret);
	expect(await membershipLinkView(world.nobody, secret)).toEqual({
		name: "Ben",
		trip: "Lisbon Trip",
		signedInAs: null,
	});
	expect(await takeMembershipByLink(world.asGuest("new"), secret)).toEqual({
		shareId: trip.shareId,
		leftCardBehind: false,
	});
	const seen = async (key: string) => (await joinView(world.asGuest(key), trip.shareId)).member?.id;
	expect([await seen("new"), await seen("old")]).toEqual([guest.id, undefined]);
	expect(await errorCodeOf(takeMembershipByLink(world.asGuest("third"), secret))).toBe("not_found");
	expect(await errorCodeOf(membershipLinkView(world.nobody, secret))).toBe("not_found");
	expect(await seen("new")).toBe(guest.id);
});

test("an address that nobody has joined with leaves the same row and gets no mail", async () => {
	using world = openWorld();
	const { guest, ask } = await scene(world);
	expect(await ask("nobody@people.example")).toBeUndefined();
	expect(await ask()).toBeDefined();
	const rows = await world.db.read.select().from(outbox).where(eq(outbox.kind, "open_place"));
	const [unknown, known] = rows.map(({ content, email: to, userId }) => [
		JSON.stringify(content)
			.replaceAll(to ?? "", "x")
			.replaceAll(guest.id, ""),
		userId,
	]);
	expect(unknown).toEqual(known);
	expect(rows.map(({ status }) => status).sort()).toEqual(["sent", "skipped"]);
});

test("a link works for 30 minutes, and not for a place that is removed, has an account or another address by then", async () => {
	using world = openWorld();
	const { trip, guest, ask } = await scene(world);
	const first = (await ask())?.secret ?? "";
	world.clock.advance(30 * MINUTE);
	expect(await errorCodeOf(takeMembershipByLink(world.asGuest("new"), first))).toBe("not_found");
	const second = (await ask())?.secret ?? "";
	const change = (set: Partial<typeof members.$inferInsert>) =>
		world.db.write((tx) => tx.update(members).set(set).where(eq(members.id, guest.id)));
	await change({ userId: (await world.user()).id });
	expect(await errorCodeOf(takeMembershipByLink(world.asGuest("new"), second))).toBe("not_found");
	await change({ userId: null, removedAt: 1 });
	expect(await errorCodeOf(takeMembershipByLink(world.asGuest("new"), second))).toBe("not_found");
	expect(await ask()).toBeUndefined();
	for (const later of [{ email: "new@people.example" }, { userId: (await world.user()).id }]) {
		await change({ removedAt: null, email });
		await requestMembershipLink(world.nobody, trip.shareId, email);
		await change(later);
		expect(await mailTo(world, email)).toEqual([]);
	}
});

test("one of two processes opens a place", async () => {
	using world = openWorld();
	const { ask, rowOf } = await scene(world);
	const secret = (await ask())?.secret ?? "";
	const other = openWorldAt(world.url, { clock: world.clock });
	const answers = await Promise.all([
		errorCodeOf(takeMembershipByLink(world.asGuest("one"), secret)),
		errorCodeOf(takeMembershipByLink(other.asGuest("two"), secret)),
	]);
	expect(answers.toSorted()).toEqual(["accepted", "not_found"]);
	expect((await rowOf())?.guestKeyHash).toBe(hashSecret(answers[0] === "accepted" ? "one" : "two"));
	other.close();
});

test("the browser that a place was moved out of is told so for as long as it has its cookie, and no other is", async () => {
	using world = openWorld();
	const { trip, guest, ask } = await scene(world);
	const moved = async (key: string, shareId = trip.shareId) =>
		(await joinView(world.asGuest(key), shareId)).movedMembershipPath;
	const other = await world.trip(await world.user());
	expect(await moved("old")).toBeNull();
	await takeMembershipByLink(world.asGuest("new"), (await ask())?.secret ?? "");
	const address = await signMembershipPath(world.db, guest.id);
	world.clock.advance(399 * DAY);
	await world.db.write((tx) => deleteExpiredMembershipLinks(tx, world.clock.now()));
	expect([await moved("old"), await moved("new"), await moved("third")]).toEqual([address, null, null]);
	expect([
		await moved("old", other.shareId),
		(await joinView(world.nobody, trip.shareId)).movedMembershipPath,
	]).toEqual([null, null]);
	await takeMembershipByLink(world.asGuest("old"), (await ask())?.secret ?? "");
	expect([await moved("old"), await moved("new")]).toEqual([null, address]);
	await takeMembershipByLink(world.as(await world.user()), (await ask())?.secret ?? "");
	expect([await moved("old"), await moved("new")]).toEqual([address, address]);
	world.clock.advance(401 * DAY);
	await world.db.write((tx) => deleteExpiredMembershipLinks(tx, world.clock.now()));
	expect([await moved("old"), await moved("new")]).toEqual([null, null]);
});

test("a browser with another place on the trip keeps it, and the link stays usable", async () => {
	using world = openWorld();
	const { trip, guest, ask } = await scene(world);
	const other = await world.join(world.asGuest("hers"), trip, { email: "anna@people.example" });
	const anna = await world.user();
	await world.join(world.as(anna), trip);
	const secret = (await ask())?.secret ?? "";
	expect(await errorCodeOf(takeMembershipByLink(world.asGuest("hers"), secret))).toBe("conflict");
	expect(await errorCodeOf(takeMembershipByLink(world.as(anna), secret))).toBe("conflict");
	expect((await joinView(world.asGuest("hers"), trip.shareId)).member?.id).toBe(other.id);
	await takeMembershipByLink(world.asGuest("new"), secret);
	expect((await joinView(world.asGuest("new"), trip.shareId)).member?.id).toBe(guest.id);
});

test("in a browser that is signed in, the place becomes the account's", async () => {
	using world = openWorld();
	const { ask, rowOf } = await scene(world);
	const ben = await world.user();
	await takeMembershipByLink(world.as(ben), (await ask())?.secret ?? "");
	expect(await rowOf()).toMatchObject({ userId: ben.id, guestKeyHash: null });
});

test("a member with an account gets a link to sign in, at the account's own address only", async () => {
	using world = openWorld();
	const { trip, ask } = await scene(world);
	const cara = await world.user({ email: "cara@people.example" });
	const member = await world.join(world.as(cara), trip);
	const mail = await ask(cara.email);
	expect(mail?.text).toContain("belongs to your Gangway account");
	expect(mail?.path).toContain(`returnTo=${encodeURIComponent(`/trip/${trip.shareId}`)}`);
	const device = { session: null, userAgent: null };
	expect((await signInByLink(world.nobody, mail?.secret ?? "", device)).user.id).toBe(cara.id);
	await world.db.write((tx) =>
		tx.update(members).set({ email: "old@people.example" }).where(eq(members.id, member.id)),
	);
	const elsewhere = await ask("old@people.example");
	expect([elsewhere?.secret, elsewhere?.path]).toEqual(["", `/login?returnTo=%2Ftrip%2F${trip.shareId}`]);
});

test("a link ends when the provider refuses the address that it was mailed to", async () => {
	using world = openWorld();
	const { guest, ask } = await scene(world);
	const secret = (await ask())?.secret ?? "";
	expect(await membershipLinkView(world.nobody, secret)).toMatchObject({ name: "Ben" });
	await world.db.write((tx) => refuseAddress(tx, guest.id));
	expect(await errorCodeOf(membershipLinkView(world.nobody, secret))).toBe("not_found");
	expect(await errorCodeOf(takeMembershipByLink(world.asGuest("new"), secret))).toBe("not_found");
});
