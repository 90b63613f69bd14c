import type { ActionFunctionArgs } from "react-router";
import { requireUser } from "#app/access/access.server.ts";
import { hashSecret } from "#app/lib/ids.server.ts";
import { requestStateOf } from "./context.server.ts";
import { asDomainError } from "./errors.server.ts";
import { enforceRateLimits } from "./rate-limit.server.ts";
import { undoCounts } from "./rate-limit-counters.server.ts";

/** Fields whose errors mean that the proof was wrong. */
const PROOFS = ["currentPassword", "recoveryCode", "password"];

/**
 * Counts a password or a recovery code that a signed-in person types, and takes the count back unless it was wrong. It
 * counts per session, so that a stolen session cannot keep the owner from changing the password.
 * @param typed without it nothing is counted
 * @throws DomainError rate_limited, and as `check` does
 */
export async function withPasswordLimit<Result>(
	args: ActionFunctionArgs,
	typed: string | undefined,
	check: () => Promise<Result>,
): Promise<Result> {
	if (!typed) return check();
	const { ctx, address, session } = requestStateOf(args);
	const key = `${requireUser(ctx).id}:${hashSecret(session ?? "").slice(0, 22)}`;
	const [_tries, ...wrong] = await enforceRateLimits(ctx, { signInAddress: address, passwordCheck: key });
	try {
		const result = await check();
		await undoCounts(ctx, wrong);
		return result;
	} catch (error) {
		const field = asDomainError(error)?.field;
		if (!field || !PROOFS.includes(field)) await undoCounts(ctx, wrong);
		throw error;
	}
}
