import { expect, test } from "vitest";
import { signSettingsToken } from "#app/mail/signed-links.server.ts";
import { replyChoices } from "#db/schema/mail.ts";
import { errorCodeOf } from "#tests/support/error-code.ts";
import { openWorld } from "#tests/support/world.ts";
import { saveReplySettings, viewReplySettings } from "./reply-settings.server.ts";
import { requireMailSettings, saveSettings } from "./settings.server.ts";

const BOTH = ["replies.organized", "replies.joined"];

test("who organizes a trip is asked for it, too, and has agreed for it; what is saved stays", async () => {
	using world = openWorld();
	const olga = await world.user();
	const see = async () =>
		(await viewReplySettings(world.as(olga))).switches.map(({ scope, on }) => `${scope} ${on}`);
	expect(await see()).toEqual(["joined false"]);
	await world.trip(olga);
	expect(await see()).toEqual(["organized true", "joined false"]);
	await saveReplySettings(world.as(olga), { shown: BOTH, on: ["replies.joined"] });
	expect(await see()).toEqual(["organized false", "joined true"]);
	await saveReplySettings(world.as(olga), { shown: ["replies.organized"], on: ["replies.organized"] });
	expect(await see()).toEqual(["organized true", "joined true"]);
	await saveReplySettings(world.as(olga), { shown: ["trip.mail", "replies.nonsense"], on: BOTH });
	expect(await see()).toEqual(["organized true", "joined true"]);
});

test("who has not confirmed their address reads that nobody can reply yet", async () => {
	using world = openWorld();
	const olga = await world.user();
	expect(await viewReplySettings(world.as(olga))).toMatchObject({ isConfirmed: false });
	expect(await viewReplySettings(world.as({ ...olga, emailVerified: true }))).toMatchObject({
		isConfirmed: true,
	});
});

test("nobody else can agree, also not with the link of a mail, which may have been passed on", async () => {
	using world = openWorld();
	const olga = await world.user();
	const token = await signSettingsToken(world.db, { owner: `user:${olga.id}`, topic: "trip" });
	const { owner } = await requireMailSettings(world.nobody, token);
	await saveSettings(world.nobody, owner, { shown: BOTH, on: BOTH });
	expect(await errorCodeOf(viewReplySettings(world.nobody))).toBe("unauthenticated");
	expect(await errorCodeOf(saveReplySettings(world.asGuest("k"), { shown: BOTH, on: BOTH }))).toBe(
		"unauthenticated",
	);
	expect(await world.db.read.$count(replyChoices)).toBe(0);
});
