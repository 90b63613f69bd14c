import { expect, test } from "vitest";
import type { PayeeFact } from "#app/gateway/payouts.ts";
import { MINUTE } from "#tests/support/clock.ts";
import { errorCodeOf } from "#tests/support/error-code.ts";
import { fundWithAccount, refuseTransfers } from "#tests/support/funds.ts";
import { tripWithGuest } from "#tests/support/payments.ts";
import { openWorld } from "#tests/support/world.ts";
import { transferJson } from "./fund-json.ts";
import { fundDetailsJson } from "./fund-view.server.ts";
import { releaseFunds } from "./releases/release-funds.server.ts";
import { sweepReleases } from "./releases/release-transfers.server.ts";

test("the fund over the API says how far the organizer's payout account has come", async () => {
	let state: PayeeFact["state"] = "pending";
	using world = openWorld({
		wrap: (gateway) => ({ ...gateway, fetchPayee: async (ref) => ({ ref, state }) }),
	});
	const { trip, organizer } = await fundWithAccount(world);
	const look = async () => (await fundDetailsJson(world.as(organizer), trip.id)).payoutAccount;
	const account = { country: "US", entityType: "individual" };
	expect(await look()).toEqual({ state: "incomplete", ...account });
	state = "ready";
	expect(await look()).toEqual({ state: "ready", ...account });
	const other = await tripWithGuest(world);
	const fund = await fundDetailsJson(world.as(other.organizer), other.trip.id);
	const none = { state: "none", country: null, entityType: null };
	expect(fund).toMatchObject({ payoutAccount: none, payouts: [], releases: [] });
	expect(await errorCodeOf(fundDetailsJson(other.ctx(), other.trip.id))).toBe("forbidden");
});

test("a release that waits for the house's money is said to be waiting, and one without an answer is not", async () => {
	let isEmpty = true;
	using world = openWorld({ wrap: refuseTransfers(() => isEmpty, "balance_insufficient") });
	const { trip, organizer } = await fundWithAccount(world);
	const ctx = () => world.as(organizer);
	const { transfer } = transferJson(await releaseFunds(ctx(), trip.id, { amount: 40_000 }));
	expect(transfer).toMatchObject({ status: "reserved", waiting: true, requestedAmount: 40_000 });
	const releases = async () => (await fundDetailsJson(ctx(), trip.id)).releases;
	expect(await releases()).toMatchObject([{ status: "reserved", waiting: true }]);
	isEmpty = false;
	world.clock.advance(10 * MINUTE);
	await sweepReleases(world.nobody);
	expect(await releases()).toMatchObject([{ status: "completed", waiting: false }]);
	const next = transferJson(await releaseFunds(ctx(), trip.id, {}));
	expect(next.transfer).toMatchObject({ status: "completed", waiting: false });
	expect(JSON.stringify([transfer, await releases()])).not.toMatch(/acct_|isWaiting/);
});
