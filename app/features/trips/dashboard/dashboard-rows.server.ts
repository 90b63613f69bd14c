import type { TripAccess } from "#app/access/access.server.ts";
import { type Ctx, userOf } from "#app/access/ctx.ts";
import { ownCompanions } from "#app/features/companions/own-companions.server.ts";
import { expensesOfTrip } from "#app/features/expenses/expenses-view.server.ts";
import { tripDisputes } from "#app/features/fund/disputes/dispute-rows.server.ts";
import { fundAt, fundOverview } from "#app/features/fund/fund-overview.server.ts";
import { paidReleases } from "#app/features/fund/fund-view.server.ts";
import { findLostPayout } from "#app/features/fund/payouts/payout-view.server.ts";
import { listOpenAndOwnRefunds } from "#app/features/fund/refunds/refunds.queries.ts";
import { refundsSummary } from "#app/features/fund/refunds/refunds-summary.server.ts";
import { answersInGroup } from "#app/features/members/answers/answers.queries.ts";
import { tellUncollectable } from "#app/features/members/find-uncollectable.server.ts";
import { findFormerMembership } from "#app/features/members/members.queries.ts";
import { countSeats, holdsOpenClaim } from "#app/features/members/trip-capacity.server.ts";
import { ownOptions } from "#app/features/options/own-options.server.ts";
import { NOTHING_OPEN, openOutsideOf } from "#app/features/payments/outside/open-outside.server.ts";
import { outsideSum } from "#app/features/payments/outside/outside-sums.server.ts";
import { listMemberPayments } from "#app/features/payments/payments.queries.ts";
import { askingLine } from "#app/features/payments/presents/asking-line.server.ts";
import { listTripGivers } from "#app/features/payments/presents/presents.queries.ts";
import {
	lateMemberSummary,
	listLateMembers,
} from "#app/features/payments/reminders/reminders-view.server.ts";
import { listReturned } from "#app/features/payments/returned.queries.ts";
import { listCredits } from "#app/features/payments/share-change/credits.queries.ts";
import { pollsOfTrip } from "#app/features/polls/polls-view.server.ts";
import type { CalendarDate } from "#app/lib/dates.ts";
import type { Locations } from "#db/locations/open.ts";
import { countChecks } from "../documents/documents.server.ts";
import { offerToViewer } from "../handover/handover-view.server.ts";
import { openPrices } from "../price/price-task.server.ts";
import { listTripItems } from "../trips.queries.ts";
import { chatView } from "./chat-view.server.ts";
import { ownMembership } from "./own-membership.server.ts";
import { listPeoplePage } from "./people-page.server.ts";
import { hasExpenses, tripOutline } from "./trip-outline.queries.ts";

export type DashboardQuery = {
	origin: string; // the origin under which browsers reach this app
	before?: string; // messages before this one are shown
	peoplePage: number | null; // page of the full list, from 1; null shows the first few
	locations: Locations;
};

/** Payments due before `lateBefore` are late; `today` is the reader's date. */
export type Days = { today: CalendarDate; lateBefore: CalendarDate };

const NO_DATE = "0000-00-00"; // before every due date

/** All rows of one viewer's dashboard. Its lists are limited, so that its cost does not grow with the trip. */
export async function readDashboard(ctx: Ctx, access: TripAccess, query: DashboardQuery, days: Days) {
	const { trip, role, member, may } = access;
	const db = ctx.db.read;
	const tripId = trip.id;
	const { version, has } = await tripOutline(db, tripId);
	const requests = has("refund_requests")
		? await listOpenAndOwnRefunds(db, { tripId, memberId: member?.id ?? null })
		: [];
	const polls = await pollsOfTrip(ctx, access, query.locations, has("polls"));
	const [peoplePage, answers, money, releases, items, payments, checks, chat, disputes, outside] =
		await Promise.all([
			listPeoplePage(db, { tripId, ...groupDays(access, days) }, query.peoplePage),
			may["standing.see"] && has("trip_answers") ? answersInGroup(db, tripId) : null,
			fundOverview(db, fundAt(ctx, tripId), requests),
			may["releases.see"] && has("fund_releases") ? paidReleases(db, tripId) : [],
			listTripItems(db, { tripId }),
			member ? listMemberPayments(db, { memberId: member.id }) : [],
			member ? countChecks(db, { tripId, memberId: member.id }) : null,
			may["chat.read"] ? chatView(ctx, access, { polls, version, before: query.before }) : null,
			tripDisputes(ctx, access),
			may["standing.see"] && has("outside_payments") ? outsideSum(db, tripId) : null,
		]);
	const { group } = peoplePage;
	const openOutside = has("outside_payments") ? await openOutsideOf(ctx, access) : NOTHING_OPEN;
	const returned = member ? await listReturned(db, member.id, payments) : [];
	const known = { requests, payments, returned, fundBalance: money.fund.balance };
	const refunds = await refundsSummary(ctx, access, known);
	const holdsClaim = await holdsOpenClaim(ctx, db, trip);
	const late = group.late > 0 ? await listLateMembers(ctx, access, query) : [];
	const hasPresents = may["standing.amounts"] && group.list.some(({ presents }) => presents > 0);
	const mayHavePayout = may["fund.release"] && money.fund.totalReleased > 0;
	return {
		...{ requests, polls, peoplePage, answers, money, releases },
		...{ items, checks, chat, disputes, outside, openOutside },
		companions: await ownCompanions(ctx, access),
		expenses: await expensesOfTrip(ctx, access, hasExpenses(has)),
		prices: await openPrices(ctx, access, has("price_answers")),
		options: has("option_groups") ? await ownOptions(ctx, access) : null,
		refunds,
		own: await ownMembership(
			ctx,
			access,
			{ ...known, claim: openOutside.own, isOnHold: Boolean(refunds.own?.request) },
			days,
		),
		places: await countSeats(ctx, db, access, { memberCount: group.members, holdsClaim }),
		reminders: late.map(lateMemberSummary),
		lostPayout: mayHavePayout ? await findLostPayout(ctx) : null,
		offer: await offerToViewer(ctx, access),
		credits: may["refund.start"] && trip.status === "active" ? await listCredits(db, { tripId }) : [],
		givers: hasPresents ? await listTripGivers(db, { tripId }) : [],
		asking: await askingLine(db, access, group.asking),
		former: role === "stranger" && userOf(ctx) ? await findFormerMembership(ctx, tripId) : null,
		uncollectable: role === "organizer" ? await tellUncollectable(ctx, access) : null,
	};
}

export type DashboardRows = Awaited<ReturnType<typeof readDashboard>>;

/** Viewers who are not members see nobody as late, so that not even the order of the list reveals it. */
function groupDays({ may }: TripAccess, days: Days): Days {
	return may["standing.see"] ? days : { today: NO_DATE, lateBefore: NO_DATE };
}
