import { eq, inArray } from "drizzle-orm";
import { requireTrip, type TripRef } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { DomainError } from "#app/lib/errors.ts";
import type { Reader } from "#db/db.ts";
import { tripAnswers } from "#db/schema/members.ts";
import { remindInvited } from "../invitations/change-invitation.server.ts";
import { MAIL_GAP_MS, MAX_MAILS, mustVerifyToSend, skipReason } from "../invitations/invitation-rules.ts";
import { findKnownAddresses } from "../invitations/invitations.queries.ts";
import * as invitationTexts from "../invitations/texts.ts";
import { mailReminder } from "./answer-mail.server.ts";
import { isUndecided, type Person } from "./people.ts";
import { everyone } from "./people-answers.server.ts";
import * as texts from "./texts.ts";

/** One press reminds at most as many people as an organizer can invite in a day. */
const MAX_REMINDED = 100;

/** The people whom a reminder would reach now, up to the limit of one press. */
export async function listRemindable(
	ctx: Ctx,
	db: Reader,
	tripId: string,
	people?: readonly Person[],
): Promise<Person[]> {
	const undecided = (people ?? (await everyone(db, tripId))).filter(isUndecided);
	const now = ctx.now.getTime();
	const addresses = undecided.flatMap((person) => addressOf(person) ?? []);
	if (addresses.length === 0) return [];
	const find = await findKnownAddresses(db, { tripId, emails: addresses, now: ctx.now });
	const isWithin = ({ answer }: Person) =>
		!answer ||
		(answer.remindedCount < MAX_MAILS &&
			(answer.remindedAt === null || now - answer.remindedAt >= MAIL_GAP_MS) &&
			now - answer.updatedAt >= MAIL_GAP_MS);
	return undecided
		.filter((person) => isWithin(person) && skipReason(find(addressOf(person) ?? ""), now) === null)
		.slice(0, MAX_REMINDED);
}

const addressOf = ({ answer, invitation }: Person) => answer?.email ?? invitation?.email ?? null;

/**
 * Mails the undecided once more: open invitations are sent again, and those who have answered get the link to their
 * answer. The limits are those of invitations.
 * @returns how many were mailed
 * @throws DomainError not_found, unauthenticated, forbidden; conflict without mail, on a cancelled trip, and if nobody
 * may be reminded now
 */
export async function remindUndecided(ctx: Ctx, ref: TripRef): Promise<number> {
	await requireTrip(ctx, ref, "answers.manage");
	if (ctx.mail.kind === "none") throw new DomainError("conflict", invitationTexts.notMailed);
	if (mustVerifyToSend(ctx)) throw new DomainError("forbidden", invitationTexts.verifyFirst);
	return ctx.db.write(async (tx) => {
		const { trip } = await requireTrip(ctx, ref, "answers.manage", tx);
		const people = await listRemindable(ctx, tx, trip.id);
		if (people.length === 0) throw new DomainError("conflict", texts.nobodyToRemind);
		const ids = people.flatMap(({ answer }) => answer?.id ?? []);
		const answers = await tx.select().from(tripAnswers).where(inArray(tripAnswers.id, ids));
		for (const { answer, invitation } of people) {
			const row = answers.find(({ id }) => id === answer?.id);
			if (row) {
				const reminded = { remindedAt: ctx.now.getTime(), remindedCount: row.remindedCount + 1 };
				await tx.update(tripAnswers).set(reminded).where(eq(tripAnswers.id, row.id));
				await mailReminder(ctx, tx, trip, { ...row, ...reminded });
			} else if (invitation) await remindInvited(ctx, tx, trip, invitation.id);
		}
		return people.length;
	});
}
