import type { Ctx } from "#app/access/ctx.ts";
import type { SignIn } from "#app/features/accounts/accounts.schema.ts";
import { type Device, type SignedIn, signIn } from "#app/features/accounts/accounts.server.ts";
import { isKnownBrowser } from "#app/features/accounts/known-browsers.server.ts";
import { enforceRateLimits } from "./rate-limit.server.ts";
import { takeBack } from "./rate-limit-counters.server.ts";

/**
 * Signs in under the limits on guessing. A try is counted before its password is looked at, so that tries at the
 * same time cannot outrun the count, and is taken back when it succeeds.
 *
 * The limit per account alone cannot lock its owner out, because a browser that has signed in to the account is
 * counted by itself and not by it.
 * @throws DomainError bad_credentials, rate_limited: the same for an account that does not exist
 */
export async function limitedSignIn(
	ctx: Ctx,
	input: SignIn,
	device: Device & { browser: string },
	address: string,
): Promise<SignedIn> {
	const isKnown = await isKnownBrowser(ctx, input.email, device.browser);
	const [_address, ...failed] = await enforceRateLimits(ctx, {
		signInAddress: address,
		signInOrigin: `${input.email}:${isKnown ? device.browser.slice(0, 22) : address}`,
		signInAccount: isKnown ? null : input.email,
	});
	const signedIn = await signIn(ctx, input, device);
	await takeBack(ctx, failed);
	return signedIn;
}
