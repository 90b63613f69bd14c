import { expect, test } from "vitest";
import { signSettingsToken } from "#app/mail/settings-token.server.ts";
import { suppressionOf, suppressMail } from "#app/mail/suppressions.server.ts";
import { errorCodeOf } from "#tests/support/error-code.ts";
import { openWorld } from "#tests/support/world.ts";
import { tryMailAgain, viewReturnedMail } from "./returned-mail.server.ts";
import {
	requireMailSettings,
	requireOwnSettings,
	saveSettings,
	stopMail,
	viewSettings,
} from "./settings.server.ts";

const GUEST = "email:ben@people.example";

test("an account has three channels and an address one, without what does not exist", async () => {
	using world = openWorld();
	const user = await world.user();
	const own = await viewSettings(world.nobody, requireOwnSettings(world.as(user)));
	const channels = ({ topics }: typeof own) =>
		topics.map(
			({ topic, switches }) =>
				`${topic}: ${switches.map(({ channel, locked }) => `${channel}${locked ? "!" : ""}`).join(" ")}`,
		);
	expect(own.hasAccount).toBe(true);
	expect(channels(own)).toEqual([
		"payments: app! mail! push",
		"reminders: app mail push",
		"group: app mail push",
		"trip: app mail push",
		"chat: mail push",
		"account: mail!",
	]);
	const guest = await viewSettings(world.nobody, GUEST);
	expect(guest.hasAccount).toBe(false);
	expect(channels(guest).map((line) => line.split(": ")[1])).toEqual([
		"mail!",
		"mail",
		"mail",
		"mail",
		"mail",
		"mail!",
	]);
});

test("what is ticked is on and the rest is off, but for what is locked and what is not this person's", async () => {
	using world = openWorld();
	await saveSettings(world.nobody, GUEST, ["chat.mail", "group.app", "nonsense"]);
	const on = async (owner: string) =>
		(await viewSettings(world.nobody, owner)).topics.flatMap(({ topic, switches }) =>
			switches.filter((one) => one.on).map(({ channel }) => `${topic}.${channel}`),
		);
	expect(await on(GUEST)).toEqual(["payments.mail", "chat.mail", "account.mail"]);
	const { id } = await world.user();
	await saveSettings(world.nobody, `user:${id}`, []);
	expect(await on(`user:${id}`)).toEqual(["payments.app", "payments.mail", "account.mail"]);
});

test("a mail's link stops its topic's mail and nothing else", async () => {
	using world = openWorld();
	const token = await signSettingsToken(world.db, { owner: GUEST, topic: "chat" });
	const settings = await requireMailSettings(world.nobody, token);
	expect(await stopMail(world.nobody, settings)).toBe(true);
	const { topics } = await viewSettings(world.nobody, GUEST);
	expect(topics.filter(({ switches }) => !switches[0]?.on).map(({ topic }) => topic)).toEqual(["chat"]);
	expect(await stopMail(world.nobody, { owner: GUEST, topic: "payments" })).toBe(false);
});

test("a forged token, an unknown topic and a deleted account lead nowhere", async () => {
	using world = openWorld();
	const sign = (owner: string, topic: string) => signSettingsToken(world.db, { owner, topic });
	const good = await sign(GUEST, "chat");
	for (const token of [
		"",
		"x",
		"x.y",
		`${good}x`,
		await sign(GUEST, "news"),
		await sign("user:gone", "chat"),
	])
		expect(await errorCodeOf(requireMailSettings(world.nobody, token))).toBe("not_found");
});

test("after a bounce the account's owner may have mail tried again; a complaint stays", async () => {
	using world = openWorld();
	const user = await world.user({ email: "ben@people.example" });
	const ctx = world.as(user);
	expect(await viewReturnedMail(ctx)).toBeNull();
	await suppressMail(ctx, [{ type: "bounce", email: "Ben@people.example" }]);
	expect(await viewReturnedMail(ctx)).toEqual({ email: "ben@people.example", reason: "bounce" });
	expect(await tryMailAgain(ctx)).toMatchObject({ title: "We will try again" });
	expect(await viewReturnedMail(ctx)).toBeNull();
	await suppressMail(ctx, [
		{ type: "complaint", email: "ben@people.example" },
		{ type: "bounce", email: "ben@people.example" },
	]);
	expect(await tryMailAgain(ctx)).toMatchObject({ type: "info" });
	expect(await suppressionOf(world.db.read, "BEN@people.example")).toBe("complaint");
	expect(await errorCodeOf(tryMailAgain(world.nobody))).toBe("unauthenticated");
});
