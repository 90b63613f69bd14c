import { requireUser } from "#app/access/access.server.ts";
import { deleteAccount } from "#app/features/account/deletion/delete-account.server.ts";
import { deleteAccountSchema } from "#app/features/account/deletion/deletion.schema.ts";
import { updateProfile } from "#app/features/account/profile/profile.server.ts";
import { register, signOut } from "#app/features/account/sign-in/sign-in.server.ts";
import { mailVerification } from "#app/features/account/sign-in/verify-email.server.ts";
import { profileSchema, registerSchema, signInByApiSchema } from "#app/features/identity/accounts.schema.ts";
import { noInput } from "#app/lib/schema.ts";
import { authenticate } from "../authenticator.server.ts";
import { requestStateOf } from "../context.server.ts";
import { deviceOf } from "../device.server.ts";
import { forgetPerson } from "../forget-person.server.ts";
import { mayMailLink } from "../mailed-links.server.ts";
import { withNewSession } from "../new-session.server.ts";
import { withPasswordLimit } from "../password-limit.server.ts";
import { enforceRateLimit, enforceRateLimits } from "../rate-limit.server.ts";
import { rateLimitedSignIn } from "../rate-limited-sign-in.server.ts";
import { guestKeyHashOf, setBrowserKey, setSession } from "../session.server.ts";
import { type ActionArgs, sharedAction } from "../shared-action.server.ts";

/** Signs this browser in. @throws DomainError bad_credentials, second_step_required, rate_limited */
export const signInAction = sharedAction(signInByApiSchema, (ctx, input, args: ActionArgs) =>
	authenticate(args, () =>
		withNewSession(args, (device) => rateLimitedSignIn(ctx, input, device, requestStateOf(args).address)),
	),
);

/**
 * Creates an account, mails a link to verify its address unless that has had too many, and signs this browser in to it.
 * @throws DomainError email_taken, rate_limited, invalid for a password that is easy to guess
 */
export const registerAction = sharedAction(registerSchema, (ctx, input, args: ActionArgs) =>
	authenticate(args, async () => {
		await enforceRateLimit(ctx, "register", requestStateOf(args).address);
		const mailsVerification = await mayMailLink(args, { purpose: "verify_email", email: input.email });
		return withNewSession(args, (device) => register(ctx, input, device, { mailsVerification }));
	}),
);

/** Signs this browser out and deletes what it has stored about the person. */
export const signOutAction = sharedAction(noInput, async (ctx, _input, args: ActionArgs) => {
	const state = requestStateOf(args);
	await signOut(ctx, state.session, await guestKeyHashOf(state, args.request));
	await forgetPerson(state);
});

/**
 * Saves the profile. If the email changed, gives the browser its new session cookie and mails the new address a link to
 * verify it, unless it has had too many. It is limited, because a refused change of email reveals that the new address
 * has an account.
 * @throws DomainError rate_limited, and as updateProfile does
 */
export const saveProfileAction = sharedAction(
	profileSchema,
	async (ctx, input, args: ActionArgs) => {
		const state = requestStateOf(args);
		await enforceRateLimits(ctx, { profileAddress: state.address, profile: requireUser(ctx).id });
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
	},
	{ signedIn: true },
);

/**
 * Deletes the user's account, and what this browser has stored about the person.
 * @throws DomainError rate_limited, and as deleteAccount
 */
export const deleteAccountAction = sharedAction(
	deleteAccountSchema,
	async (ctx, input, args: ActionArgs) => {
		const state = requestStateOf(args);
		await withPasswordLimit(args, input.password || input.email, () =>
			deleteAccount(ctx, input, state.session),
		);
		await forgetPerson(state);
	},
	{ signedIn: true },
);
