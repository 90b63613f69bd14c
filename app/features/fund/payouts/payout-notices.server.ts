import type { Ctx } from "#app/access/ctx.ts";
import { notify } from "#app/features/messages/notifications/notify.server.ts";
import type { PayoutFact } from "#app/gateway/payouts.ts";
import type { Tx } from "#db/client.server.ts";
import { latestTripOf } from "../latest-trip.queries.ts";
import type { Payee } from "./payees.queries.ts";
import { formatMoney } from "./texts/currency.ts";
import * as texts from "./texts/payouts.ts";

export async function notifyClosedAccount(ctx: Ctx, tx: Tx, payee: Payee): Promise<void> {
	await tell(ctx, tx, payee, {
		kind: "payout_account_closed",
		title: texts.closedTitle,
		message: texts.closed,
		source: `payout-account-closed:${payee.id}`,
	});
}

export async function notifyFailedPayout(ctx: Ctx, tx: Tx, payee: Payee, payout: PayoutFact): Promise<void> {
	const amount = formatMoney(payout.amount, payout.currency);
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

/** An account serves all trips of its user, so the notice links to the fund that they released last. */
async function tell(ctx: Ctx, tx: Tx, { userId }: Payee, told: Told): Promise<void> {
	const tripId = await latestTripOf(tx, userId);
	const actionUrl = tripId ? `/fund-release/${tripId}` : undefined;
	const mail = { actionLabel: tripId ? texts.openFund : undefined };
	await notify(ctx, tx, null, { userId, email: null }, { ...told, actionUrl, mail });
}
