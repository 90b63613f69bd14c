import { startOnboarding } from "#app/features/fund/payouts/payout-account.server.ts";
import { type Book, balanceOf } from "#app/features/ledger/ledger.server.ts";
import { fundAccount } from "#app/features/ledger/ledger.ts";
import { RELEASE_CLEARING } from "#app/features/ledger/release-lines.ts";
import type { ScheduleKind } from "#app/features/payments/schedule/schedule.ts";
import { type PaymentGateway, ProviderRefusal } from "#app/gateway/gateway.ts";
import { sum } from "#app/lib/money.ts";
import { insertionOrder } from "#db/portable-sql.ts";
import { demoMoves } from "#db/schema/demo.ts";
import { fundReleases, releaseLines } from "#db/schema/fund.ts";
import { US_PERSON } from "#tests/support/payees.ts";
import { pay, tripWithGuest } from "./payments.ts";
import type { World } from "./world.ts";

export const RETURN_URLS = { success: "http://gangway.example/back", cancel: "http://gangway.example/" };

/**
 * An organizer on Plus (2 % booking fee) with a payout account, and Ben, who has paid $970.00 by this plan. The fund
 * has $950.60.
 */
export async function fundWithAccount(world: World, paymentPlan: ScheduleKind = "full") {
	const made = await tripWithGuest(world, paymentPlan);
	const { organizer, trip, ctx, member } = made;
	const own = await world.join(world.as(organizer), trip);
	const payments = paymentPlan === "full" ? 1 : Number.parseInt(paymentPlan, 10);
	for (let paid = 0; paid < payments; paid++) await pay(ctx(), member.id);
	await startOnboarding(world.as(organizer), trip.id, RETURN_URLS, US_PERSON);
	return { ...made, own };
}

export const releasesIn = (world: World) => world.db.read.select().from(fundReleases);
export const releaseLinesIn = (world: World) =>
	world.db.read.select().from(releaseLines).orderBy(insertionOrder(releaseLines));
export const transfersIn = (world: World) => world.db.read.select().from(demoMoves);

/** The sum of the provider's transfers, in cents. */
export async function totalTransferred(world: World): Promise<number> {
	return sum((await transfersIn(world)).map((move) => move.amount));
}

/** The ledger's balances of the fund and of clearing, in cents. */
export async function fundBalances({ db }: World, tripId: string, book: Book = "demo") {
	const of = (account: string) => balanceOf(db.read, book, account);
	return { fund: 0 - (await of(fundAccount(tripId))), clearing: 0 - (await of(RELEASE_CLEARING)) };
}

/** Refuses transfers by their number, from 1, if `refuses` says so. */
export function refuseTransfers(refuses: (call: number) => boolean, code = "transfer_refused") {
	let calls = 0;
	return (gateway: PaymentGateway): PaymentGateway => ({
		...gateway,
		async transfer(order) {
			calls += 1;
			if (refuses(calls)) throw new ProviderRefusal(code, "The provider does not do that.");
			return gateway.transfer(order);
		},
	});
}
