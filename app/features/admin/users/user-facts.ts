import { fullNameOf } from "#app/lib/full-name.ts";
import { type Cents, formatCents } from "#app/lib/money.ts";
import { pathTo } from "#app/lib/path-to.ts";
import { instantInWords } from "../instants.ts";
import { type AdminRecord, type Fact, toFacts } from "../records.ts";
import * as listTexts from "../texts/lists.ts";
import * as tripTexts from "../texts/trips.ts";
import * as texts from "../texts/users.ts";
import { tierInWords } from "./user-records.ts";
import type {
	findNewestSubscription,
	listMemberships,
	listOrganizedTrips,
	UserRow,
} from "./users.queries.ts";

type Subscription = Awaited<ReturnType<typeof findNewestSubscription>>;
type Membership = Awaited<ReturnType<typeof listMemberships>>["rows"][number];
type Organized = Awaited<ReturnType<typeof listOrganizedTrips>>["rows"][number];

export function accountFacts(user: UserRow): Fact[] {
	const { twoStepSince } = user;
	return toFacts({
		[texts.id]: user.id,
		[texts.name]: fullNameOf(user),
		[texts.address]: user.email,
		[texts.emailState]: user.emailVerifiedAt ? texts.verified : texts.notVerified,
		[texts.role]: texts.roles[user.role],
		[texts.signsIn]: user.hasPassword ? texts.byPassword : texts.byPasskey,
		[texts.twoStep]: twoStepSince === null ? texts.off : texts.since(instantInWords(twoStepSince)),
		[texts.created]: instantInWords(user.createdAt),
		[texts.lastSeen]: instantInWords(user.lastSeenAt) ?? listTexts.never,
		[texts.deletedAt]: instantInWords(user.deletedAt),
	});
}

export function subscriptionFacts(user: UserRow, subscription: Subscription): Fact[] {
	return [
		...toFacts({
			[texts.planLabel]: tierInWords(user),
			[texts.start]: instantInWords(user.subscriptionStartAt),
			[texts.end]: instantInWords(user.subscriptionEndAt),
		}),
		...(subscription ? providerFacts(subscription) : []),
	];
}

/** Cash back that may come from the organizer's own money is left to admins to judge (Rules: Cash back). */
export function cashBackFacts({ earned, likelyOwn }: { earned: Cents; likelyOwn: Cents }): Fact[] {
	return toFacts({
		[texts.cashBackEarned]: earned > 0 ? formatCents(earned) : null,
		[texts.cashBackLikelyOwn]: likelyOwn > 0 ? formatCents(likelyOwn) : null,
	});
}

function providerFacts(subscription: NonNullable<Subscription>): Fact[] {
	const { plan, isAnnual, nextPlan, nextIsAnnual } = subscription;
	return toFacts({
		[texts.subscription]: texts.plan(intervalInWords(plan, isAnnual), statusInWords(subscription.status)),
		[tripTexts.provider]: subscription.provider,
		[texts.periodEnd]: instantInWords(subscription.currentPeriodEnd),
		[texts.endsWithPeriod]: subscription.cancelAtPeriodEnd ? texts.yes : null,
		[texts.nextPlan]: nextPlan && intervalInWords(nextPlan, nextIsAnnual ?? false),
		[texts.pastDueSince]: instantInWords(subscription.pastDueSince),
		[texts.error]: subscription.errorMessage,
	});
}

function intervalInWords(tier: keyof typeof texts.plans, isAnnual: boolean): string {
	return texts.plan(texts.plans[tier], isAnnual ? texts.interval.annual : texts.interval.monthly);
}

function statusInWords(status: NonNullable<Subscription>["status"]): string {
	return status === "pending" ? texts.pending : texts.statuses[status];
}

export function organizedRecord({ id, title, status, createdAt }: Organized): AdminRecord {
	return {
		id,
		title,
		to: pathTo("/admin/trips/:id", { id }),
		marks: status === "cancelled" ? [{ tone: "late", word: tripTexts.statuses.cancelled }] : [],
		facts: toFacts({ [texts.created]: instantInWords(createdAt) }),
	};
}

export function membershipRecord({ member, title }: Membership): AdminRecord {
	const marks: AdminRecord["marks"] = [];
	if (member.role === "organizer") marks.push({ tone: "coral", word: texts.organizer });
	if (member.removedAt !== null) marks.push({ tone: "late", word: texts.left });
	else if (member.confirmed) marks.push({ tone: "paid", word: texts.confirmed });
	return {
		id: member.id,
		title,
		to: pathTo("/admin/trips/:id", { id: member.tripId }),
		marks,
		facts: toFacts({
			[texts.joined]: instantInWords(member.joinedAt),
			[texts.share]: formatCents(member.individualCost),
		}),
	};
}
