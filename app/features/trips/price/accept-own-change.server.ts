import { requireTrip, type TripRef, tripIdOf } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { isProviderRefusal, isProviderTimeout } from "#app/gateway/gateway.ts";
import { isDomainError } from "#app/lib/errors.ts";
import { log } from "#app/lib/log.server.ts";
import { type AnsweredPrice, answerPrice } from "./answer-price.server.ts";
import { questionView } from "./price-view.server.ts";

/**
 * Raises the share of the organizer who raised the price, which counts as their consent. The difference is spread over
 * their remaining payments, or becomes a payment of its own. If automatic charges need a new consent, or the share
 * can't change now, their page asks them instead.
 * @param changeId the change just made; an older question to them stays open
 * @returns what was changed, or null; it never throws, because the trip's new price is stored already
 */
export async function acceptOwnChange(
	ctx: Ctx,
	ref: TripRef,
	changeId: string,
): Promise<AnsweredPrice | null> {
	return accept(ctx, ref, changeId).catch((error: unknown) => {
		if (!isDomainError(error) && !isProviderTimeout(error) && !isProviderRefusal(error))
			log.error("the organizer's own share did not follow the new price", { error });
		return null;
	});
}

async function accept(ctx: Ctx, ref: TripRef, changeId: string): Promise<AnsweredPrice | null> {
	const access = await requireTrip(ctx, ref, "price.see");
	const question = await questionView(ctx, access);
	if (!question?.isOwn || question.changeId !== changeId || question.refusal || needsConsent(question))
		return null;
	const way = question.ways.find((one) => one.way === "spread")?.way;
	return answerPrice(ctx, tripIdOf(access), { answer: "accept", share: question.share, way });
}

function needsConsent({ isOn, ways }: NonNullable<Awaited<ReturnType<typeof questionView>>>): boolean {
	return isOn && ways.some(({ rest }) => rest.more > 0);
}
