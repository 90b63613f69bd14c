import type Stripe from "stripe";
import { type Endpoint, endpoint } from "../endpoint.ts";
import { noSuch } from "../errors.ts";
import { listPage } from "../list.ts";
import type { Payout } from "../types.ts";
import type { TwinWorld } from "../world.ts";

const DAY_S = 24 * 60 * 60;

/** Pays out a part of a connected account's balance to its bank. */
export function payOut(world: TwinWorld, account: string, amount: number, currency: string): Payout {
	const payout = {
		id: world.id("po"),
		object: "payout" as const,
		amount,
		arrival_date: world.seconds() + 2 * DAY_S,
		automatic: true,
		created: world.seconds(),
		currency,
		failure_code: null,
		failure_message: null,
		livemode: false,
		metadata: {},
		status: "pending",
	} as Payout;
	world.payouts.add(payout);
	world.payoutAccounts.set(payout.id, account);
	world.emit("payout.created", payout, account);
	return payout;
}

/** @throws Error if there is no such payout */
export function settlePayout(
	world: TwinWorld,
	id: string,
	status: "in_transit" | "paid" | "failed" | "canceled",
): Payout {
	const payout = world.payouts.get(id);
	if (!payout) throw new Error(`there is no payout ${id}`);
	payout.status = status;
	if (status === "failed") {
		payout.failure_code = "account_closed";
		payout.failure_message = "The bank account has been closed.";
	}
	const type = status === "in_transit" ? "payout.updated" : `payout.${status}`;
	world.emit(type, payout, world.payoutAccounts.get(id));
	return payout;
}

export const payoutEndpoints: Endpoint[] = [
	endpoint<Stripe.PayoutListParams>("GET", "/v1/payouts", "Payouts#PayoutListParams", (call) => {
		const { world, account } = call;
		const rows = world.payouts.newestFirst();
		return listPage(
			call,
			rows.filter(({ id }) => world.payoutAccounts.get(id) === account),
		);
	}),
	endpoint<Stripe.PayoutRetrieveParams>(
		"GET",
		"/v1/payouts/:id",
		"Payouts#PayoutRetrieveParams",
		({ world, account }, id) => {
			const found = world.payouts.get(id);
			if (!found || world.payoutAccounts.get(id) !== account) throw noSuch("payout", id);
			return found;
		},
	),
];
