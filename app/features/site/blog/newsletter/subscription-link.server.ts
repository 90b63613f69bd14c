import { and, eq, isNull } from "drizzle-orm";
import type { Ctx } from "#app/access/ctx.ts";
import { requireLink } from "#app/features/identity/tokens.server.ts";
import { DAY_MS } from "#app/lib/dates.ts";
import type { SecretLink } from "#app/mail/content.ts";
import { ownerOf, readOwner } from "#app/mail/owner.ts";
import { readSettingsToken, signSettingsToken } from "#app/mail/settings-token.server.ts";
import { newsletterSubscribers } from "#db/schema/site.ts";
import { confirmPath } from "../paths.ts";

/** How long an address that nobody has confirmed is kept, and its link works. */
export const CONFIRM_MS = 7 * DAY_MS;

/** Keeps these links apart from each other and from those to settings, which are signed with the same secret. */
const CONFIRM_TOPIC = "newsletter-confirm";
export const LEAVE_TOPIC = "newsletter";

/**
 * The path where an address is confirmed. Its 7 days begin when its mail is sent.
 * @returns null if nobody asks for the newsletter with this address (any more), or it is confirmed already
 */
export async function makeConfirmPath(
	ctx: Pick<Ctx, "db" | "now">,
	{ email }: Pick<SecretLink, "email">,
): Promise<string | null> {
	const isAsked = and(eq(newsletterSubscribers.email, email), isNull(newsletterSubscribers.confirmedAt));
	const asked = await ctx.db.write((tx) =>
		tx.update(newsletterSubscribers).set({ createdAt: ctx.now.getTime() }).where(isAsked).returning(),
	);
	if (asked.length === 0) return null;
	return confirmPath(await signSettingsToken(ctx.db, { owner: ownerOf({ email }), topic: CONFIRM_TOPIC }));
}

/** The address of a link to confirm it. @throws DomainError not_found for one that we have not signed */
export const confirmAddress = (ctx: Pick<Ctx, "db">, token: string) => addressOf(ctx, token, CONFIRM_TOPIC);

/** The address of a link to leave. @throws DomainError not_found for one that we have not signed */
export const leaveAddress = (ctx: Pick<Ctx, "db">, token: string) => addressOf(ctx, token, LEAVE_TOPIC);

async function addressOf({ db }: Pick<Ctx, "db">, token: string, topic: string): Promise<string> {
	const settings = await readSettingsToken(db, token);
	const owner = settings?.topic === topic ? readOwner(settings.owner) : null;
	return requireLink(owner && "email" in owner ? owner.email : undefined);
}
