import type { TripAccess } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import type { OwnCompanions } from "#app/features/companions/own-companions.server.ts";
import { expensesOfTrip } from "#app/features/expenses/expenses-view.server.ts";
import { answersInGroup } from "#app/features/members/answers/answers.queries.ts";
import type { Seats } from "#app/features/members/trip-capacity.server.ts";
import { askingLine } from "#app/features/payments/presents/asking-line.server.ts";
import { pollsOfTrip } from "#app/features/polls/polls-view.server.ts";
import { tierOfTrip } from "#app/features/tiers/tiers.ts";
import { dateOf, earliestDate, hasEnded } from "#app/lib/dates.ts";
import type { Locations } from "#db/locations/open.ts";
import { openPrices } from "../price/price-task.server.ts";
import { listTripItems } from "../trips.queries.ts";
import { chatView } from "./chat-view.server.ts";
import { companionTasks } from "./companion-tasks.ts";
import { lineOf } from "./dashboard.server.ts";
import { expenseTasks } from "./expense-tasks.ts";
import { answersText, groupView } from "./group-view.server.ts";
import { highlightView } from "./highlights.ts";
import { listPeoplePage } from "./people-page.server.ts";
import { planWays } from "./plan-ways.ts";
import * as texts from "./texts.ts";
import { hasExpenses, tripOutline } from "./trip-outline.queries.ts";

export type GuestTripQuery = {
	origin: string; // the origin under which browsers reach this app
	before?: string; // messages before this one are shown
	peoplePage: number | null; // page of the full list, from 1; null shows the first few
	locations?: Locations; // decides how the time zones of the trip's places are named
};

/**
 * The parts of the trip's page that a guest's own page has: the chat, the people and the bookings. Null for everyone
 * else.
 */
export async function guestTrip(
	ctx: Ctx,
	access: TripAccess,
	places: Seats & { companions: OwnCompanions | null },
	query: GuestTripQuery,
) {
	const { trip, role, member, may } = access;
	if (role !== "guest" || !member) return null;
	const db = ctx.db.read;
	const [today, lateBefore] = [dateOf(ctx.now), earliestDate(ctx.now)];
	const { version, has } = await tripOutline(db, trip.id);
	const polls = await pollsOfTrip(ctx, access, query.locations, has("polls"));
	const expenses = await expensesOfTrip(ctx, access, hasExpenses(has));
	const attention = [
		...(await openPrices(ctx, access, has("price_answers"))).tasks,
		...companionTasks(places.companions),
		...expenseTasks(expenses),
	];
	const [{ group, ...shown }, answers, items, chat] = await Promise.all([
		listPeoplePage(db, { tripId: trip.id, today, lateBefore }, query.peoplePage),
		has("trip_answers") ? answersInGroup(db, trip.id) : null,
		listTripItems(db, { tripId: trip.id }),
		chatView(ctx, access, { polls, version, before: query.before }),
	]);
	const people = groupView(group, {
		givers: [],
		...{ access, reminders: [], today, lateBefore, reserved: places.reserved + places.offered },
		...shown,
	});
	return {
		role,
		own: { memberId: member.id },
		task: null,
		link: `${query.origin}/trip/${trip.shareId}`,
		people: {
			...people,
			placesLeft: may["trip.join"] ? places.free : 0,
			answers: answersText(people.members, answers),
			line: lineOf(places),
			asking: await askingLine(db, access, group.asking),
		},
		attention,
		polls,
		expenses,
		highlights: items.map((item) => highlightView(trip, item, today)),
		planWays: planWays({
			...{ may, shareId: trip.shareId, assistant: chat.assistant, tier: tierOfTrip(access, ctx.now) },
			...{ isOver: hasEnded(trip.endDate, ctx.now), isCancelled: trip.status === "cancelled" },
		}),
		noHighlights: texts.waitFor(trip.organizerName),
		chat,
	};
}

export type GuestTrip = NonNullable<Awaited<ReturnType<typeof guestTrip>>>;
