import type { CHANNELS } from "#db/schema/messages.ts";
import type { Topic } from "./kinds.ts";

export type Channel = (typeof CHANNELS)[number];
export type Choice = { topic: Topic; channel: Channel; enabled: boolean };

/** Nobody can switch these off, because people must hear about their own money and account. */
const LOCKED: readonly `${Topic}.${Channel}`[] = [
	"payments.app",
	"payments.mail",
	"account.mail",
	"support.app",
];

/**
 * Combinations that are not offered: the chat shows its own messages, mails of a support thread always come, and the
 * account topic exists as mail only.
 */
const MISSING: readonly `${Topic}.${Channel}`[] = ["chat.app", "support.mail", "account.app", "account.push"];

export function isOffered(topic: Topic, channel: Channel): boolean {
	return !MISSING.includes(`${topic}.${channel}`);
}

export function isLocked(topic: Topic, channel: Channel): boolean {
	return LOCKED.includes(`${topic}.${channel}`);
}

/** Everything is on until it is switched off (Rules: Mail and notifications). */
export function isOn(topic: Topic, channel: Channel, choices: readonly Choice[]): boolean {
	if (!isOffered(topic, channel)) return false;
	if (isLocked(topic, channel)) return true;
	return choices.find((choice) => choice.topic === topic && choice.channel === channel)?.enabled ?? true;
}
