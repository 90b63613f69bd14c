import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { signInByLink } from "#app/features/account/sign-in/sign-in.server.ts";
import { askPayer } from "#app/features/companions/ask-payer.server.ts";
import { startOnboarding } from "#app/features/fund/payouts/payout-account.server.ts";
import { startRefund } from "#app/features/fund/refunds/start-refund.server.ts";
import { releaseFunds } from "#app/features/fund/releases/release-funds.server.ts";
import { refuseAddress } from "#app/features/payments/may-pay.server.ts";
import { editTrip } from "#app/features/trips/changes/edit-trip.server.ts";
import { removeMember } from "#app/features/trips/changes/remove-member.server.ts";
import { hashSecret } from "#app/lib/ids.server.ts";
import { signSettingsToken } from "#app/mail/signed-links.server.ts";
import { memberLinks, members, trips } from "#db/schema/access.ts";
import { outbox } from "#db/schema/mail.ts";
import { DAY, MINUTE } from "#tests/support/clock.ts";
import { errorCodeOf } from "#tests/support/error-code.ts";
import { RETURN_URLS } from "#tests/support/funds.ts";
import { mailTo } from "#tests/support/mailed-links.ts";
import { US_PERSON } from "#tests/support/payees.ts";
import { pay } from "#tests/support/payments.ts";
import { approveRefund, requestRefundOf } from "#tests/support/refunds.ts";
import { memberRow } from "#tests/support/rows.ts";
import { openWorld, openWorldAt, type World } from "#tests/support/world.ts";
import { joinView } from "./join-view.server.ts";
import {
	deleteExpiredMembershipLinks,
	findFormerMembershipPath,
	mailMembershipLink,
	makeReadPath,
	membershipLinkTarget,
	membershipLinkView,
	membershipPageView,
	requestMembershipLink,
	signMembershipPath,
	takeMembershipByLink,
} from "./membership-links.server.ts";

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
	expect(mail?.subject).toBe("Your spot on Lisbon Trip");
	const secret = mail?.secret ?? "";
	expect(JSON.stringify(await world.db.read.select().from(memberLinks))).not.toContain(secret);
	expect(await membershipLinkView(world.nobody, secret)).toEqual({
		name: "Ben",
		trip: "Lisbon Trip",
		stopsCharges: false,
		needsEmail: false,
		signedInAs: null,
	});
	expect(await takeMembershipByLink(world.asGuest("new"), secret)).toEqual({
		shareId: trip.shareId,
		isCardRemoved: false,
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
	await deleteExpiredMembershipLinks(world.nobody);
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
	await deleteExpiredMembershipLinks(world.nobody);
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

const gusEmail = "gus@people.example";

const tokenIn = (path?: string | null) => /^\/place\/([^?]+)/.exec(path ?? "")?.[1] ?? "";

async function signedPage(world: World) {
	const organizer = await world.user();
	const trip = await world.trip(organizer);
	const browser = world.asGuest("hers");
	const guest = await world.join(browser, trip, { name: "Gus Gruber", email: gusEmail });
	const token = (await signMembershipPath(world.db, guest.id)).replace("/place/", "");
	const change = (set: Partial<typeof members.$inferInsert>) =>
		world.db.write((tx) => tx.update(members).set(set).where(eq(members.id, guest.id)));
	return { olga: world.as(organizer), trip, browser, guest, token, change };
}

describe("a guest's receipt", () => {
	const readScene = async (world: World) => {
		const scene = await signedPage(world);
		await pay(scene.browser, scene.guest.id);
		const [mail] = await mailTo(world, gusEmail);
		const token = tokenIn(mail?.path);
		const passIn = async (who = world.nobody) => (await membershipPageView(who, token)).pass;
		return { ...scene, mail, token, passIn };
	};

	test("leads to an address by which any browser reads the pass, and nobody gets the trip's link", async () => {
		using world = openWorld();
		const { trip, guest, mail, passIn } = await readScene(world);
		expect(mail?.text).not.toContain(trip.shareId);
		for (const who of [world.nobody, world.asGuest("other"), world.as(await world.user())])
			expect(await passIn(who)).toMatchObject({ passenger: "Gus Gruber", strip: { paid: 97_000 } });
		expect(JSON.stringify(await passIn()), "what the page's data hold").not.toContain(trip.shareId);
		expect(await memberRow(world, guest.id)).toMatchObject({ guestKeyHash: hashSecret("hers") });
	});

	test("leads to a page that names what waits for their answer", async () => {
		using world = openWorld();
		const { olga, trip, passIn } = await readScene(world);
		expect((await passIn())?.questions).toEqual([]);
		const dearer = { tripItems: [], totalCost: trip.costPerPerson * trip.partySize + 60_000 };
		await editTrip(olga, trip.id, { ...dearer, priceReason: "The flat is dearer" });
		expect((await passIn())?.questions).toEqual([
			{
				title: expect.stringMatching(/^Do you agree to a share of \$1,\d+\.\d\d\?$/),
				details: "Your share stays as it is until you answer.",
			},
		]);
	});

	test("leads to a page that does not name who asks them to pay", async () => {
		using world = openWorld();
		const { trip, guest, passIn } = await readScene(world);
		const kim = world.as(await world.user({ firstName: "Kim", lastName: "Kern" }));
		await world.join(kim, trip);
		await askPayer(kim, trip.shareId, { payerId: guest.id });
		expect((await passIn())?.questions).toEqual([
			{
				title: "Someone on the trip asks you to pay for them",
				details: "Nothing changes until you say yes.",
			},
		]);
		expect(JSON.stringify(await passIn())).not.toContain("Kim");
	});

	test("leads to a page that names a payment that is late", async () => {
		using world = openWorld();
		const trip = await world.trip(await world.user({ subscriptionPlan: "plus" }));
		const given = { name: "Gus", email: gusEmail, paymentPlan: "3-month", consent: false } as const;
		const guest = await world.join(world.asGuest("hers"), trip, given);
		await pay(world.asGuest("hers"), guest.id);
		const [mail] = await mailTo(world, gusEmail);
		const late = async () => (await membershipPageView(world.nobody, tokenIn(mail?.path))).pass?.late;
		expect(await late()).toBeNull();
		world.clock.set("2026-12-23T12:00:00Z");
		expect(await late()).toEqual({
			title: "Your payment is 3 days late",
			details: "$323.33 was due on Sun, Dec 20.",
		});
		world.clock.set("2027-01-23T12:00:00Z");
		expect(await late()).toMatchObject({
			details: "$646.67 is late in total. The first payment, $323.33, was due on Sun, Dec 20, 2026.",
		});
	});

	test("leads to a page that says what becomes of a refund they have asked for", async () => {
		using world = openWorld();
		const { browser, guest, trip, passIn } = await readScene(world);
		expect((await passIn())?.refund).toBeNull();
		await requestRefundOf(browser, guest);
		expect((await passIn())?.refund).toBe(`You have asked for $941.57. ${trip.organizerName} decides.`);
	});

	test("leads to a page that says beside what was paid how much of it went back", async () => {
		using world = openWorld();
		const { olga, browser, guest, passIn } = await readScene(world);
		const request = await requestRefundOf(browser, guest);
		expect((await passIn())?.wentBack).toBeNull();
		await approveRefund(olga, request.id, 5_000);
		expect((await passIn())?.wentBack).toBe("$50.00 of it went back to your card.");
	});

	test("is read until the trip is over, and then only names the trip", async () => {
		using world = openWorld();
		const { passIn, trip } = await readScene(world);
		world.clock.set(`${trip.endDate}T12:00:00Z`);
		expect(await passIn()).not.toBeNull();
		world.clock.advance(DAY);
		expect(await passIn()).toBeNull();
	});

	test("of a trip that is near, or has no dates, is read for 30 days", async () => {
		using world = openWorld();
		const { guest, trip, change } = await signedPage(world);
		await change({ confirmed: true });
		await world.db.write((tx) => tx.update(trips).set({ endDate: null }).where(eq(trips.id, trip.id)));
		const path = await makeReadPath(world.nobody, { purpose: "place", id: guest.id, email: gusEmail });
		const read = async () => (await membershipPageView(world.nobody, tokenIn(path))).pass;
		world.clock.advance(30 * DAY);
		expect(await read()).not.toBeNull();
		world.clock.advance(DAY);
		expect(await read()).toBeNull();
	});

	test("shows nothing once the membership is an account's, or has another address", async () => {
		using world = openWorld();
		const { change, passIn, token } = await readScene(world);
		await change({ userId: (await world.user({ email: gusEmail })).id });
		expect(await passIn()).toBeNull();
		await change({ userId: null, email: "new@people.example" });
		expect(await errorCodeOf(membershipPageView(world.nobody, token))).toBe("not_found");
	});
});

describe("the address", () => {
	test("opens the place's page for whoever has the place, in the browser or by account", async () => {
		using world = openWorld();
		const { trip, browser, token, change } = await signedPage(world);
		expect(await membershipPageView(browser, token)).toMatchObject({ own: `/join/${trip.shareId}` });
		const gus = await world.user();
		await change({ userId: gus.id });
		expect(await membershipPageView(world.as(gus), token)).toMatchObject({ own: `/trip/${trip.shareId}` });
		expect(await membershipPageView(browser, token)).toMatchObject({ own: null });
	});

	test("shows everyone else the trip's title and where a link would go, and opens nothing", async () => {
		using world = openWorld();
		const { trip, guest, token } = await signedPage(world);
		const others = [world.nobody, world.asGuest("other"), world.as(await world.user())];
		for (const who of others) {
			const view = await membershipPageView(who, token);
			const mailsTo = "g•••@people.example";
			expect(view).toEqual({ own: null, left: null, trip: "Lisbon Trip", mailsTo, pass: null });
			expect(JSON.stringify(view)).not.toMatch(new RegExp(`${trip.shareId}|${guest.id}|Gus`));
		}
		expect(await memberRow(world, guest.id)).toMatchObject({
			guestKeyHash: hashSecret("hers"),
			userId: null,
		});
	});

	test("is not found when it is forged, another kind of address, or of a place that is no more", async () => {
		using world = openWorld();
		const { guest, token, change } = await signedPage(world);
		const [, signature = ""] = token.split(".");
		const settings = await signSettingsToken(world.db, { owner: `email:${gusEmail}`, topic: "chat" });
		const forged = [`x.${signature}`, `${guest.id}.`, guest.id, "", `${token}x`, settings];
		for (const other of forged) {
			expect(await errorCodeOf(membershipPageView(world.nobody, other))).toBe("not_found");
			expect(await errorCodeOf(mailMembershipLink(world.nobody, other))).toBe("not_found");
		}
		await change({ removedAt: 1, email: null });
		expect(await errorCodeOf(membershipPageView(world.nobody, token))).toBe("not_found");
		expect(await errorCodeOf(membershipLinkTarget(world.nobody, token))).toBe("not_found");
	});
});

describe("the address of a place that was left", () => {
	async function leftScene(world: World, how: (scene: Scene) => Promise<unknown> = refundAll) {
		const made = await signedPage(world);
		await pay(made.browser, made.guest.id);
		await mailTo(world, gusEmail);
		await how(made);
		return made;
	}
	type Scene = Awaited<ReturnType<typeof signedPage>>;
	const refundAll = ({ olga, trip, guest }: Scene) =>
		startRefund(olga, trip.id, { memberIds: [guest.id], reason: "Sold out", leaving: true });

	test("shows what became of its money to whoever has it, and nobody's name, address or link", async () => {
		using world = openWorld();
		const { trip, guest, token } = await leftScene(world);
		for (const who of [world.nobody, world.asGuest("other"), world.as(await world.user())]) {
			const view = await membershipPageView(who, token);
			expect(view).toMatchObject({
				own: null,
				left: { trip: "Lisbon Trip", leftAs: "left", receipts: null, money: { paid: 97_000, back: 94_157 } },
			});
			expect(view.left?.money.moves).toMatchObject([{ state: "sent", card: "Visa •••• 4242" }]);
			expect(JSON.stringify(view)).not.toMatch(
				new RegExp(`${trip.shareId}|${trip.id}|${guest.id}|Gus|@|${trip.organizerName}`),
			);
		}
	});

	test("leads its own browser or account to the receipts, also after the trip's link was reset", async () => {
		using world = openWorld();
		const { trip, token, change, browser } = await leftScene(world);
		expect((await membershipPageView(browser, token)).left?.receipts).toBe(`/trip/${trip.id}/receipts`);
		const gus = await world.user();
		await change({ userId: gus.id });
		expect((await membershipPageView(world.as(gus), token)).left?.receipts).toBe(`/trip/${trip.id}/receipts`);
		expect((await membershipPageView(browser, token)).left?.receipts).toBeNull();
	});

	test("mails no link, because nothing can be opened", async () => {
		using world = openWorld();
		const { token } = await leftScene(world);
		expect(await errorCodeOf(mailMembershipLink(world.nobody, token))).toBe("not_found");
		expect(await errorCodeOf(membershipLinkTarget(world.nobody, token))).toBe("not_found");
	});

	test("is where the mails of a guest lead who has left, and the page of refunds in their browser", async () => {
		using world = openWorld();
		const { trip, token, browser } = await leftScene(world);
		const mails = await mailTo(world, gusEmail);
		expect(mails.length).toBeGreaterThan(0);
		for (const mail of mails) {
			expect(await membershipPageView(world.nobody, tokenIn(mail.path))).toEqual(
				await membershipPageView(world.nobody, token),
			);
			expect(mail.text).not.toContain(trip.shareId);
		}
		expect(mails.map(({ text }) => text).join()).toContain("See your payments and refunds");
		expect(await findFormerMembershipPath(browser, trip.shareId)).toBe(`/place/${token}`);
		expect(await findFormerMembershipPath(world.asGuest("other"), trip.shareId)).toBeNull();
		expect(await findFormerMembershipPath(world.nobody, trip.shareId)).toBeNull();
		await world.join(browser, trip, { name: "Gus Gruber", email: gusEmail });
		expect(await findFormerMembershipPath(browser, trip.shareId)).toBeNull();
	});

	test("tells who was removed what was released and does not go back", async () => {
		using world = openWorld();
		const { token } = await leftScene(world, async ({ olga, trip, guest }) => {
			await startOnboarding(olga, trip.id, RETURN_URLS, US_PERSON);
			await releaseFunds(olga, trip.id, {});
			await removeMember(olga, { tripId: trip.id, memberId: guest.id, expectedAmount: 0 });
		});
		expect((await membershipPageView(world.nobody, token)).left).toMatchObject({
			leftAs: "removed",
			money: { paid: 97_000, back: 0, rest: 97_000 },
		});
	});
});

test("the button mails the place's own address the link that moves it, and tells no one else", async () => {
	using world = openWorld();
	const { trip, guest, token } = await signedPage(world);
	await mailMembershipLink(world.nobody, token);
	expect(await membershipLinkTarget(world.nobody, token)).toEqual({ email: gusEmail, tripId: trip.id });
	expect(await errorCodeOf(membershipLinkTarget(world.nobody, `${token}.x`))).toBe("not_found");
	const [mail] = await mailTo(world, gusEmail);
	expect(mail?.subject).toBe("Your spot on Lisbon Trip");
	await takeMembershipByLink(world.asGuest("phone"), mail?.secret ?? "");
	expect(await membershipPageView(world.asGuest("phone"), token)).toMatchObject({
		own: `/join/${trip.shareId}`,
	});
	expect(await membershipPageView(world.asGuest("hers"), token)).toMatchObject({ own: null });
	expect(world.mail.sent.map(({ to }) => to).filter((to) => to === guest.email)).toHaveLength(1);
});

test("for a place that has gone to an account, it mails the link to sign in", async () => {
	using world = openWorld();
	const { token, change } = await signedPage(world);
	const gus = await world.user({ email: gusEmail });
	await change({ userId: gus.id, guestKeyHash: null });
	await mailMembershipLink(world.nobody, token);
	const [mail] = await mailTo(world, gusEmail);
	expect([
		mail?.path.startsWith("/sign-in/"),
		mail?.text.includes("belongs to your Gangway account"),
	]).toEqual([true, true]);
});
