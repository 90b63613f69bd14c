import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import type { SignInResult } from "#app/features/account/sign-in/complete-sign-in.server.ts";
import type { ActionArgs } from "./shared-action.server.ts";

/** remix-auth's form strategy for a form that was read and checked before; the library would read it again. */
class ReadFormStrategy extends FormStrategy<SignInResult> {
	#form: FormData;

	constructor(form: FormData, signIn: () => Promise<SignInResult>) {
		super(signIn);
		this.#form = form;
	}

	override authenticate(request: Request): Promise<SignInResult> {
		return this.verify({ form: this.#form, request });
	}
}

/** Signs in through remix-auth. @throws DomainError as `signIn` does */
export function authenticate(
	{ request, form = new FormData() }: ActionArgs,
	signIn: () => Promise<SignInResult>,
): Promise<SignInResult> {
	const strategy = new ReadFormStrategy(form, signIn);
	// remix-auth copies the request, which fails once the body has been read.
	const bodiless = new Request(request.url, { headers: request.headers });
	return new Authenticator<SignInResult>().use(strategy).authenticate(strategy.name, bodiless);
}
