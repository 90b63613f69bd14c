import { describe, expect, test } from "vitest";
import { type SettingsToken, signSettingsToken } from "#app/mail/signed-links.server.ts";
import { suppressionOf, suppressMail } from "#app/mail/suppressions.server.ts";
import { errorCodeOf } from "#tests/support/error-code.ts";
import { makeBrowser, subscribeBrowser } from "#tests/support/push-service.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { listChoices } from "../preferences.server.ts";
import {
	requireMailSettings,
	requireOwnSettings,
	type SettingsView,
	saveSettings,
	stopMail,
	tryMailAgain,
	viewMailSettings,
	viewReturnedMail,
	viewSettings,
} from "./settings.server.ts";

const GUEST = "email:ben@people.example";

const linesOf = ({ topics }: SettingsView) =>
	topics.map(
		({ topic, switches }) =>
			`${topic}: ${switches.map(({ channel, locked }) => `${channel}${locked ? "!" : ""}`).join(" ")}`,
	);

async function tripWithBen(world: World) {
	const olga = await world.user();
	const trip = await world.trip(olga);
	await world.join(world.asGuest("k"), trip, { name: "Ben", email: "ben@people.example" });
	return olga;
}

describe("someone is offered what they get something of:", () => {
	test("an account without push messages has no column for them, and hears of a group that it organizes", async () => {
		using world = openWorld();
		const user = await world.user();
		const see = () => viewSettings(world.nobody, requireOwnSettings(world.as(user)));
		const topics = [
			"payments: app! mail!",
			"reminders: app mail",
			"trip: app mail",
			"chat: mail",
			"support: app!",
			"account: mail!",
		];
		expect(linesOf(await see())).toEqual(topics);
		await world.trip(user);
		expect(linesOf(await see())).toEqual([...topics.slice(0, 2), "group: app mail", ...topics.slice(2)]);
		await subscribeBrowser(world.as(user), makeBrowser("/1"));
		expect(linesOf(await see())).toEqual([
			"payments: app! mail! push",
			"reminders: app mail push",
			"group: app mail push",
			"trip: app mail push",
			"chat: mail push",
			"support: app! push",
			"account: mail!",
		]);
	});

	test("a guest hears of their payments, the trip and the chat, who is only invited of invitations", async () => {
		using world = openWorld();
		expect(linesOf(await viewSettings(world.nobody, GUEST))).toEqual(["trip: mail"]);
		await tripWithBen(world);
		const guest = await viewSettings(world.nobody, GUEST);
		expect(linesOf(guest)).toEqual(["payments: mail!", "reminders: mail", "trip: mail", "chat: mail"]);
		expect(guest.hasAccount).toBe(false);
	});

	test("a mail's own topic is offered in any case", async () => {
		using world = openWorld();
		const settings = { owner: GUEST, topic: "chat", address: "ben@people.example" } as const;
		expect(linesOf(await viewMailSettings(world.nobody, settings))).toEqual(["trip: mail", "chat: mail"]);
	});
});

test("of what was shown, what is checked is on and the rest is off; nothing else changes", async () => {
	using world = openWorld();
	const olga = await tripWithBen(world);
	const onOf = async (owner: string) =>
		(await viewSettings(world.nobody, owner)).topics.flatMap(({ topic, switches }) =>
			switches.filter((one) => one.on).map(({ channel }) => `${topic}.${channel}`),
		);
	const shown = ["payments.mail", "reminders.mail", "chat.mail", "trip.mail", "group.app", "nonsense"];
	await saveSettings(world.nobody, GUEST, { shown, on: ["chat.mail", "group.app", "trip.app", "nonsense"] });
	expect(await onOf(GUEST)).toEqual(["payments.mail", "chat.mail"]);
	const stored = (await listChoices(world.db.read, GUEST)).map(({ topic, channel }) => `${topic}.${channel}`);
	expect(stored.sort()).toEqual(["chat.mail", "reminders.mail", "trip.mail"]);
	const owner = `user:${olga.id}`;
	await saveSettings(world.nobody, owner, {
		shown: ["reminders.app", "trip.mail", "chat.mail"],
		on: ["trip.mail"],
	});
	expect(await onOf(owner)).toEqual([
		...["payments.app", "payments.mail", "reminders.mail", "group.app", "group.mail"],
		...["trip.app", "trip.mail", "support.app", "account.mail"],
	]);
});

test("a mail's link stops its topic's mail and nothing else", async () => {
	using world = openWorld();
	await tripWithBen(world);
	const token = await signSettingsToken(world.db, { owner: GUEST, topic: "chat" });
	const settings = await requireMailSettings(world.nobody, token);
	expect(await stopMail(world.nobody, settings)).toBe(true);
	const { topics } = await viewSettings(world.nobody, GUEST);
	expect(topics.filter(({ switches }) => !switches[0]?.on).map(({ topic }) => topic)).toEqual(["chat"]);
	expect(await stopMail(world.nobody, { ...settings, topic: "payments" })).toBe(false);
});

test("a mail's link names the address that the mail went to, but no newer one of the account", async () => {
	using world = openWorld();
	const addressOf = async (token: SettingsToken) =>
		(await requireMailSettings(world.nobody, await signSettingsToken(world.db, token))).address;
	expect(await addressOf({ owner: GUEST, topic: "chat" })).toBe("ben@people.example");
	const { id } = await world.user({ email: "una@people.example" });
	const owner = `user:${id}`;
	expect(await addressOf({ owner, topic: "chat", sentTo: "una@people.example" })).toBe("una@people.example");
	expect(await addressOf({ owner, topic: "chat", sentTo: "old@people.example" })).toBeNull();
	expect(await addressOf({ owner, topic: "chat" })).toBeNull();
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
