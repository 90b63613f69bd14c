import type { TripAccess } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { formatCents, sum } from "#app/lib/money.ts";
import type { Reader } from "#db/db.ts";
import type { AttentionRow } from "../dashboard/attention.ts";
import { listAnswersOf, listOpenQuestions, listPriceChanges } from "./price.queries.ts";
import { pricePath } from "./price-path.ts";
import * as texts from "./texts.ts";

/** The higher price that waits for the asker's answer, as a row on their page; none where nothing is asked. */
export async function priceTasks(ctx: Ctx, { trip, member, may }: TripAccess): Promise<AttentionRow[]> {
	if (!member || member.payerId || !may["price.answer"]) return [];
	const spots = await listOpenQuestions(ctx.db.read, { memberId: member.id });
	if (spots.length === 0) return [];
	return [
		{
			id: "price",
			icon: "circle-alert",
			title: texts.taskTitle(formatCents(member.individualCost + sum(spots.map(({ by }) => by)))),
			details: texts.taskDetails,
			to: pricePath(trip.shareId),
			button: texts.answerNow,
		},
	];
}

/** How many spots still have no answer to the latest price, for whoever may change it. */
export async function priceOfTrip(db: Reader, tripId: string) {
	const [latest] = await listPriceChanges(db, { tripId });
	const answers = latest ? await listAnswersOf(db, { changeId: latest.id }) : [];
	const isWaiting = ({ answer, removedAt, baseBefore, baseAfter }: (typeof answers)[number]) =>
		answer === "pending" && removedAt === null && baseAfter > baseBefore;
	return { waiting: answers.filter(isWaiting).length };
}

export type PriceOfTrip = Awaited<ReturnType<typeof priceOfTrip>>;
