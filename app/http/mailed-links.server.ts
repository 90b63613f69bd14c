import type { SecretLink } from "#app/mail/content.ts";
import { type RouteArgs, requestStateOf } from "./context.server.ts";
import { asDomainError } from "./errors.server.ts";
import { enforceRateLimits } from "./rate-limit.server.ts";

/**
 * Counts who asks for a mailed link and whom it would be mailed to, whether or not the address is known.
 * @param place the trip of a place, whose links are counted by themselves
 * @throws DomainError rate_limited
 */
export async function limitMailedLink(
	args: RouteArgs,
	purpose: SecretLink["purpose"],
	email: string,
	place = "",
): Promise<void> {
	const { ctx, address } = requestStateOf(args);
	await enforceRateLimits(ctx, {
		mailedLinkAddress: address,
		mailedLink: [purpose, place, email].join(":"),
	});
}

/** What a page shows of a link; null for one that no longer works, for which the page says so itself. */
export async function unlessGone<View>(view: Promise<View>): Promise<View | null> {
	try {
		return await view;
	} catch (error) {
		if (asDomainError(error)?.code === "not_found") return null;
		throw error;
	}
}

/** Of a page with a secret in its address: no other site and no cache gets to see it. */
export const secretPageHeaders = () => ({
	"Cache-Control": "private, no-store",
	"Referrer-Policy": "no-referrer",
});
