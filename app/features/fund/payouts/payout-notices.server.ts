import { desc, eq } from "drizzle-orm";
import type { Ctx } from "#app/access/ctx.ts";
import { notify } from "#app/features/messages/notifications/notify.server.ts";
import type { PayoutFact } from "#app/gateway/payouts.ts";
import { pathTo } from "#app/lib/path-to.ts";
import type { Reader, Tx } from "#db/db.ts";
import { trips } from "#db/schema/access.ts";
import { fundReleases } from "#db/schema/fund.ts";
import type { Payee } from "./payees.queries.ts";
import * as texts from "./texts.ts";

export async function notifyClosedAccount(ctx: Ctx, tx: Tx, payee: Payee): Promise<void> {
	await tell(ctx, tx, payee, {
		kind: "payout_account_closed",
		title: texts.accountClosedTitle,
		message: texts.accountClosed,
		source: `payout-account-closed:${payee.id}`,
	});
}

export async function notifyFailedPayout(ctx: Ctx, tx: Tx, payee: Payee, payout: PayoutFact): Promise<void> {
	const amount = texts.formatMoney(payout.amount, payout.currency);
	await tell(ctx, tx, payee, {
		kind: "payout_failed",
		title: texts.failedTitle(amount),
		message: texts.failed(amount, payout.failure),
		source: `payout-failed:${payout.ref}`,
	});
}

type Told = {
	kind: "payout_account_closed" | "payout_failed";
	title: string;
	message: string;
	source: string;
};

/** Links to the fund that the user released last, because an account serves all of their trips. */
async function tell(ctx: Ctx, tx: Tx, { userId }: Payee, told: Told): Promise<void> {
	const tripId = await latestTripOf(tx, userId);
	const actionUrl = tripId ? pathTo("/fund-release/:tripId", { tripId }) : undefined;
	const mail = { actionLabel: tripId ? texts.openFund : undefined };
	await notify(ctx, tx, null, { userId, email: null }, { ...told, actionUrl, mail });
}

/** Finds the trip whose fund an organizer released last, or else the newest trip that they organize. */
async function latestTripOf(db: Reader, userId: string): Promise<string | null> {
	const [release] = await db
		.select({ tripId: fundReleases.tripId })
		.from(fundReleases)
		.where(eq(fundReleases.organizerId, userId))
		.orderBy(desc(fundReleases.reservedAt))
		.limit(1);
	if (release) return release.tripId;
	const [trip] = await db
		.select({ id: trips.id })
		.from(trips)
		.where(eq(trips.organizerId, userId))
		.orderBy(desc(trips.createdAt))
		.limit(1);
	return trip?.id ?? null;
}
