import type { ActionFunctionArgs } from "react-router";
import { userOf } from "#app/access/ctx.ts";
import { requestStateOf } from "./context.server.ts";
import { enforceRateLimits } from "./rate-limit.server.ts";

/** Messages to support, counted by account and by address. @throws DomainError rate_limited */
export async function enforceContactLimit(args: ActionFunctionArgs): Promise<void> {
	const { ctx, address } = requestStateOf(args);
	await enforceRateLimits(ctx, { contact: userOf(ctx)?.id ?? null, contactAddress: address });
}
