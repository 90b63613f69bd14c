import { z } from "zod";
import { retryReturnsAction } from "#app/http/actions/pool.server.ts";
import { apiAction } from "#app/http/api-action.server.ts";
import { amount } from "#app/lib/answers.ts";

export const action = apiAction(retryReturnsAction, ({ returned }) => ({ returned }), {
	name: "retryPoolRefunds",
	summary: "Try again what of a closed pool did not reach its card",
	who: "pool.close",
	answer: z.object({ returned: amount() }),
	limits: ["movement"],
	errors: ["conflict"],
	asksProvider: true,
});
