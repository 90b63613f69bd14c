import { supportLevel } from "#app/features/tiers/tier-features.ts";
import { TIER_BY_ID, type TierId } from "#app/features/tiers/tiers.ts";
import { HOUR_MS, MINUTE_MS } from "#app/lib/dates.ts";
import { afterOpenTime } from "#app/lib/weekly-hours.ts";
import type { REQUEST_KINDS, URGENCIES } from "#db/schema/requests.ts";
import { SUPPORT_HOURS } from "./support-hours.ts";

export type RequestKind = (typeof REQUEST_KINDS)[number];
export type Urgency = (typeof URGENCIES)[number];

/** How soon we aim to answer in a live chat during its hours. No page promises it. */
const CHAT_MINUTES = 15;

type Asked = {
	kind: RequestKind;
	plan: TierId;
	at: number; // UTC ms
	isLive?: boolean; // whether somebody was on duty for the chat when it was written
};

/**
 * The time by which a message must be answered: an emergency at once, a live chat soon, and everything else as the
 * writer's plan promises (Rules: Requests).
 * @returns UTC ms
 */
export function answerBy({ kind, plan, at, isLive = false }: Asked): number {
	if (kind === "emergency") return at;
	if (kind === "chat" && isLive) return afterOpenTime(SUPPORT_HOURS[plan], at, CHAT_MINUTES * MINUTE_MS);
	return at + supportLevel(TIER_BY_ID[plan]).hours.to * HOUR_MS;
}

/** For this long after it comes in, an emergency is "answer now" instead of overdue. */
const EMERGENCY_GRACE_MS = 15 * MINUTE_MS;

/** A request due before this time is overdue. @returns UTC ms */
export function overdueBefore(kind: RequestKind, now: number): number {
	return kind === "emergency" ? now - EMERGENCY_GRACE_MS : now;
}

type Waiting = { kind: RequestKind; answerBy: number | null };

/** Whether somebody waits for our answer in a new emergency, or for longer than we aim for; null for neither. */
export function lateness({ kind, answerBy }: Waiting, now: number): "now" | "overdue" | null {
	if (answerBy === null || answerBy > now) return null;
	if (answerBy < overdueBefore(kind, now)) return "overdue";
	return kind === "emergency" ? "now" : null;
}

/** The default urgency of each kind. */
export function usualUrgency(kind: RequestKind): Urgency {
	if (kind === "emergency") return "emergency";
	return kind === "call" ? "high" : "normal";
}
