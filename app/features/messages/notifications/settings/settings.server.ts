import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { requireUser } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { listSubscriptions } from "#app/features/messages/push/subscriptions.server.ts";
import { readableAddress } from "#app/lib/email-address.ts";
import { DomainError } from "#app/lib/errors.ts";
import type { ToastContent } from "#app/lib/toast-content.ts";
import { ownerOf, readOwner } from "#app/mail/owner.ts";
import { readSettingsToken } from "#app/mail/signed-links.server.ts";
import { liftBounce, type Suppression, suppressionOf } from "#app/mail/suppressions.server.ts";
import type { Reader } from "#db/db.ts";
import { members, trips, users } from "#db/schema/access.ts";
import { CHANNELS, TOPICS } from "#db/schema/messages.ts";
import { type Audience, isToldTo, type Topic } from "../kinds.ts";
import { listChoices, saveChoices } from "../preferences.server.ts";
import { type Channel, type Choice, isLocked, isOffered, isOn } from "../preferences.ts";
import * as texts from "./texts.ts";

export type Switch = { channel: Channel; on: boolean; locked: boolean };

/** What someone gets, by topic. */
export type SettingsView = { hasAccount: boolean; topics: { topic: Topic; switches: Switch[] }[] };

export async function viewSettings(ctx: Ctx, owner: string): Promise<SettingsView> {
	return view(ctx, owner, await offeredTopics(ctx.db.read, owner));
}

/** Like `viewSettings`, but always with the mail's own topic. */
export async function viewMailSettings(ctx: Ctx, { owner, topic }: MailSettings): Promise<SettingsView> {
	const offered = await offeredTopics(ctx.db.read, owner);
	return view(
		ctx,
		owner,
		TOPICS.filter((one) => one === topic || offered.includes(one)),
	);
}

async function view(ctx: Ctx, owner: string, offered: readonly Topic[]): Promise<SettingsView> {
	const db = ctx.db.read;
	const choices = await listChoices(db, owner);
	const channels = (await hasPush(db, owner)) ? CHANNELS : CHANNELS.filter((channel) => channel !== "push");
	const topics = offered.map((topic) => ({
		topic,
		switches: channels
			.filter((channel) => isPossible(owner, topic, channel))
			.map((channel) => ({
				channel,
				on: isOn(topic, channel, choices),
				locked: isLocked(topic, channel),
			})),
	}));
	return { hasAccount: isAccount(owner), topics };
}

export type SentSwitches = { shown: readonly string[]; on: readonly string[] };

/** Switches the shown switches that are in `on` on, and the other shown ones off. Each is named `topic.channel`. */
export async function saveSettings(ctx: Ctx, owner: string, { shown, on }: SentSwitches): Promise<void> {
	const choices = TOPICS.flatMap((topic) =>
		CHANNELS.flatMap((channel): Choice[] => {
			const name = `${topic}.${channel}`;
			const isShown = shown.includes(name) && isPossible(owner, topic, channel);
			return isShown ? [{ topic, channel, enabled: on.includes(name) }] : [];
		}),
	);
	await saveChoices(ctx, owner, choices);
}

/** Switches a topic's mail off, if allowed. @returns whether it is off now */
export async function stopMail(
	ctx: Ctx,
	{ owner, topic }: Pick<MailSettings, "owner" | "topic">,
): Promise<boolean> {
	await saveChoices(ctx, owner, [{ topic, channel: "mail", enabled: false }]);
	return !isLocked(topic, "mail");
}

/**
 * The owner of the settings that a mail links to, its topic, and the address it went to, if the account still has it.
 */
type MailSettings = { owner: string; topic: Topic; address: string | null };

/** @throws DomainError not_found */
export async function requireMailSettings(ctx: Ctx, token: string): Promise<MailSettings> {
	const settings = await readSettingsToken(ctx.db, token);
	const topic = TOPICS.find((one) => one === settings?.topic);
	if (!settings || !topic) throw new DomainError("not_found", texts.notFound);
	const { owner, wasSentTo } = settings;
	const who = readOwner(owner);
	if ("email" in who) return { owner, topic, address: who.email };
	const isLive = and(eq(users.id, who.userId), isNull(users.deletedAt));
	const [user] = await ctx.db.read.select({ email: users.email }).from(users).where(isLive);
	if (!user) throw new DomainError("not_found", texts.notFound);
	return { owner, topic, address: wasSentTo(user.email) ? user.email : null };
}

/** @throws DomainError unauthenticated */
export function requireOwnSettings(ctx: Ctx): string {
	return ownerOf({ userId: requireUser(ctx).id });
}

const isAccount = (owner: string) => owner.startsWith("user:");

/** Someone without an account gets mail only. */
const isPossible = (owner: string, topic: Topic, channel: Channel) =>
	isOffered(topic, channel) && (isAccount(owner) || channel === "mail");

async function hasPush(db: Reader, owner: string): Promise<boolean> {
	const who = readOwner(owner);
	return "userId" in who && (await listSubscriptions(db, who.userId)).length > 0;
}

/**
 * The topics of which someone gets notices (Rules: Choosing what one is told). An account can join a trip or ask
 * support at any time; an address without an account may still be invited.
 * @param owner `user:` and an account's id, or `email:` and an address
 */
async function offeredTopics(db: Reader, owner: string): Promise<Topic[]> {
	const audiences = await audiencesOf(db, owner);
	const always: Topic[] = owner.startsWith("user:") ? ["support", "account"] : ["trip"];
	return TOPICS.filter((topic) => always.includes(topic) || audiences.some((one) => isToldTo(one, topic)));
}

async function audiencesOf(db: Reader, owner: string): Promise<Audience[]> {
	const who = readOwner(owner);
	if ("userId" in who) {
		const isOwn = eq(members.userId, who.userId);
		if ((await db.$count(trips, eq(trips.organizerId, who.userId))) > 0)
			return ["aboard", "organizers", "organizer"];
		const helped = await db.$count(members, and(isOwn, isNotNull(members.coOrganizerSince)));
		return helped > 0 ? ["aboard", "organizers"] : ["aboard"];
	}
	const isGuest = and(eq(members.email, who.email), isNull(members.userId));
	return (await db.$count(members, isGuest)) > 0 ? ["aboard"] : [];
}

/** The reason why mail to the asker's address is held back, or null. @throws DomainError unauthenticated */
export async function viewReturnedMail(ctx: Ctx): Promise<{ email: string; reason: Suppression } | null> {
	const { email } = requireUser(ctx);
	const reason = await suppressionOf(ctx.db.read, email);
	return reason && { email: readableAddress(email), reason };
}

/** Lifts the asker's suppression after a bounce, but not after a complaint. @throws DomainError unauthenticated */
export async function tryMailAgain(ctx: Ctx): Promise<ToastContent> {
	const lifted = await liftBounce(ctx, requireUser(ctx).email);
	return lifted
		? { title: texts.willTry, message: texts.willTryDetails }
		: { type: "info", title: texts.nothingToTry };
}
