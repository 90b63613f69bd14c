import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { hashSecret } from "#app/lib/ids.server.ts";
import { signSettingsToken } from "#app/mail/settings-token.server.ts";
import { members } from "#db/schema/index.ts";
import { errorCodeOf } from "#tests/support/error-code.ts";
import { mailTo } from "#tests/support/mailed-links.ts";
import { pay } from "#tests/support/payments.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { openPlace } from "./open-place.server.ts";
import { mailPlaceLink, placePageView, signPlacePath, targetOfPlace } from "./place-page.server.ts";

const email = "gus@people.example";

async function scene(world: World) {
	const trip = await world.trip(await world.user());
	const browser = world.asGuest("hers");
	const guest = await world.join(browser, trip, { name: "Gus Gruber", email });
	const token = (await signPlacePath(world.db, guest.id)).replace("/place/", "");
	const change = (set: Partial<typeof members.$inferInsert>) =>
		world.db.write((tx) => tx.update(members).set(set).where(eq(members.id, guest.id)));
	return { trip, browser, guest, token, change };
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
		expect(await placePageView(browser, token)).toEqual({ own: `/join/${trip.shareId}` });
		const gus = await world.user();
		await change({ userId: gus.id });
		expect(await placePageView(world.as(gus), token)).toEqual({ own: `/trip/${trip.shareId}` });
		expect(await placePageView(browser, token)).toMatchObject({ own: null });
	});

	test("shows everybody else the trip's title and where a link would go, and opens nothing", async () => {
		using world = openWorld();
		const { trip, guest, token } = await scene(world);
		const others = [world.nobody, world.asGuest("other"), world.as(await world.user())];
		for (const who of others) {
			const view = await placePageView(who, token);
			expect(view).toEqual({ own: null, trip: "Lisbon Trip", mailsTo: "g•••@people.example" });
			expect(JSON.stringify(view)).not.toMatch(new RegExp(`${trip.shareId}|${guest.id}|Gus`));
		}
		const [row] = await world.db.read.select().from(members).where(eq(members.id, guest.id));
		expect(row).toMatchObject({ guestKeyHash: hashSecret("hers"), userId: null });
	});

	test("is not found when it is forged, another kind of address, or of a place that is no more", async () => {
		using world = openWorld();
		const { guest, token, change } = await scene(world);
		const [, signature = ""] = token.split(".");
		const settings = await signSettingsToken(world.db, { owner: `email:${email}`, topic: "chat" });
		const forged = [`x.${signature}`, `${guest.id}.`, guest.id, "", `${token}x`, settings];
		for (const other of forged) {
			expect(await errorCodeOf(placePageView(world.nobody, other))).toBe("not_found");
			expect(await errorCodeOf(mailPlaceLink(world.nobody, other))).toBe("not_found");
		}
		await change({ removedAt: 1 });
		expect(await errorCodeOf(placePageView(world.asGuest("hers"), token))).toBe("not_found");
		expect(await errorCodeOf(targetOfPlace(world.nobody, token))).toBe("not_found");
	});
});

test("the button mails the place's own address the link that moves it, and tells no one else", async () => {
	using world = openWorld();
	const { trip, guest, token } = await scene(world);
	await mailPlaceLink(world.nobody, token);
	expect(await targetOfPlace(world.nobody, token)).toEqual({ email, tripId: trip.id });
	expect(await errorCodeOf(targetOfPlace(world.nobody, `${token}.x`))).toBe("not_found");
	const [mail] = await mailTo(world, email);
	expect(mail?.subject).toBe("Your place on Lisbon Trip");
	await openPlace(world.asGuest("phone"), mail?.secret ?? "");
	expect(await placePageView(world.asGuest("phone"), token)).toEqual({ own: `/join/${trip.shareId}` });
	expect(await placePageView(world.asGuest("hers"), token)).toMatchObject({ own: null });
	expect(world.mail.sent.map(({ to }) => to).filter((to) => to === guest.email)).toHaveLength(1);
});

test("for a place that has gone to an account, it mails the link to sign in", async () => {
	using world = openWorld();
	const { token, change } = await scene(world);
	const gus = await world.user({ email });
	await change({ userId: gus.id, guestKeyHash: null });
	await mailPlaceLink(world.nobody, token);
	const [mail] = await mailTo(world, email);
	expect([
		mail?.path.startsWith("/sign-in/"),
		mail?.text.includes("belongs to your Gangway account"),
	]).toEqual([true, true]);
});
