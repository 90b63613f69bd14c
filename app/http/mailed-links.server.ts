import { z } from "zod";
import { MAILED_LINK_MS } from "#app/features/accounts/tokens.server.ts";
import { email } from "#app/lib/schema.ts";
import type { SecretLink } from "#app/mail/content.ts";
import { type RequestState, type RouteArgs, requestStateOf } from "./context.server.ts";
import { hostCookie } from "./cookies.server.ts";
import { asDomainError } from "./errors.server.ts";
import { enforceRateLimits } from "./rate-limit.server.ts";
import { isSecure } from "./session.server.ts";

const ASKED_S = MAILED_LINK_MS / 1_000;
const askedSchema = z.object({ page: z.string(), email: email() });

type RequestArgs = RouteArgs & { request: Request };

/**
 * Counts who asks for a mailed link and whom it would be mailed to, whether or not the address is known. Links to places
 * are counted over all trips.
 * @throws DomainError rate_limited
 */
export async function limitMailedLink(
	args: RouteArgs,
	purpose: SecretLink["purpose"],
	email: string,
): Promise<void> {
	const { ctx, address } = requestStateOf(args);
	await enforceRateLimits(ctx, {
		mailedLinkAddress: address,
		mailedLink: `${purpose}:${email}`,
	});
}

/** Like `limitMailedLink`, for a link that accompanies another action: over the limit only the link is left out. */
export async function mayMailLink(
	args: RouteArgs,
	purpose: SecretLink["purpose"],
	email: string,
): Promise<boolean> {
	try {
		await limitMailedLink(args, purpose, email);
		return true;
	} catch (error) {
		if (asDomainError(error)?.code === "rate_limited") return false;
		throw error;
	}
}

/** The cookie with the address that a browser asked a link for, and the page where it did. */
const askedCookie = (state: RequestState) =>
	hostCookie("gangway_asked", isSecure(state), { maxAge: ASKED_S });

/** Lets the next page of this browser name the address, which no URL and no log should have. */
export async function rememberAsked(args: RequestArgs, email: string): Promise<void> {
	const state = requestStateOf(args);
	state.cookies.push(await askedCookie(state).serialize({ page: pathOf(args), email }));
}

/** The address that this browser has asked a link for on this page, or null. */
export async function askedAddress(args: RequestArgs): Promise<string | null> {
	const cookie: unknown = await askedCookie(requestStateOf(args)).parse(args.request.headers.get("Cookie"));
	const asked = askedSchema.safeParse(cookie);
	return asked.success && asked.data.page === pathOf(args) ? asked.data.email : null;
}

const pathOf = ({ request }: RequestArgs) => new URL(request.url).pathname.replace(/\.data$/, "");

/** Returns null for a link that no longer works, because the page itself says so. */
export async function unlessGone<View>(view: Promise<View>): Promise<View | null> {
	try {
		return await view;
	} catch (error) {
		if (asDomainError(error)?.code === "not_found") return null;
		throw error;
	}
}

/** For pages with a secret in their address, which other sites and caches must not see. */
export const secretPageHeaders = () => ({
	"Cache-Control": "private, no-store",
	"Referrer-Policy": "no-referrer",
});
