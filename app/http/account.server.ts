import type { ActionFunctionArgs } from "react-router";
import { requireUser } from "#app/access/access.server.ts";
import type { SignedInUser } from "#app/access/ctx.ts";
import { updateProfile } from "#app/features/account/profile/profile.server.ts";
import { SecondStepRequired } from "#app/features/account/security/passkey-sign-in.server.ts";
import type { SignInResult } from "#app/features/account/sign-in/complete-sign-in.server.ts";
import { resetPassword } from "#app/features/account/sign-in/reset-password.server.ts";
import { register, signInByLink, signOut } from "#app/features/account/sign-in/sign-in.server.ts";
import { mailVerification } from "#app/features/account/sign-in/verify-email.server.ts";
import type { Register, SignIn, UpdateProfile } from "#app/features/identity/accounts.schema.ts";
import { requestStateOf } from "./context.server.ts";
import { type AskingDevice, deviceOf } from "./device.server.ts";
import { forgetPerson } from "./forget-person.server.ts";
import { mayMailLink } from "./mailed-links.server.ts";
import { withPasswordLimit } from "./password-limit.server.ts";
import { enforceRateLimit, enforceRateLimits } from "./rate-limit.server.ts";
import { rateLimitedSignIn } from "./rate-limited-sign-in.server.ts";
import { guestKeyHashOf, setBrowserKey, setSession } from "./session.server.ts";
import { setStep } from "./step-cookie.server.ts";

/**
 * Signs this browser in and gives it its session cookie.
 * @throws DomainError bad_credentials, rate_limited
 */
export async function signInAndSetCookies(args: ActionFunctionArgs, input: SignIn): Promise<SignInResult> {
	const { ctx, address } = requestStateOf(args);
	return withNewSession(args, (device) => rateLimitedSignIn(ctx, input, device, address));
}

/**
 * Makes an account, mails a link to verify its address unless that has had too many, signs this browser in to it and
 * gives it its session cookie.
 * @throws DomainError email_taken, rate_limited, invalid for a password that is easy to guess
 */
export async function registerAndSetCookies(
	args: ActionFunctionArgs,
	input: Register,
): Promise<SignInResult> {
	const { ctx, address } = requestStateOf(args);
	await enforceRateLimit(ctx, "register", address);
	const mailsVerification = await mayMailLink(args, { purpose: "verify_email", email: input.email });
	return withNewSession(args, (device) => register(ctx, input, device, { mailsVerification }));
}

/** Signs this browser in by a mailed link. @throws DomainError not_found */
export async function signInByLinkAndSetCookies(
	args: ActionFunctionArgs,
	secret: string,
): Promise<SignInResult> {
	const { ctx } = requestStateOf(args);
	return withNewSession(args, (device) => signInByLink(ctx, secret, device));
}

/** Sets a new password by a mailed link and signs this browser in. @throws DomainError not_found, invalid */
export async function resetPasswordAndSetCookies(
	args: ActionFunctionArgs,
	input: { secret: string; password: string },
): Promise<SignInResult> {
	const { ctx } = requestStateOf(args);
	return withNewSession(args, (device) => resetPassword(ctx, input, device));
}

/**
 * Gives this browser the cookie of the session that `signIn` starts, or that of the second step which comes first.
 * @throws DomainError as `signIn` does
 */
export async function withNewSession(
	args: ActionFunctionArgs,
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

/**
 * Saves the profile and, when the email changed, gives the browser its new session cookie and mails the new address a
 * link to verify it, unless it has had too many. It is limited, because a
 * refused change of email reveals that the new address has an account.
 * @throws DomainError rate_limited, and as updateProfile does
 */
export async function saveProfile(args: ActionFunctionArgs, input: UpdateProfile): Promise<SignedInUser> {
	const state = requestStateOf(args);
	const { ctx, address } = state;
	await enforceRateLimits(ctx, { profileAddress: address, profile: requireUser(ctx).id });
	const device = await deviceOf(args);
	const { user, session } = await withPasswordLimit(args, input.currentPassword, () =>
		updateProfile(ctx, input, device),
	);
	if (session) {
		await setSession(state, session);
		await setBrowserKey(state, device.browserKey);
		if (await mayMailLink(args, { purpose: "verify_email", email: user.email }))
			await mailVerification(ctx, user);
	}
	return user;
}

/** Signs this browser out and has it forget its person. */
export async function signOutAndForget(args: ActionFunctionArgs): Promise<void> {
	const state = requestStateOf(args);
	await signOut(state.ctx, state.session, await guestKeyHashOf(state, args.request));
	await forgetPerson(state);
}
