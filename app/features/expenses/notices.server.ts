import type { Member, Trip } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { notifyEach } from "#app/features/messages/notifications/notify.server.ts";
import { dateOf, formatDate, HOUR_MS } from "#app/lib/dates.ts";
import { formatCents } from "#app/lib/money.ts";
import { pathTo } from "#app/lib/path-to.ts";
import type { Tx } from "#db/db.ts";
import type { Person, Settlement } from "./expenses.queries.ts";
import { otherSideOf, sidesOf } from "./settlements.ts";
import * as texts from "./texts/notices.ts";

type Scene = { trip: Trip; member: Member; people: readonly Person[] };

/**
 * Notifies the people concerned by a change of expenses, once an hour for all changes on the trip: in the app at once,
 * by mail and push when the hour is over, so that all changes are there by then. People who have left the trip are not
 * notified, because they could not look.
 * @param member the one who made the change, who is not notified
 */
export async function notifyConcerned(
	ctx: Ctx,
	tx: Tx,
	{ trip, member, people }: Scene,
	concerned: readonly string[],
): Promise<void> {
	const day = formatDate(dateOf(ctx.now));
	const hour = Math.floor(ctx.now.getTime() / HOUR_MS);
	const isTold = ({ id, hasLeft }: Person) => !hasLeft && id !== member.id && concerned.includes(id);
	await notifyEach(
		ctx,
		tx,
		trip,
		people.filter(isTold).map((to) => ({
			to,
			notice: {
				kind: "expenses_changed",
				title: texts.changed,
				message: texts.changedBy(trip.title, member.name, day),
				source: `expenses:${trip.id}:${hour}`,
				actionUrl: pathTo("/trip/:shareId/expenses", { shareId: trip.shareId }),
				sendAt: (hour + 1) * HOUR_MS,
				mail: { actionLabel: to.userId ? texts.seeExpenses : undefined },
			},
		})),
	);
}

/**
 * Notifies the side who has to answer. If they have left, nobody is notified: the page for settling shows that it
 * waits.
 */
export async function notifyMarked(ctx: Ctx, tx: Tx, scene: Scene, settlement: Settlement): Promise<void> {
	const { people, member } = scene;
	const gone = new Set(people.filter(({ hasLeft }) => hasLeft).map(({ id }) => id));
	const other = otherSideOf(sidesOf(settlement), gone);
	await tell(ctx, tx, scene, other, {
		kind: "settlement_marked",
		title: texts.marked,
		message: texts.markedBy({
			trip: scene.trip.title,
			who: member.name,
			from: nameIn(people, settlement.fromMember),
			to: nameIn(people, settlement.toMember),
			amount: formatCents(settlement.cents),
		}),
		source: `settlement:${settlement.id}`,
	});
}

/** Notifies the person who recorded a payment of the other side's answer. */
export async function notifyAnswered(ctx: Ctx, tx: Tx, scene: Scene, settlement: Settlement): Promise<void> {
	const { trip, member } = scene;
	const amount = formatCents(settlement.cents);
	const isConfirmed = settlement.state === "confirmed";
	await tell(ctx, tx, scene, settlement.markedBy, {
		kind: "settlement_answered",
		title: isConfirmed ? texts.confirmed : texts.refused,
		message: isConfirmed
			? texts.confirmedBy(trip.title, member.name, amount)
			: texts.refusedBy(trip.title, member.name, amount, settlement.reason),
		source: `settlement-answered:${settlement.id}`,
	});
}

type Words = {
	kind: "settlement_marked" | "settlement_answered";
	title: string;
	message: string;
	source: string;
};

async function tell(ctx: Ctx, tx: Tx, { trip, member, people }: Scene, memberId: string, words: Words) {
	const to = people.find(({ id, hasLeft }) => id === memberId && !hasLeft);
	if (!to || to.id === member.id) return;
	const notice = {
		...words,
		actionUrl: pathTo("/trip/:shareId/expenses/settle", { shareId: trip.shareId }),
		mail: { actionLabel: to.userId ? texts.seePayments : undefined },
	};
	await notifyEach(ctx, tx, trip, [{ to, notice }]);
}

const nameIn = (people: readonly Person[], memberId: string) =>
	people.find(({ id }) => id === memberId)?.name ?? "";
