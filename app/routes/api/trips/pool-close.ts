import { z } from "zod";
import { closePoolAction } from "#app/http/actions/pool.server.ts";
import { apiAction } from "#app/http/api-action.server.ts";
import { amount } from "#app/lib/answers.ts";

export const action = apiAction(closePoolAction, ({ returned }) => ({ returned }), {
	name: "closePool",
	summary: "Close the pool and send what is left back to the cards",
	description: "The newest charge first, to the cent. What waits for an answer is declined.",
	who: "pool.close",
	answer: z.object({ returned: amount() }),
	limits: ["movement"],
	errors: ["amount_mismatch", "conflict"],
	asksProvider: true,
});
