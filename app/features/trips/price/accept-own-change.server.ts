import { requireTrip, type TripRef, tripIdOf } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { isDomainError } from "#app/lib/errors.ts";
import { type AnsweredPrice, answerPrice } from "./answer-price.server.ts";
import { questionView } from "./price-view.server.ts";

/**
 * Whoever changes the price agrees to it by that, so their own share follows without a question, spread over what they have left to pay where
 * that is possible. The question stays where automatic charges need a consent to the new amounts, and where the share cannot change now.
 * @returns what the answer has done, or null
 */
export async function acceptOwnChange(ctx: Ctx, ref: TripRef): Promise<AnsweredPrice | null> {
	const access = await requireTrip(ctx, ref, "price.see");
	const question = await questionView(ctx, access);
	if (!question?.isOwn || question.refusal || needsConsent(question)) return null;
	const way = question.ways.find((one) => one.way === "spread")?.way;
	const answer = { answer: "accept", share: question.share, way } as const;
	return answerPrice(ctx, tripIdOf(access), answer).catch((error: unknown) => {
		if (!isDomainError(error)) throw error;
		return null;
	});
}

function needsConsent({ isOn, ways }: NonNullable<Awaited<ReturnType<typeof questionView>>>): boolean {
	return isOn && ways.some(({ rest }) => rest.more > 0);
}
