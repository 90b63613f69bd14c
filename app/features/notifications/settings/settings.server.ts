import { eq } from "drizzle-orm";
import { requireUser } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { DomainError } from "#app/lib/errors.ts";
import { ownerOf } from "#app/mail/owner.ts";
import { readSettingsToken, type SettingsToken } from "#app/mail/settings-token.server.ts";
import { CHANNELS, TOPICS, users } from "#db/schema/index.ts";
import type { Topic } from "../kinds.ts";
import { listChoices, saveChoices } from "../preferences.server.ts";
import { type Channel, type Choice, isLocked, isOffered, isOn } from "../preferences.ts";
import * as texts from "./texts.ts";

export type Switch = { channel: Channel; on: boolean; locked: boolean };

/** What somebody gets, topic by topic. Who has no account gets mail only. */
export type SettingsView = { hasAccount: boolean; topics: { topic: Topic; switches: Switch[] }[] };

export async function viewSettings(ctx: Ctx, owner: string): Promise<SettingsView> {
	const choices = await listChoices(ctx.db.read, owner);
	const topics = TOPICS.map((topic) => ({
		topic,
		switches: channelsOf(owner)
			.filter((channel) => isOffered(topic, channel))
			.map((channel) => ({
				channel,
				on: isOn(topic, channel, choices),
				locked: isLocked(topic, channel),
			})),
	}));
	return { hasAccount: isAccount(owner), topics };
}

/** @param on the switches that are on, each as `topic.channel`; all others of this person are off */
export async function saveSettings(ctx: Ctx, owner: string, on: readonly string[]): Promise<void> {
	const choices = TOPICS.flatMap((topic) =>
		channelsOf(owner).map((channel): Choice => {
			return { topic, channel, enabled: on.includes(`${topic}.${channel}`) };
		}),
	);
	await saveChoices(ctx, owner, choices);
}

/** Switches a topic's mail off, if it can be. @returns whether it is off now */
export async function stopMail(ctx: Ctx, { owner, topic }: MailSettings): Promise<boolean> {
	await saveChoices(ctx, owner, [{ topic, channel: "mail", enabled: false }]);
	return !isLocked(topic, "mail");
}

export type MailSettings = Omit<SettingsToken, "topic"> & { topic: Topic };

/** Whose settings a mail leads to, and the mail's topic. @throws DomainError not_found */
export async function requireMailSettings(ctx: Ctx, token: string): Promise<MailSettings> {
	const settings = await readSettingsToken(ctx.db, token);
	const topic = TOPICS.find((one) => one === settings?.topic);
	if (!settings || !topic || !(await isThere(ctx, settings.owner))) {
		throw new DomainError("not_found", texts.notFound);
	}
	return { owner: settings.owner, topic };
}

/** @throws DomainError unauthenticated */
export function requireOwnSettings(ctx: Ctx): string {
	return ownerOf({ userId: requireUser(ctx).id });
}

const channelsOf = (owner: string): readonly Channel[] => (isAccount(owner) ? CHANNELS : ["mail"]);

const isAccount = (owner: string) => owner.startsWith("user:");

async function isThere(ctx: Ctx, owner: string): Promise<boolean> {
	if (!isAccount(owner)) return true;
	return (await ctx.db.read.$count(users, eq(users.id, owner.slice("user:".length)))) > 0;
}
