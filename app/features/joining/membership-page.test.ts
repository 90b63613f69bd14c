import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { startOnboarding } from "#app/features/fund/payouts/payout-account.server.ts";
import { startRefund } from "#app/features/fund/refunds/start-refund.server.ts";
import { releaseFunds } from "#app/features/fund/releases/release-funds.server.ts";
import { removeMember } from "#app/features/trips/changes/remove-member.server.ts";
import { hashSecret } from "#app/lib/ids.server.ts";
import { signSettingsToken } from "#app/mail/signed-links.server.ts";
import { members } from "#db/schema/access.ts";
import { errorCodeOf } from "#tests/support/error-code.ts";
import { RETURN_URLS } from "#tests/support/funds.ts";
import { mailTo } from "#tests/support/mailed-links.ts";
import { US_PERSON } from "#tests/support/payees.ts";
import { pay } from "#tests/support/payments.ts";
import { memberRow } from "#tests/support/rows.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import {
	findFormerMembershipPath,
	mailMembershipLink,
	membershipLinkTarget,
	membershipPageView,
	signMembershipPath,
} from "./membership-page.server.ts";
import { takeMembershipByLink } from "./take-membership.server.ts";

const email = "gus@people.example";

async function scene(world: World) {
	const organizer = await world.user();
	const trip = await world.trip(organizer);
	const browser = world.asGuest("hers");
	const guest = await world.join(browser, trip, { name: "Gus Gruber", email });
	const token = (await signMembershipPath(world.db, guest.id)).replace("/place/", "");
	const change = (set: Partial<typeof members.$inferInsert>) =>
		world.db.write((tx) => tx.update(members).set(set).where(eq(members.id, guest.id)));
	return { olga: world.as(organizer), trip, browser, guest, token, change };
}

test("a guest's receipt leads to an address that names the place without a secret", async () => {
	using world = openWorld();
	const { trip, browser, guest, token } = await scene(world);
	await pay(browser, guest.id);
	const [mail] = await mailTo(world, email);
	expect(mail?.path).toBe(`/place/${token}`);
	expect(mail?.text).not.toContain(trip.shareId);
});

describe("the address", () => {
	test("opens the place's page for whoever has the place, in the browser or by account", async () => {
		using world = openWorld();
		const { trip, browser, token, change } = await scene(world);
		expect(await membershipPageView(browser, token)).toMatchObject({ own: `/join/${trip.shareId}` });
		const gus = await world.user();
		await change({ userId: gus.id });
		expect(await membershipPageView(world.as(gus), token)).toMatchObject({ own: `/trip/${trip.shareId}` });
		expect(await membershipPageView(browser, token)).toMatchObject({ own: null });
	});

	test("shows everybody else the trip's title and where a link would go, and opens nothing", async () => {
		using world = openWorld();
		const { trip, guest, token } = await scene(world);
		const others = [world.nobody, world.asGuest("other"), world.as(await world.user())];
		for (const who of others) {
			const view = await membershipPageView(who, token);
			expect(view).toEqual({ own: null, left: null, trip: "Lisbon Trip", mailsTo: "g•••@people.example" });
			expect(JSON.stringify(view)).not.toMatch(new RegExp(`${trip.shareId}|${guest.id}|Gus`));
		}
		expect(await memberRow(world, guest.id)).toMatchObject({
			guestKeyHash: hashSecret("hers"),
			userId: null,
		});
	});

	test("is not found when it is forged, another kind of address, or of a place that is no more", async () => {
		using world = openWorld();
		const { guest, token, change } = await scene(world);
		const [, signature = ""] = token.split(".");
		const settings = await signSettingsToken(world.db, { owner: `email:${email}`, topic: "chat" });
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
		const made = await scene(world);
		await pay(made.browser, made.guest.id);
		await mailTo(world, email);
		await how(made);
		return made;
	}
	type Scene = Awaited<ReturnType<typeof scene>>;
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
		const mails = await mailTo(world, email);
		expect(mails.length).toBeGreaterThan(0);
		for (const mail of mails) {
			expect(mail.path).toBe(`/place/${token}`);
			expect(mail.text).not.toContain(trip.shareId);
		}
		expect(mails.map(({ text }) => text).join()).toContain("See your payments and refunds");
		expect(await findFormerMembershipPath(browser, trip.shareId)).toBe(`/place/${token}`);
		expect(await findFormerMembershipPath(world.asGuest("other"), trip.shareId)).toBeNull();
		expect(await findFormerMembershipPath(world.nobody, trip.shareId)).toBeNull();
		await world.join(browser, trip, { name: "Gus Gruber", email });
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
		const [mail] = await mailTo(world, email);
		expect(mail?.path).toBe(`/place/${token}`);
	});
});

test("the button mails the place's own address the link that moves it, and tells no one else", async () => {
	using world = openWorld();
	const { trip, guest, token } = await scene(world);
	await mailMembershipLink(world.nobody, token);
	expect(await membershipLinkTarget(world.nobody, token)).toEqual({ email, tripId: trip.id });
	expect(await errorCodeOf(membershipLinkTarget(world.nobody, `${token}.x`))).toBe("not_found");
	const [mail] = await mailTo(world, email);
	expect(mail?.subject).toBe("Your place on Lisbon Trip");
	await takeMembershipByLink(world.asGuest("phone"), mail?.secret ?? "");
	expect(await membershipPageView(world.asGuest("phone"), token)).toMatchObject({
		own: `/join/${trip.shareId}`,
	});
	expect(await membershipPageView(world.asGuest("hers"), token)).toMatchObject({ own: null });
	expect(world.mail.sent.map(({ to }) => to).filter((to) => to === guest.email)).toHaveLength(1);
});

test("for a place that has gone to an account, it mails the link to sign in", async () => {
	using world = openWorld();
	const { token, change } = await scene(world);
	const gus = await world.user({ email });
	await change({ userId: gus.id, guestKeyHash: null });
	await mailMembershipLink(world.nobody, token);
	const [mail] = await mailTo(world, email);
	expect([
		mail?.path.startsWith("/sign-in/"),
		mail?.text.includes("belongs to your Gangway account"),
	]).toEqual([true, true]);
});
