import { Authenticator } from "remix-auth";
import { Strategy } from "remix-auth/strategy";
import type { SignInResult } from "#app/features/account/sign-in/complete-sign-in.server.ts";

/** remix-auth's strategy for credentials that were read from the request, and checked, before. */
class CredentialsStrategy<Credentials> extends Strategy<SignInResult, Credentials> {
	name = "credentials";
	#credentials: Credentials;

	constructor(credentials: Credentials, signIn: (credentials: Credentials) => Promise<SignInResult>) {
		super(signIn);
		this.#credentials = credentials;
	}

	authenticate(): Promise<SignInResult> {
		return this.verify(this.#credentials);
	}
}

/** Signs in through remix-auth. @throws DomainError as `signIn` does */
export function authenticate<Credentials>(
	request: Request,
	credentials: Credentials,
	signIn: (credentials: Credentials) => Promise<SignInResult>,
): Promise<SignInResult> {
	const strategy = new CredentialsStrategy(credentials, signIn);
	// remix-auth copies the request, which it cannot once the body has been read.
	const bodiless = new Request(request.url, { headers: request.headers });
	return new Authenticator<SignInResult>().use(strategy).authenticate(strategy.name, bodiless);
}
