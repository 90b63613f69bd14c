import { and, eq, lte, sql } from "drizzle-orm";
import { z } from "zod";
import type { Ctx } from "#app/access/ctx.ts";
import { amount, time } from "#app/lib/answers.ts";
import { toIso } from "#app/lib/dates.ts";
import { DomainError } from "#app/lib/errors.ts";
import * as common from "#app/lib/texts.ts";
import { type Params, rowQuery } from "#db/prepared-query.ts";
import { SUBSCRIPTION_PLANS, SUBSCRIPTION_STATUSES, users } from "#db/schema/access.ts";
import { cashBackEntries } from "#db/schema/tiers.ts";

export const accountSchema = z
	.object({
		id: z.string(),
		email: z.string(),
		firstName: z.string(),
		lastName: z.string(),
		profileImageUrl: z.string().nullable(),
		subscriptionPlan: z.enum(SUBSCRIPTION_PLANS),
		subscriptionStatus: z.enum(SUBSCRIPTION_STATUSES),
		subscriptionStartDate: time().nullable(),
		subscriptionEndDate: time().nullable().meta({ description: "When the plan ends by itself." }),
		isEmailVerified: z.boolean(),
		isAnnualBilling: z.boolean(),
		cashBackBalance: amount(),
	})
	.meta({ id: "Account" });

/** The user as the API returns it, without the password hash and the provider's ids. */
export async function accountJson(
	ctx: Pick<Ctx, "db" | "now" | "payments">,
	userId: string,
): Promise<z.infer<typeof accountSchema>> {
	const { provider } = ctx.payments;
	const account = await accountOfUser(ctx.db.read, { userId, provider, now: ctx.now.getTime() });
	if (!account) throw new DomainError("unauthenticated", common.authenticationRequired);
	const { user, vestedCashBack } = account;
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
		cashBackBalance: Math.max(0, vestedCashBack),
	};
}

type AccountKeys = { userId: string; provider: "demo" | "stripe"; now: number };

const accountOfUser = rowQuery((db, { userId, provider, now }: Params<AccountKeys>) =>
	db
		.select({
			user: users,
			vestedCashBack: sql<number>`coalesce(sum(${cashBackEntries.amount}), 0)`,
		})
		.from(users)
		.leftJoin(
			cashBackEntries,
			and(
				eq(cashBackEntries.userId, users.id),
				eq(cashBackEntries.provider, provider),
				lte(cashBackEntries.vestsAt, now),
			),
		)
		.where(eq(users.id, userId))
		.groupBy(users.id),
);
