import type { ActionFunctionArgs } from "react-router";
import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import type { Ctx } from "#app/access/ctx.ts";
import {
	type Register,
	registerSchema,
	type SignIn,
	signInSchema,
} from "#app/features/accounts/accounts.schema.ts";
import { register, type SignedIn } from "#app/features/accounts/accounts.server.ts";
import { hashSecret } from "#app/lib/ids.server.ts";
import { stateOf } from "./context.server.ts";
import { limitedSignIn } from "./limited-sign-in.server.ts";
import { enforceRateLimit } from "./rate-limit.server.ts";
import { browserSecret, keepBrowser, setSession } from "./session.server.ts";

type Credentials = { "sign-in": SignIn; register: Register };

/**
 * Signs in or registers through remix-auth's form strategy, and gives the browser its new session.
 * @throws DomainError bad_credentials, email_taken, rate_limited
 */
export async function authenticate<Way extends keyof Credentials>(
	way: Way,
	ctx: Ctx,
	input: Credentials[Way],
	args: ActionFunctionArgs,
): Promise<SignedIn> {
	const state = stateOf(args);
	const secret = await browserSecret(state, args.request);
	const device = {
		session: state.session,
		userAgent: args.request.headers.get("User-Agent"),
		browser: hashSecret(secret),
	};
	const authenticator = new Authenticator<SignedIn>()
		.use(
			new FormStrategy(async ({ form }) => {
				const credentials = signInSchema.parse(Object.fromEntries(form));
				return limitedSignIn(ctx, credentials, device, state.address);
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
	const signedIn = await authenticator.authenticate(way, formRequest(args.request, input));
	await setSession(state, signedIn.session);
	await keepBrowser(state, secret);
	return signedIn;
}

/** The strategy reads a form: this is the validated input as one, whatever the body was. */
function formRequest(request: Request, input: Credentials[keyof Credentials]): Request {
	return new Request(request.url, { method: "POST", body: new URLSearchParams(input) });
}
