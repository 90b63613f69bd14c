import type { SecretLink } from "#app/mail/content.ts";
import { type RouteArgs, requestStateOf } from "./context.server.ts";
import { asDomainError } from "./errors.server.ts";
import { enforceRateLimits } from "./rate-limit.server.ts";

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
