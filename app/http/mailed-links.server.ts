import { userOf } from "#app/access/ctx.ts";
import { requireMail } from "#app/features/identity/account-mail.server.ts";
import { isKnownBrowser } from "#app/features/identity/known-browsers.server.ts";
import { hashSecret } from "#app/lib/ids.server.ts";
import type { SecretLink } from "#app/mail/content.ts";
import { type RouteArgs, requestStateOf } from "./context.server.ts";
import { asDomainError } from "./errors.server.ts";
import { enforceRateLimit, enforceRateLimits } from "./rate-limit.server.ts";
import { browserKeyOf } from "./session.server.ts";

type RequestArgs = RouteArgs & { request: Request };
type AskedLink = { purpose: SecretLink["purpose"]; email: string; tripId?: string };

/**
 * Mails a link that someone has asked for. If its address has had too many, the answer is the same but nothing is sent:
 * a link that was mailed up to 20 minutes ago still works. Known and unknown addresses are counted alike.
 * @throws DomainError rate_limited for someone who asks too often, conflict without mail
 */
export async function mailLink(args: RequestArgs, link: AskedLink, mail: () => Promise<void>): Promise<void> {
	requireMail(requestStateOf(args).ctx);
	if (await countLink(args, link)) await mail();
}

/** Whether a link may be mailed as part of another action. Over a limit only the link is left out. */
export async function mayMailLink(args: RequestArgs, link: AskedLink): Promise<boolean> {
	return unlessLimited(() => countLink(args, link));
}

/**
 * Counts a requested link. Browsers that have signed in to the account have their own limit, so that nobody else can
 * use up the owner's. The account has to be verified: anyone can register with someone else's address.
 * @returns whether the link may be mailed
 * @throws DomainError rate_limited for someone who asks too often
 */
async function countLink(args: RequestArgs, { purpose, email, tripId = "" }: AskedLink): Promise<boolean> {
	const state = requestStateOf(args);
	const { ctx, address } = state;
	const browserKeyHash = hashSecret(await browserKeyOf(state, args.request));
	const isKnown = await isKnownBrowser(ctx, email, browserKeyHash, { verified: true });
	const who = isKnown ? browserKeyHash.slice(0, 22) : address;
	// The account asks for a link to confirm its address, and may share its network with others.
	const client = purpose === "verify_email" ? (userOf(ctx)?.id ?? who) : who;
	const link = `${purpose}:${email}`;
	await enforceRateLimits(ctx, {
		mailedLinkAddress: who,
		mailedLink: `${link}:${client}`,
		mailedLinkDay: isKnown ? null : `${link}:${client}`,
	});
	if (isKnown) return true;
	const isWithin = (name: "newsletterTarget" | "mailedLinkTarget" | "mailedLinkSpaced", key: string) =>
		unlessLimited(() => enforceRateLimit(ctx, name, key).then(() => true));
	// The newsletter's limit lasts a week, which is longer than we may keep the address of someone who has left.
	if (purpose === "newsletter") return isWithin("newsletterTarget", hashSecret(mailboxOf(email)));
	// This limit is per trip, because otherwise asking for another trip's link would use up this one's.
	return (await isWithin("mailedLinkTarget", link)) || isWithin("mailedLinkSpaced", `${link}:${tripId}`);
}

/** "maya+news@people.example" is another address of the same mailbox. */
const mailboxOf = (email: string) => email.replace(/\+[^@]*/, "");

async function unlessLimited(count: () => Promise<boolean>): Promise<boolean> {
	try {
		return await count();
	} catch (error) {
		if (asDomainError(error)?.code === "rate_limited") return false;
		throw error;
	}
}

/** Returns null for a link that no longer works, for the page to say so. */
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
