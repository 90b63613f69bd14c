import type { CHANNELS } from "#db/schema/index.ts";
import type { Topic } from "./kinds.ts";

export type Channel = (typeof CHANNELS)[number];
export type Choice = { topic: Topic; channel: Channel; enabled: boolean };

/** What nobody can switch off: who pays must hear of it, and whose account is touched too. */
const LOCKED: readonly `${Topic}.${Channel}`[] = ["payments.app", "payments.mail", "account.mail"];

/** What does not exist: there is no list in the app of messages that the chat itself shows. */
const MISSING: readonly `${Topic}.${Channel}`[] = ["chat.app", "account.app", "account.push"];

export function isOffered(topic: Topic, channel: Channel): boolean {
	return !MISSING.includes(`${topic}.${channel}`);
}

export function isLocked(topic: Topic, channel: Channel): boolean {
	return LOCKED.includes(`${topic}.${channel}`);
}

/** Everything is on until it is switched off (Rules: Notifications). */
export function isOn(topic: Topic, channel: Channel, choices: readonly Choice[]): boolean {
	if (!isOffered(topic, channel)) return false;
	if (isLocked(topic, channel)) return true;
	return choices.find((choice) => choice.topic === topic && choice.channel === channel)?.enabled ?? true;
}
