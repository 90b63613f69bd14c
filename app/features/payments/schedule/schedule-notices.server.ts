import type { Member, Trip } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { notifyEach } from "#app/features/messages/notifications/notify.server.ts";
import { dateOf } from "#app/lib/dates.ts";
import { pathTo } from "#app/lib/path-to.ts";
import type { Tx } from "#db/db.ts";
import { withdrawConsent } from "../instalments/consent.server.ts";
import type { Payment } from "../payments.queries.ts";
import * as texts from "./texts.ts";

type Changed = { member: Member; payments: readonly Payment[] }; // the payments they have to make now
type Change = { doer: string; doerId?: string; isRemoved: boolean };

/**
 * Tells members whose payments have changed, because the organizer's own plan was changed or removed, what they now pay
 * and when. Also ends their consent, which was to the old amounts and dates.
 * @param change.doerId the person who made the change, who is not notified
 */
export async function endOldConsents(
	ctx: Ctx,
	tx: Tx,
	trip: Trip,
	changed: readonly Changed[],
	{ doer, doerId, isRemoved }: Change,
): Promise<void> {
	await withdrawConsent(
		ctx,
		tx,
		changed.map(({ member }) => member.id),
	);
	const today = dateOf(ctx.now);
	await notifyEach(
		ctx,
		tx,
		trip,
		changed
			.filter(({ member }) => member.userId === null || member.userId !== doerId)
			.map(({ member, payments }) => ({
				to: member,
				notice: {
					kind: "trip_changed",
					title: texts.newPaymentsTitle,
					message: texts.newPayments({ doer, trip: trip.title, isRemoved, today, payments }),
					source: `schedule:${member.id}:${trip.updatedAt}`,
					actionUrl: pathTo("/join/:shareId", { shareId: trip.shareId }),
				},
			})),
	);
}
