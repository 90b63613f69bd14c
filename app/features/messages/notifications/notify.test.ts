import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import type { MailContent } from "#app/mail/content.ts";
import { outbox } from "#db/schema/mail.ts";
import { notifications, TOPICS } from "#db/schema/messages.ts";
import { DAY } from "#tests/support/clock.ts";
import { makeBrowser, subscribeBrowser } from "#tests/support/push-service.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { kindOf, NOTICE_KINDS, type NoticeKind } from "./kinds.ts";
import { type Notice, notify, type Recipient } from "./notify.server.ts";
import { saveChoices } from "./preferences.server.ts";
import { isLocked, isOffered, isOn } from "./preferences.ts";

const KINDS = Object.keys(NOTICE_KINDS) as NoticeKind[];
const GUS = { id: "gus", userId: null, email: "gus@people.example" };
const CHANNELS = ["app", "mail", "push"] as const;

const notice = (kind: NoticeKind, source = "cause"): Notice => ({ kind, title: "T", message: "M", source });

async function scene(world: World) {
	const anna = await world.user();
	const trip = await world.trip(anna);
	await subscribeBrowser(world.as(anna), makeBrowser("/anna"));
	const tell = (to: Recipient, given: Notice) =>
		world.db.write((tx) => notify(world.nobody, tx, trip, to, given));
	return { anna, trip, tell };
}

/** The channels through which something was sent. */
async function channelsOf(world: World): Promise<string[]> {
	const app = (await world.db.read.select().from(notifications)).map(() => "app");
	const others = (await world.db.read.select().from(outbox)).map(({ channel }) => channel);
	return [...app, ...others].sort();
}

describe.each(KINDS)("%s", (kind) => {
	const { topic, always = false } = kindOf(kind);

	test("reaches an account through each channel that is on, whatever is switched off", async () => {
		for (let off = 0; off < 8; off += 1) {
			using world = openWorld();
			const { anna, tell } = await scene(world);
			const choices = CHANNELS.map((channel, bit) => ({ topic, channel, enabled: (off & (1 << bit)) === 0 }));
			await saveChoices(world.nobody, `user:${anna.id}`, choices);
			await tell({ userId: anna.id, email: null }, notice(kind));
			const expected = choices
				.filter(
					({ channel, enabled }) =>
						isOffered(topic, channel) && (enabled || always || isLocked(topic, channel)),
				)
				.map(({ channel }) => channel);
			expect(await channelsOf(world)).toEqual(expected.sort());
		}
	});

	test("reaches a guest by mail alone, unless they have switched it off", async () => {
		using world = openWorld();
		const { tell } = await scene(world);
		await tell({ ...GUS, email: "Gus@people.example" }, notice(kind));
		expect(await channelsOf(world)).toEqual(isOffered(topic, "mail") ? ["mail"] : []);
		if (!isOffered(topic, "mail")) return;
		await saveChoices(world.nobody, "email:gus@people.example", [{ topic, channel: "mail", enabled: false }]);
		await tell(GUS, notice(kind, "another"));
		expect(await channelsOf(world)).toEqual(topic === "payments" || always ? ["mail", "mail"] : ["mail"]);
	});
});

test("each cause is told once, through each channel", async () => {
	using world = openWorld();
	const { anna, tell } = await scene(world);
	const to = { userId: anna.id, email: null };
	expect(await tell(to, notice("member_joined"))).toBe(true);
	expect(await tell(to, notice("member_joined"))).toBe(false);
	expect(await channelsOf(world)).toEqual(["app", "mail", "push"]);
	expect(await tell(GUS, notice("trip_changed"))).toBe(true);
	expect(await tell(GUS, notice("trip_changed"))).toBe(false);
	expect(await channelsOf(world)).toEqual(["app", "mail", "mail", "push"]);
});

test("what a stranger can cause again and again is sent 20 times a day for each trip, and listed each time", async () => {
	using world = openWorld();
	const { anna, tell } = await scene(world);
	const to = { userId: anna.id, email: null };
	for (let round = 1; round <= 22; round += 1) {
		expect(await tell(to, notice("member_joined", `joined-${round}`))).toBe(true);
		await tell(to, notice("payment_received", `paid-${round}`));
	}
	const sent = await world.db.read.select().from(outbox);
	const count = (kind: NoticeKind, channel: "mail" | "push") =>
		sent.filter((one) => one.kind === kind && one.channel === channel).length;
	expect([count("member_joined", "mail"), count("member_joined", "push")]).toEqual([20, 20]);
	expect(count("payment_received", "mail")).toBe(22);
	expect(await world.db.read.$count(notifications)).toBe(44);
	world.clock.advance(DAY);
	await tell(to, notice("member_joined", "joined-later"));
	expect(await world.db.read.$count(outbox, eq(outbox.kind, "member_joined"))).toBe(42);
});

test("who has neither account nor address is told nothing", async () => {
	using world = openWorld();
	const { tell } = await scene(world);
	expect(await tell({ userId: null, email: null }, notice("trip_changed"))).toBe(false);
	expect(await channelsOf(world)).toEqual([]);
});

test("all links of a guest's mail lead to their spot, for any browser, an account's to the trip", async () => {
	using world = openWorld();
	const { anna, trip, tell } = await scene(world);
	const more = [
		{ label: "Switch it off", path: "/trip/x/off" },
		{ label: "See the itinerary", path: "/trip/x/itinerary" },
	];
	const given = { ...notice("trip_changed"), actionUrl: `/trip/${trip.shareId}?view=plan`, mail: { more } };
	for (const to of [{ userId: anna.id, email: null }, GUS]) await tell(to, given);
	const mails = (await world.db.read.select().from(outbox)).filter(({ channel }) => channel === "mail");
	expect(mails.map(({ content }) => (content as MailContent).action)).toMatchObject([
		{ path: `/trip/${trip.shareId}?view=plan` },
		{ secret: { purpose: "place", id: GUS.id } },
	]);
	expect(mails.map(({ content }) => (content as MailContent).more)).toEqual([
		more,
		[
			{ label: "Switch it off", secret: { purpose: "place", id: GUS.id, email: GUS.email } },
			{
				label: "See the itinerary",
				secret: { purpose: "place", id: GUS.id, email: GUS.email, returnTo: "itinerary" },
			},
		],
	]);
});

test("payments and the account itself cannot be switched off by mail, everything else can", () => {
	const off = TOPICS.filter((topic) => !isOn(topic, "mail", [{ topic, channel: "mail", enabled: false }]));
	expect(off).toEqual(["reminders", "group", "trip", "chat", "support"]); // support has mails of its own
});
