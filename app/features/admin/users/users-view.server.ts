import type { Ctx } from "#app/access/ctx.ts";
import { countApiKeys } from "#app/features/identity/api-keys.server.ts";
import { browserInWords } from "#app/features/identity/device-in-words.ts";
import { DomainError } from "#app/lib/errors.ts";
import { fullNameOf } from "#app/lib/full-name.ts";
import { hashSecret } from "#app/lib/ids.server.ts";
import { type Cents, formatCents } from "#app/lib/money.ts";
import { pathTo } from "#app/lib/path-to.ts";
import { recordView, requireAdmin } from "../admin.server.ts";
import { historyOf } from "../log-view.server.ts";
import {
	type AdminRecord,
	type Fact,
	instantInWords,
	type RecordPage,
	type Tone,
	toFacts,
} from "../records.ts";
import type { Search } from "../search.ts";
import * as listTexts from "../texts/lists.ts";
import * as texts from "../texts/money.ts";
import * as tripTexts from "../texts/trips.ts";
import * as usersTexts from "../texts/users.ts";
import {
	findEarned,
	findNewestSubscription,
	findUser,
	listMemberships,
	listOrganizedTrips,
	listSessions,
	searchUsers,
	type UserRow,
} from "./users.queries.ts";

/** The accounts that an admin searches for. The search is recorded. @throws DomainError not_found */
export async function usersView(ctx: Ctx, search: Search): Promise<RecordPage & { text: string }> {
	await recordView(ctx, "users", { search: search.text, page: search.page });
	const { count, rows } = await searchUsers(ctx.db.read, search);
	return { ...search, count, rows: rows.map(userRecord) };
}

/** An account as admins see it. Opening it is recorded. @throws DomainError not_found */
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
		apiKeys: usersTexts.apiKeys(await countApiKeys(db, { userId: id })),
		history: await historyOf(ctx, subject),
		subject,
	};
}

export type UserView = Awaited<ReturnType<typeof userView>>;

/** @throws DomainError not_found to everyone but an admin, and if there is no such account */
export async function requireAccount(ctx: Ctx, id: string): Promise<UserRow> {
	requireAdmin(ctx);
	const user = await findUser(ctx.db.read, id);
	if (!user) throw new DomainError("not_found", texts.notFound);
	return user;
}

type User = NonNullable<Awaited<ReturnType<typeof findUser>>>;
type Mark = { tone: Tone; word: string };

function marksOf(user: Pick<User, "role" | "deletedAt" | "subscriptionPlan">): Mark[] {
	const marks: Mark[] = [];
	if (user.deletedAt !== null) marks.push({ tone: "late", word: usersTexts.deleted });
	if (user.role === "admin") marks.push({ tone: "coral", word: usersTexts.admin });
	if (user.subscriptionPlan !== "free")
		marks.push({ tone: "paid", word: usersTexts.plans[user.subscriptionPlan] });
	return marks;
}

function userRecord(user: User): AdminRecord {
	return {
		id: user.id,
		title: fullNameOf(user),
		to: pathTo("/admin/users/:id", { id: user.id }),
		marks: marksOf(user),
		facts: toFacts({
			[usersTexts.address]: user.email,
			[usersTexts.emailState]: user.emailVerifiedAt ? usersTexts.verified : usersTexts.notVerified,
			[usersTexts.tierLabel]: tierInWords(user),
			[usersTexts.role]: usersTexts.roles[user.role],
			[usersTexts.created]: instantInWords(user.createdAt),
			[usersTexts.lastSeen]: instantInWords(user.lastSeenAt) ?? listTexts.never,
		}),
	};
}

function tierInWords(user: Pick<User, "subscriptionPlan" | "subscriptionStatus">): string {
	return usersTexts.plan(
		usersTexts.plans[user.subscriptionPlan],
		usersTexts.statuses[user.subscriptionStatus],
	);
}

type Subscription = Awaited<ReturnType<typeof findNewestSubscription>>;
type Membership = Awaited<ReturnType<typeof listMemberships>>["rows"][number];
type Organized = Awaited<ReturnType<typeof listOrganizedTrips>>["rows"][number];

