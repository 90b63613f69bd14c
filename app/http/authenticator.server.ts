import type { ActionFunctionArgs } from "react-router";
import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import type { SignInResult } from "#app/features/account/sign-in/complete-sign-in.server.ts";
import { registerSchema, signInSchema } from "#app/features/identity/accounts.schema.ts";
import { registerAndSetCookies, signInAndSetCookies } from "./account.server.ts";

/**
 * Signs in or registers whoever posted a form, through remix-auth's form strategy, which reads the form itself.
 * @param args of a form action, which has checked the form already
 * @throws DomainError as signInAndSetCookies and registerAndSetCookies do
 */
export function authenticate(
	strategy: "sign-in" | "register",
	args: ActionFunctionArgs,
): Promise<SignInResult> {
	return new Authenticator<SignInResult>()
		.use(
			new FormStrategy(({ form }) => signInAndSetCookies(args, signInSchema.parse(Object.fromEntries(form)))),
			"sign-in",
		)
		.use(
			new FormStrategy(({ form }) =>
				registerAndSetCookies(args, registerSchema.parse(Object.fromEntries(form))),
			),
			"register",
		)
		.authenticate(strategy, args.request);
}
