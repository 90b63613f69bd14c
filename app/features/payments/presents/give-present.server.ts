import { type MemberAccess, memberAccess, requireTrip, type TripRef } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import type { ChallengeAnswer } from "#app/gateway/gateway.ts";
import { MINUTE_MS } from "#app/lib/dates.ts";
import { DomainError, isDomainError } from "#app/lib/errors.ts";
import * as common from "#app/lib/texts.ts";
import { confirmAttempt } from "../attempts/confirm-payment.server.ts";
import { type PayInput, type PayResult, pay } from "../attempts/pay.server.ts";
import { requireOrganizer } from "../may-pay.server.ts";
import { findAboard, findLatestPresent } from "./presents.queries.ts";
import { asFriend, findPresent, refusalError } from "./require-present.server.ts";
import * as texts from "./texts.ts";

type Given = Omit<PayInput, "ahead"> & { word?: string; answer?: ChallengeAnswer };

/** Leaves out the payment's id, whose number would reveal something about the friend's plan. */
export type PresentResult = WithoutId<PayResult> | { status: "already_paid" };
type WithoutId<Result> = Result extends PayResult ? Omit<Result, "paymentId"> : never;

/** For this long, a repeated form gets the answer that the present was made. */
const SENT_AGAIN_MS = 10 * MINUTE_MS;

/**
 * Pays the next payment of a friend who lets others pay it, with one of the giver's cards. The friend's open attempt is
 * first canceled at the provider, the card is not kept for the friend, and refunds go back to it.
 * @param origin the public origin of this app
 * @throws DomainError as findPresent and pay do; conflict if the friend's plan allows no payment today
 */
export async function givePresent(
	ctx: Ctx,
	ref: TripRef,
	memberId: string,
	{ word, answer, ...input }: Given,
	origin: string,
): Promise<PresentResult> {
	const { giver, friend, latest, present } = await findOffer(ctx, ref, memberId);
	const { trip } = giver;
	if (answer && latest) {
		requireOrganizer(trip);
		return { status: (await confirmAttempt(ctx, latest.attempt, { answer })).status };
	}
	// An identical call may be paying, and its outcome is then the answer to this one too.
	if ("refusal" in present && present.refusal !== "checking") {
		const made = latest?.attempt.status === "succeeded" ? latest.attempt.updatedAt : 0;
		const isSentAgain = present.refusal === "not_asked" && ctx.now.getTime() < made + SENT_AGAIN_MS;
		if (isSentAgain) return { status: "already_paid" };
		throw refusalError(present.refusal);
	}
	if (!friend) throw refusalError("not_asked");
	const place = memberAccess(await asFriend(ctx, ctx.db.read, friend.id), giver, friend);
	try {
		const target = { origin, giver: { access: giver, word: word ?? null } };
		const { paymentId: _, ...result } = await pay(ctx, place, target, input);
		return result;
	} catch (error) {
		// Why the friend's plan allows no payment today must not be revealed to the giver.
		const isAboutPlan = isDomainError(error) && error.field === "paymentPlan";
		throw isAboutPlan ? new DomainError("conflict", texts.notNow, { cause: error }) : error;
	}
}

/**
 * Refuses a friend who does not ask and whom the asker has never paid for, before the call counts towards a rate limit.
 * @throws DomainError not_found, unauthenticated, forbidden, conflict
 */
export async function requireOffer(ctx: Ctx, ref: TripRef, memberId: string): Promise<void> {
	const { present, latest } = await findOffer(ctx, ref, memberId);
	if ("refusal" in present && present.refusal === "not_asked" && !latest) throw refusalError("not_asked");
}

async function findOffer(ctx: Ctx, ref: TripRef, memberId: string) {
	const { trip, member, ...access } = await requireTrip(ctx, ref, "present.give");
	if (!member) throw new DomainError("not_found", common.memberNotFound);
	const giver: MemberAccess = { ...access, trip, member };
	const friend = await findAboard(ctx.db.read, { tripId: trip.id, memberId });
	const latest = friend && (await findLatestPresent(ctx.db.read, { giverId: member.id, memberId }));
	return {
		giver,
		friend,
		latest,
		present: await findPresent(ctx, ctx.db.read, { trip, giver: member, friend }),
	};
}
