import { and, eq, inArray, sql } from "drizzle-orm";
import type { Provider } from "#app/gateway/gateway.ts";
import { type Params, sumQuery } from "#db/prepared-query.ts";
import { members } from "#db/schema/access.ts";
import { knownBrowsers } from "#db/schema/identity.ts";
import { payers, paymentMethods } from "#db/schema/payments.ts";
import { cashBackEntries } from "#db/schema/tiers.ts";

const FACE = ["card_brand", "card_last4", "card_exp_month", "card_exp_year"];
const sameFace = (one: string, other: string) =>
	sql.raw(FACE.map((column) => `${one}.${column} = ${other}.${column}`).join(" and "));

/** The card that pays a place, or another one of its member's account, looks like a card of the organizer's. */
const hasTheirCard = sql`exists (
	select 1 from ${payers} paid join ${paymentMethods} own on ${sameFace("paid", "own")}
	where paid.member_id = ${cashBackEntries.memberId} and own.user_id = ${cashBackEntries.userId}
) or exists (
	select 1 from ${members} payer
	join ${paymentMethods} theirs on theirs.user_id = payer.user_id
	join ${paymentMethods} own on ${sameFace("theirs", "own")}
	where payer.id = ${cashBackEntries.memberId} and own.user_id = ${cashBackEntries.userId}
)`;

/** The member's account has signed in from a browser of the organizer's. */
const hasTheirBrowser = sql`exists (
	select 1 from ${members} payer
	join ${knownBrowsers} theirs on theirs.user_id = payer.user_id
	join ${knownBrowsers} own on own.key_hash = theirs.key_hash
	where payer.id = ${cashBackEntries.memberId} and own.user_id = ${cashBackEntries.userId}
)`;

/**
 * What an organizer has earned, less what was reversed, in cents, and how much of that came from payers who have a card or a
 * browser in common with them, and so may be themselves.
 */
export const findEarned = sumQuery(
	(db, { userId, provider }: Params<{ userId: string; provider: Provider }>) =>
		db
			.select({
				earned: sql<number>`coalesce(sum(${cashBackEntries.amount}), 0)`,
				likelyOwn: sql<number>`coalesce(sum(case when ${hasTheirCard} or ${hasTheirBrowser} then ${cashBackEntries.amount} else 0 end), 0)`,
			})
			.from(cashBackEntries)
			.where(
				and(
					eq(cashBackEntries.userId, userId),
					eq(cashBackEntries.provider, provider),
					inArray(cashBackEntries.kind, ["earned", "reversed"]),
				),
			),
);
