import { balancesFacts } from "#app/features/expenses/expense-facts.server.ts";
import { balancesAnswerSchema, balancesJson } from "#app/features/expenses/expense-json.ts";
import { apiLoader } from "#app/http/handlers.server.ts";
import { tripRefOf } from "#app/http/trip-access.server.ts";
import type { Route } from "./+types/balances";

export const loader = apiLoader(
	async (args: Route.LoaderArgs, ctx) => balancesJson(await balancesFacts(ctx, await tripRefOf(args))),
	{
		name: "getBalances",
		summary: "Who owes whom, the payments that settle it, and those that people have noted",
		who: "expense.see",
		answer: balancesAnswerSchema,
	},
);
