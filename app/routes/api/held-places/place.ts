import { z } from "zod";
import { apiAction } from "#app/http/api-action.server.ts";
import { answerMembershipQuestion } from "#app/http/guest-memberships.server.ts";
import type { Route } from "./+types/place";

const schema = z.object({ mine: z.boolean() });

export const action = apiAction(
	schema,
	async (_ctx, { mine }, args: Route.ActionArgs) => {
		const { to, ...answer } = await answerMembershipQuestion(args, {
			memberId: args.params.memberId,
			isMine: mine,
		});
		return { outcome: to, ...answer };
	},
	{
		name: "answerHeldPlace",
		summary: "Say whether a guest's spot in this browser is your own",
		description: "A place that money was paid for is taken by a link that is mailed to its own address.",
		who: "user",
		byKey: false,
		answer: z.object({
			outcome: z.enum(["attached", "refused", "mailed"]),
			address: z.string().optional().meta({ description: "The masked address of the mail." }),
			trip: z.string().meta({ description: "Its title." }),
		}),
		limits: ["mailedLink", "mailedLinkAddress"],
		errors: ["not_found", "conflict", "already_joined", "forbidden"],
	},
);