function accountFacts(user: UserRow): Fact[] {
	const { twoStepSince } = user;
	return toFacts({
		[usersTexts.id]: user.id,
		[usersTexts.name]: fullNameOf(user),
		[usersTexts.address]: user.email,
		[usersTexts.emailState]: user.emailVerifiedAt ? usersTexts.verified : usersTexts.notVerified,
		[usersTexts.role]: usersTexts.roles[user.role],
		[usersTexts.signsIn]: user.hasPassword ? usersTexts.byPassword : usersTexts.byPasskey,
		[usersTexts.twoStep]:
			twoStepSince === null ? usersTexts.off : usersTexts.since(instantInWords(twoStepSince)),
		[usersTexts.created]: instantInWords(user.createdAt),
		[usersTexts.lastSeen]: instantInWords(user.lastSeenAt) ?? listTexts.never,
		[usersTexts.deletedAt]: instantInWords(user.deletedAt),
	});
}

function subscriptionFacts(user: UserRow, subscription: Subscription): Fact[] {
	return [
		...toFacts({
			[usersTexts.tierLabel]: tierInWords(user),
			[usersTexts.start]: instantInWords(user.subscriptionStartAt),
			[usersTexts.end]: instantInWords(user.subscriptionEndAt),
		}),
		...(subscription ? providerFacts(subscription) : []),
	];
}

/** Cash back that may come from the organizer's own money is shown for admins to judge (Rules: Cash back). */
function cashBackFacts({ earned, likelyOwn }: { earned: Cents; likelyOwn: Cents }): Fact[] {
	return toFacts({
		[usersTexts.cashBackEarned]: earned > 0 ? formatCents(earned) : null,
		[usersTexts.cashBackLikelyOwn]: likelyOwn > 0 ? formatCents(likelyOwn) : null,
	});
}

function providerFacts(subscription: NonNullable<Subscription>): Fact[] {
	const { plan, isAnnual, nextPlan, nextIsAnnual } = subscription;
	return toFacts({
		[usersTexts.subscription]: usersTexts.plan(
			intervalInWords(plan, isAnnual),
			statusInWords(subscription.status),
		),
		[tripTexts.provider]: subscription.provider,
		[usersTexts.periodEnd]: instantInWords(subscription.currentPeriodEnd),
		[usersTexts.endsWithPeriod]: subscription.cancelAtPeriodEnd ? usersTexts.yes : null,
		[usersTexts.nextPlan]: nextPlan && intervalInWords(nextPlan, nextIsAnnual ?? false),
		[usersTexts.pastDueSince]: instantInWords(subscription.pastDueSince),
		[usersTexts.error]: subscription.errorMessage,
	});
}

function intervalInWords(tier: keyof typeof usersTexts.plans, isAnnual: boolean): string {
	return usersTexts.plan(
		usersTexts.plans[tier],
		isAnnual ? usersTexts.interval.annual : usersTexts.interval.monthly,
	);
}

function statusInWords(status: NonNullable<Subscription>["status"]): string {
	return status === "pending" ? usersTexts.pending : usersTexts.statuses[status];
}

function organizedRecord({ id, title, status, createdAt }: Organized): AdminRecord {
	return {
		id,
		title,
		to: pathTo("/admin/trips/:id", { id }),
		marks: status === "cancelled" ? [{ tone: "late", word: tripTexts.statuses.cancelled }] : [],
		facts: toFacts({ [usersTexts.created]: instantInWords(createdAt) }),
	};
}

function membershipRecord({ member, title }: Membership): AdminRecord {
	const marks: AdminRecord["marks"] = [];
	if (member.role === "organizer") marks.push({ tone: "coral", word: usersTexts.organizer });
	if (member.removedAt !== null) marks.push({ tone: "late", word: usersTexts.left });
	else if (member.confirmed) marks.push({ tone: "paid", word: usersTexts.confirmed });
	return {
		id: member.id,
		title,
		to: pathTo("/admin/trips/:id", { id: member.tripId }),
		marks,
		facts: toFacts({
			[usersTexts.joined]: instantInWords(member.joinedAt),
			[usersTexts.share]: formatCents(member.individualCost),
		}),
	};
}

type Session = Awaited<ReturnType<typeof listSessions>>[number];

function sessionRecord(session: Session): AdminRecord {
	return {
		id: sessionName(session.idHash),
		title: browserInWords(session.userAgent),
		marks: [],
		facts: toFacts({
			[usersTexts.lastSeen]: instantInWords(session.lastSeenAt),
			[usersTexts.began]: instantInWords(session.createdAt),
			[usersTexts.from]: session.country,
			[usersTexts.runsOut]: instantInWords(session.expiresAt),
		}),
	};
}

/** A page's name for a session, which reveals neither its secret nor its stored hash. */
export function sessionName(idHash: string): string {
	return hashSecret(`session:${idHash}`).slice(0, 22);
}
