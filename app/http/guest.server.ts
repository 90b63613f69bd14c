import type { ActionFunctionArgs } from "react-router";
import type { Ctx } from "#app/access/ctx.ts";
import { userOf } from "#app/access/ctx.ts";
import { type RequestState, stateOf } from "./context.server.ts";
import { enforceRateLimit, type LimitName } from "./rate-limit.server.ts";
import { becomeGuest } from "./session.server.ts";

/** For use-cases that a browser without an account may call: counts them by address, and gives it a guest cookie. */
export async function identifyGuest(args: ActionFunctionArgs, limit: LimitName): Promise<Ctx> {
	const state = stateOf(args);
	await enforceRateLimit(state.ctx, limit, state.address);
	await becomeGuest(state);
	return state.ctx;
}

/** Who a limit per person counts: the account, or the guest's browser, or else the address. */
export function rateLimitKey(state: RequestState): string {
	const user = userOf(state.ctx);
	if (user) return user.id;
	return state.ctx.actor?.kind === "guest" ? state.ctx.actor.keyHash.slice(0, 22) : state.address;
}
