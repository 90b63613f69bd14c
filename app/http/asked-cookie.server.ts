import { z } from "zod";
import { MAILED_LINK_TTL_MS } from "#app/features/identity/tokens.server.ts";
import { readableAddress } from "#app/lib/email-address.ts";
import { email } from "#app/lib/schema.ts";
import { type RequestState, type RouteArgs, requestStateOf } from "./context.server.ts";
import { hostCookie, readPersonsCookie } from "./cookies.server.ts";
import { pageOfData } from "./paths.ts";
import { isSecure } from "./session.server.ts";

const ASKED_S = MAILED_LINK_TTL_MS / 1_000;
const askedSchema = z.object({ page: z.string(), email: email() });

type RequestArgs = RouteArgs & { request: Request };

/** The cookie with the email address that a link was mailed to, and the page where this browser asked for it. */
export const askedCookie = (state: RequestState) =>
	hostCookie("gangway_asked", isSecure(state), { maxAge: ASKED_S });

/** Lets the browser's next page show the email address, which must not be in a URL or a log. */
export async function rememberAsked(args: RequestArgs, email: string): Promise<void> {
	const state = requestStateOf(args);
	state.cookies.push(await askedCookie(state).serialize({ page: pathOf(args), email }));
}

/** The email address that this browser has asked for a link to on this page, or null. */
export async function askedAddress(args: RequestArgs): Promise<string | null> {
	const state = requestStateOf(args);
	const asked = askedSchema.safeParse(await readPersonsCookie(askedCookie(state), state, args.request));
	return asked.success && asked.data.page === pathOf(args) ? readableAddress(asked.data.email) : null;
}

const pathOf = ({ request }: RequestArgs) => pageOfData(new URL(request.url).pathname);
