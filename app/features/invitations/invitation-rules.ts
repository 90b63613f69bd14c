import { HOUR_MS } from "#app/lib/dates.ts";

export const MAX_MAILS = 3;
export const MAIL_GAP_MS = HOUR_MS;

/** Why an address gets no mail. */
export type SkipReason = "repeated" | "joined" | "enough" | "recent" | "unwanted";

export type Skipped = { email: string; reason: SkipReason };

type Known = { hasJoined: boolean; wantsMail: boolean; sentCount: number; sentAt: number | null };

/** Whether an address may be mailed now: null, or why not (Rules: Invitations). */
export function skipReason(
	{ hasJoined, wantsMail, sentCount, sentAt }: Known,
	now: number,
): SkipReason | null {
	if (hasJoined) return "joined";
	if (!wantsMail) return "unwanted";
	if (sentCount >= MAX_MAILS) return "enough";
	if (sentAt !== null && now - sentAt < MAIL_GAP_MS) return "recent";
	return null;
}
