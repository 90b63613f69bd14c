import { z } from "zod";
import { apiAction } from "#app/http/api-action.server.ts";
import { answerMembershipQuestion } from "#app/http/guest-memberships.server.ts";
import type { Route } from "./+types/place";

const schema = z.object({ mine: z.boolean() });

/** Answers `{ outcome }`: "attached", "refused", or "mailed" with the masked address. */
export const action = apiAction(
	schema,
	async (_ctx, { mine }, args: Route.ActionArgs) => {
		const { to, ...answer } = await answerMembershipQuestion(args, {
			memberId: args.params.memberId,
			isMine: mine,
		});
		return { outcome: to, ...answer };
	},
	{ signedIn: true },
);
