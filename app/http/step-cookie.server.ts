import { redirect } from "react-router";
import { STEP_MS } from "#app/features/identity/passkeys/sign-in-steps.server.ts";
import { type RequestState, type RouteArgs, requestStateOf } from "./context.server.ts";
import { hostCookie, readPersonsCookie } from "./cookies.server.ts";
import { asDomainError } from "./errors.server.ts";
import { isSecure } from "./session.server.ts";

type RequestArgs = RouteArgs & { request: Request };

/** The secret of a sign-in step, or of creating a passkey, that this browser has begun. It gives no access by itself. */
export const stepCookie = (state: RequestState) =>
	hostCookie("gangway_step", isSecure(state), { maxAge: STEP_MS / 1_000 });

export async function setStep(args: RouteArgs, secret: string): Promise<void> {
	const state = requestStateOf(args);
	state.cookies.push(await stepCookie(state).serialize(secret));
}

export async function stepOf(args: RequestArgs): Promise<string | null> {
	const state = requestStateOf(args);
	const secret = await readPersonsCookie(stepCookie(state), state, args.request);
	return typeof secret === "string" && secret ? secret : null;
}

export async function clearStep(args: RouteArgs): Promise<void> {
	const state = requestStateOf(args);
	state.cookies.push(await stepCookie(state).serialize("", { maxAge: 0 }));
}

/** Redirects to the page of the second step if signing in needs one, and from there to `returnTo`. */
export async function orSecondStep<Result>(signIn: Promise<Result>, returnTo: string): Promise<Result> {
	try {
		return await signIn;
	} catch (error) {
		if (asDomainError(error)?.code !== "second_step_required") throw error;
		throw redirect(`/login/confirm?returnTo=${encodeURIComponent(returnTo)}`, 303);
	}
}
