import { eq, sql } from "drizzle-orm";
import type { Ctx } from "#app/access/ctx.ts";
import { toIso } from "#app/lib/dates.ts";
import { DomainError } from "#app/lib/errors.ts";
import { cashBackEntries, users } from "#db/schema/index.ts";

/** The user as the API returns it, without the password hash and the provider's ids. */
export async function accountJson(ctx: Pick<Ctx, "db">, userId: string) {
	const [user] = await ctx.db.read.select().from(users).where(eq(users.id, userId));
	if (!user) throw new DomainError("unauthenticated", "Authentication Required");
	const [cashBack] = await ctx.db.read
		.select({ balance: sql<number>`coalesce(sum(${cashBackEntries.amount}), 0)` })
		.from(cashBackEntries)
		.where(eq(cashBackEntries.userId, userId));
	return {
		id: user.id,
		email: user.email,
		firstName: user.firstName,
		lastName: user.lastName,
		profileImageUrl: user.profileImageUrl,
		subscriptionPlan: user.subscriptionPlan,
		subscriptionStatus: user.subscriptionStatus,
		subscriptionStartDate: toIso(user.subscriptionStartAt),
		subscriptionEndDate: toIso(user.subscriptionEndAt),
		isEmailVerified: user.emailVerifiedAt !== null,
		isAnnualBilling: user.isAnnualBilling,
		cashBackBalance: cashBack?.balance ?? 0,
	};
}
