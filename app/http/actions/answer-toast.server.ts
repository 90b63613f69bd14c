import type { Ctx } from "#app/access/ctx.ts";
import type { OwnAnswer } from "#app/features/joining/give-answer.server.ts";
import * as texts from "#app/features/members/answers/texts.ts";
import { ownPagePath } from "#app/features/payments/attempts/return-urls.ts";
import { dateOf } from "#app/lib/dates.ts";
import { pathTo } from "#app/lib/path-to.ts";

/** The page and toast after an answer: people who are in see their spot, and everyone else their answer. */
export function savedAnswer({ answer, heldUntil, trip: { shareId } }: OwnAnswer, ctx: Ctx) {
	if (answer !== "in")
		return { to: pathTo("/join/:shareId/answer", { shareId }), toast: texts.saved[answer] };
	const message = heldUntil ? texts.savedInUntil(heldUntil, dateOf(ctx.now)) : texts.savedInFree;
	return {
		to: heldUntil ? pathTo("/join/:shareId", { shareId }) : ownPagePath(ctx, shareId),
		toast: { title: texts.savedIn, message },
	};
}
