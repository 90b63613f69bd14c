import { z } from "zod";
import { companionLinkAction } from "#app/http/actions/companions.server.ts";
import { apiAction } from "#app/http/api-action.server.ts";
import type { Route } from "./+types/companion-link";

export const action = apiAction(companionLinkAction, ({ link }, _args: Route.ActionArgs) => ({ link }), {
	name: "makeCompanionLink",
	summary: "Make a link by which a companion opens their own spot",
	description:
		"It works once, for 30 days, and ends the one made before. It shows none of the caller's money.",
	who: "companions.change",
	answer: z.object({ link: z.url() }).meta({ id: "CompanionLink" }),
	status: 201,
	limits: ["payment", "paymentAddress"],
	errors: ["conflict"],
});
