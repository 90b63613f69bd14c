import type { Trip } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { notifyAboard } from "#app/features/messages/notifications/notify-aboard.server.ts";
import { formatCents } from "#app/lib/money.ts";
import type { Tx } from "#db/client.server.ts";
import type { FundRefunds } from "./fund-refunds.server.ts";
import * as texts from "./texts/cancel.ts";
import * as restTexts from "./texts/rest.ts";

type Outcome = FundRefunds & { isRefunded: boolean; doneBy: string | undefined };

/** Tells every current member why, what they get back, and whom to ask about the rest. */
export async function notifyCancellation(ctx: Ctx, tx: Tx, trip: Trip, outcome: Outcome): Promise<void> {
	const { refunds, underWay, isRefunded, doneBy } = outcome;
	const { organizerName: organizer, cancelReason } = trip;
	const moneyOf = (memberId: string): string[] => {
		if (underWay.some(({ id }) => id === memberId)) return [texts.onItsWay];
		const own = refunds.find(({ member }) => member.id === memberId);
		if (!own) return [];
		if (!isRefunded) return [texts.staysInFund(organizer)];
		return [
			...(own.amount > 0 ? [texts.comesBack(formatCents(own.amount))] : []),
			...(own.spent > 0 ? [restTexts.spent(formatCents(own.spent), organizer)] : []),
			...restTexts.restOf(own, organizer),
		];
	};
	await notifyAboard(
		ctx,
		tx,
		trip,
		(member) => ({
			kind: "trip_cancelled",
			title: texts.noticeTitle,
			message: [texts.notice(trip.title, organizer, cancelReason ?? ""), ...moneyOf(member.id)].join(" "),
			source: `cancelled:${trip.id}`,
		}),
		doneBy ?? null,
	);
}
