import type { ActionFunctionArgs } from "react-router";
import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import type { Ctx } from "#app/access/ctx.ts";
import { register, type SignInResult } from "#app/features/account/sign-in.server.ts";
import {
	type Register,
	registerSchema,
	type SignIn,
	signInSchema,
} from "#app/features/accounts/accounts.schema.ts";
import { hashSecret } from "#app/lib/ids.server.ts";
import { requestStateOf } from "./context.server.ts";
import { enforceRateLimit } from "./rate-limit.server.ts";
import { rateLimitedSignIn } from "./rate-limited-sign-in.server.ts";
import { browserKeyOf, setBrowserKey, setSession } from "./session.server.ts";

type Credentials = { "sign-in": SignIn; register: Register };

/**
 * Signs in or registers through remix-auth's form strategy, and gives the browser its new session.
 * @throws DomainError bad_credentials, email_taken, rate_limited, invalid for a password that is easy to guess
 */
export async function authenticate<Way extends keyof Credentials>(
	strategy: Way,
	ctx: Ctx,
	input: Credentials[Way],
	args: ActionFunctionArgs,
): Promise<SignInResult> {
	const state = requestStateOf(args);
	const browserKey = await browserKeyOf(state, args.request);
	const device = {
		session: state.session,
		userAgent: args.request.headers.get("User-Agent"),
		browserKeyHash: hashSecret(browserKey),
	};
	const authenticator = new Authenticator<SignInResult>()
		.use(
			new FormStrategy(async ({ form }) => {
				const credentials = signInSchema.parse(Object.fromEntries(form));
				return rateLimitedSignIn(ctx, credentials, device, state.address);
			}),
			"sign-in",
		)
		.use(
			new FormStrategy(async ({ form }) => {
				await enforceRateLimit(ctx, "register", state.address);
				return register(ctx, registerSchema.parse(Object.fromEntries(form)), device);
			}),
			"register",
		);
	const signedIn = await authenticator.authenticate(strategy, formRequest(args.request, input));
	await setSession(state, signedIn.session);
	await setBrowserKey(state, browserKey);
	return signedIn;
}

/** The strategy reads a form: this is the validated input as one, whatever the body was. */
function formRequest(request: Request, input: Credentials[keyof Credentials]): Request {
	return new Request(request.url, { method: "POST", body: new URLSearchParams(input) });
}
