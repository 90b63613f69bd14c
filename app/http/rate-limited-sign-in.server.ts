import type { Ctx } from "#app/access/ctx.ts";
import { SecondStepRequired } from "#app/features/account/security/passkey-sign-in.server.ts";
import type { SignInResult } from "#app/features/account/sign-in/complete-sign-in.server.ts";
import { signIn } from "#app/features/account/sign-in/sign-in.server.ts";
import type { SignIn } from "#app/features/identity/accounts.schema.ts";
import { isKnownBrowser } from "#app/features/identity/known-browsers.server.ts";
import type { Device } from "#app/features/identity/sessions.server.ts";
import { enforceRateLimits } from "./rate-limit.server.ts";
import { undoCounts } from "./rate-limit-counters.server.ts";

/**
 * Counts an attempt before the check, so that simultaneous attempts cannot outrun the limit, and takes the count back
 * on success. Known browsers have their own limit, so that nobody can lock the owner out.
 * @throws DomainError bad_credentials
 */
export async function rateLimitedSignIn(
	ctx: Ctx,
	input: SignIn,
	device: Device & { browserKeyHash: string },
	address: string,
): Promise<SignInResult> {
	const isKnown = await isKnownBrowser(ctx, input.email, device.browserKeyHash);
	const client = isKnown ? device.browserKeyHash.slice(0, 22) : address;
	const [_triesCount, ...failureCounts] = await enforceRateLimits(ctx, {
		signInAddress: client,
		signInClient: `${input.email}:${client}`,
		signInAccount: isKnown ? null : input.email,
	});
	try {
		const signedIn = await signIn(ctx, input, device);
		await undoCounts(ctx, failureCounts);
		return signedIn;
	} catch (error) {
		if (error instanceof SecondStepRequired) await undoCounts(ctx, failureCounts);
		throw error;
	}
}
