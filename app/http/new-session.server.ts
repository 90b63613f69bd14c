import { SecondStepRequired } from "#app/features/account/security/passkey-sign-in.server.ts";
import type { SignInResult } from "#app/features/account/sign-in/complete-sign-in.server.ts";
import { type RouteArgs, requestStateOf } from "./context.server.ts";
import { type AskingDevice, deviceOf } from "./device.server.ts";
import { setBrowserKey, setSession } from "./session.server.ts";
import { setStep } from "./step-cookie.server.ts";

/**
 * Gives this browser the cookie of the session that `signIn` starts, or of the second step that must come first.
 * @throws DomainError as `signIn` does
 */
export async function withNewSession(
	args: RouteArgs & { request: Request },
	signIn: (device: AskingDevice) => Promise<SignInResult>,
): Promise<SignInResult> {
	const state = requestStateOf(args);
	const device = await deviceOf(args);
	try {
		const signedIn = await signIn(device);
		await setSession(state, signedIn.session);
		await setBrowserKey(state, device.browserKey);
		return signedIn;
	} catch (error) {
		if (error instanceof SecondStepRequired) await setStep(args, error.secret);
		throw error;
	}
}
