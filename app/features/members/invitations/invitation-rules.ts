import { type Ctx, userOf } from "#app/access/ctx.ts";
import { HOUR_MS } from "#app/lib/dates.ts";

export const MAX_MAILS = 3;
export const MAIL_GAP_MS = HOUR_MS;
const MAX_MAILS_A_DAY = 3; // to one address, from all trips together

/** Why an address may not be mailed. */
const REFUSAL_REASONS = ["joined", "enough", "recent", "today", "unwanted"] as const;
export type RefusalReason = (typeof REFUSAL_REASONS)[number];

/** Why an address in a list gets no mail. */
export const SKIP_REASONS = [...REFUSAL_REASONS, "repeated"] as const;
export type SkipReason = (typeof SKIP_REASONS)[number];

export type Skipped = { email: string; reason: SkipReason };

type Known = {
	hasJoined: boolean;
	wantsMail: boolean;
	sentCount: number;
	sentAt: number | null;
	mailsOfDay: number;
};

/** Real mail is sent only for organizers with a verified address (Rules: Invitations). */
export function mustVerifyToSend(ctx: Pick<Ctx, "actor" | "mail">): boolean {
	return ctx.mail.kind === "smtp" && !userOf(ctx)?.emailVerified;
}

/** Whether an address may be mailed now: null, or why not (Rules: Invitations). */
export function skipReason(
	{ hasJoined, wantsMail, sentCount, sentAt, mailsOfDay }: Known,
	now: number,
): RefusalReason | null {
	if (hasJoined) return "joined";
	if (!wantsMail) return "unwanted";
	if (sentCount >= MAX_MAILS) return "enough";
	if (sentAt !== null && now - sentAt < MAIL_GAP_MS) return "recent";
	if (mailsOfDay >= MAX_MAILS_A_DAY) return "today";
	return null;
}
