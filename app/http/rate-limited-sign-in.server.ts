import type { Ctx } from "#app/access/ctx.ts";
import { type SignInResult, signIn } from "#app/features/account/sign-in.server.ts";
import type { SignIn } from "#app/features/accounts/accounts.schema.ts";
import { isKnownBrowser } from "#app/features/accounts/known-browsers.server.ts";
import type { Device } from "#app/features/accounts/sessions.server.ts";
import { enforceRateLimits } from "./rate-limit.server.ts";
import { undoCounts } from "./rate-limit-counters.server.ts";

/**
 * Signs in under the limits on guessing passwords. A try is counted before its password is checked, so that
 * simultaneous tries cannot outrun the count, and its count is undone when it succeeds.
 *
 * The limit per account cannot lock the owner out, because a browser that has signed in to the account is counted
 * separately.
 * @throws DomainError bad_credentials, rate_limited: the same for an account that does not exist
 */
export async function rateLimitedSignIn(
	ctx: Ctx,
	input: SignIn,
	device: Device & { browserKeyHash: string },
	address: string,
): Promise<SignInResult> {
	const isKnown = await isKnownBrowser(ctx, input.email, device.browserKeyHash);
	const [_addressCount, ...failureCounts] = await enforceRateLimits(ctx, {
		signInAddress: address,
		signInClient: `${input.email}:${isKnown ? device.browserKeyHash.slice(0, 22) : address}`,
		signInAccount: isKnown ? null : input.email,
	});
	const signedIn = await signIn(ctx, input, device);
	await undoCounts(ctx, failureCounts);
	return signedIn;
}
