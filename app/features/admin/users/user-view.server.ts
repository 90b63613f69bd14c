import type { Ctx } from "#app/access/ctx.ts";
import { DomainError } from "#app/lib/errors.ts";
import { fullNameOf } from "#app/lib/full-name.ts";
import { requireAdmin } from "../admin.server.ts";
import { recordView } from "../admin-actions.server.ts";
import { historyOf } from "../log/log-view.server.ts";
import * as texts from "../texts/money.ts";
import { findEarned } from "./likely-own.queries.ts";
import {
	accountFacts,
	cashBackFacts,
	membershipRecord,
	organizedRecord,
	subscriptionFacts,
} from "./user-facts.ts";
import { marksOf } from "./user-records.ts";
import { sessionRecord } from "./user-sessions.server.ts";
import {
	findNewestSubscription,
	findUser,
	listMemberships,
	listOrganizedTrips,
	listSessions,
	type UserRow,
} from "./users.queries.ts";

/** An account as admins see it; that one has opened it is recorded. @throws DomainError not_found */
export async function userView(ctx: Ctx, id: string) {
	const user = await requireAccount(ctx, id);
	const subject = `user:${user.id}`;
	await recordView(ctx, subject);
	const db = ctx.db.read;
	const trips = await listOrganizedTrips(db, id);
	const memberships = await listMemberships(db, id);
	return {
		id: user.id,
		email: user.email,
		title: fullNameOf(user),
		marks: marksOf(user),
		isVerified: user.emailVerifiedAt !== null,
		isDeleted: user.deletedAt !== null,
		account: accountFacts(user),
		subscription: [
			...subscriptionFacts(user, await findNewestSubscription(db, id)),
			...cashBackFacts(await findEarned(db, { userId: id, provider: ctx.payments.provider })),
		],
		trips: { count: trips.count, rows: trips.rows.map(organizedRecord) },
		memberships: { count: memberships.count, rows: memberships.rows.map(membershipRecord) },
		sessions: (await listSessions(db, id, ctx.now.getTime())).map(sessionRecord),
		history: await historyOf(ctx, subject),
		subject,
	};
}

export type UserView = Awaited<ReturnType<typeof userView>>;

/** @throws DomainError not_found, to everyone but an admin, and where there is no such account */
export async function requireAccount(ctx: Ctx, id: string): Promise<UserRow> {
	requireAdmin(ctx);
	const user = await findUser(ctx.db.read, id);
	if (!user) throw new DomainError("not_found", texts.notFound);
	return user;
}
