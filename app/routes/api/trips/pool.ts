import type { Ctx } from "#app/access/ctx.ts";
import { poolFacts } from "#app/features/expenses/pool/pool-facts.server.ts";
import { poolAnswerSchema, poolJson } from "#app/features/expenses/pool/pool-json.ts";
import { openPoolAction, setPoolLimitAction } from "#app/http/actions/pool.server.ts";
import { apiAction, apiActions } from "#app/http/api-action.server.ts";
import { apiLoader } from "#app/http/handlers.server.ts";
import { tripRefOf } from "#app/http/trip-access.server.ts";
import type { Route } from "./+types/pool";

export const loader = apiLoader(
	async (args: Route.LoaderArgs, ctx) => poolJson(await poolFacts(ctx, await tripRefOf(args))),
	{
		name: "getPool",
		summary: "The pool of a trip's crew wallet, and everything that has come in and gone out",
		who: "pool.see",
		answer: poolAnswerSchema,
	},
);

const answer = async ({ trip }: { trip: string }, _args: unknown, ctx: Ctx) =>
	poolJson(await poolFacts(ctx, trip));

const open = apiAction(openPoolAction, answer, {
	name: "openPool",
	summary: "Open the pool, also one that was closed",
	description: "Needs Pro, or one-time Pro for the trip.",
	who: "pool.open",
	answer: poolAnswerSchema,
	limits: ["expense", "expenseAddress"],
	errors: ["conflict", "organizer_required", "plan_required"],
});

const limit = apiAction(setPoolLimitAction, answer, {
	name: "setPoolLimit",
	method: "PUT",
	summary: "Set up to how much an expense is paid back without an organizer",
	who: "pool.manage",
	answer: poolAnswerSchema,
	limits: ["expense", "expenseAddress"],
	errors: ["conflict"],
});

export const action = apiActions(open, limit);
