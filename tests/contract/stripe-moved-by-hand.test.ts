import { describe, expect, test, vi } from "vitest";
import { fundView } from "#app/features/fund/fund-view.server.ts";

import { reconcile } from "#app/features/fund/reconciliation/reconcile.server.ts";
import { releaseFunds } from "#app/features/fund/releases/release-funds.server.ts";
import { sweepReleases } from "#app/features/fund/releases/release-transfers.server.ts";
import { balanceOf } from "#app/features/ledger/ledger.server.ts";
import { fundAccount } from "#app/features/ledger/ledger.ts";
import { transferReversals } from "#db/schema/fund.ts";
import { DAY, HOUR } from "#tests/support/clock.ts";
import { openStripeWorld } from "#tests/support/stripe-world.ts";

vi.setConfig({ testTimeout: 30_000 });

type StripeWorld = Awaited<ReturnType<typeof openStripeWorld>>;

const balance = ({ world }: StripeWorld, account: string) => balanceOf(world.db.read, "live", account);
const fundOf = async (on: StripeWorld) => 0 - (await balance(on, fundAccount(on.guest.trip.id)));

async function expectBooksAgree(on: StripeWorld) {
	on.clock.advance(HOUR);
	expect(await reconcile(on.world.nobody)).toEqual([]);
	expect(await balance(on, "stripe_balance")).toBe(on.twin.state.balance);
}

describe("a transfer that was taken back in Stripe's dashboard", () => {
	test("returns to the fund once, is shown at its release, and can be released again", async () => {
		await using on = await openStripeWorld();
		await on.charge();
		await on.book();
		await on.onboard();
		const organizer = () => on.world.as(on.guest.organizer);
		// The provider's fee is more than the booking fee of 2 %.
		on.twin.moveOwnMoney({ type: "topup", amount: 10_000 });
		await releaseFunds(organizer(), on.guest.trip.id, {});
		const [sent] = on.twin.state.transfers;
		await on.stripe.transfers.createReversal(sent?.id ?? "", { amount: 300 });
		await on.deliverAllEvents();
		await on.stripe.transfers.createReversal(sent?.id ?? "");
		await on.deliverAllEvents();
		await on.deliverAllEvents();
		expect(await fundOf(on)).toBe(95_060);
		expect(await on.world.db.read.select().from(transferReversals)).toMatchObject([
			{ amount: 300, status: "done", disputeRef: null },
			{ amount: 94_760, status: "done", disputeRef: null },
		]);
		const { fund, releases } = await fundView(organizer(), on.guest.trip.id);
		expect(fund).toMatchObject({ totalReleased: 0, availableBalance: 95_060 });
		expect(releases).toMatchObject([
			{ description: expect.stringContaining("$950.60 of it was taken back") },
		]);
		await expectBooksAgree(on);
		on.clock.advance(3 * DAY);
		await releaseFunds(organizer(), on.guest.trip.id, {});
		expect(await fundOf(on)).toBe(0);
		expect(on.twin.state.transfers.map(({ amount, amount_reversed }) => amount - amount_reversed)).toEqual([
			0, 95_060,
		]);
		await expectBooksAgree(on);
	});

	test("before Stripe's answer to it has arrived is posted together with it", async () => {
		await using on = await openStripeWorld();
		await on.charge();
		await on.book();
		await on.onboard();
		on.twin.moveOwnMoney({ type: "topup", amount: 10_000 });
		on.twin.faults.next({ method: "POST", path: /transfers$/, when: "after", how: "drop", times: 3 });
		await releaseFunds(on.world.as(on.guest.organizer), on.guest.trip.id, {});
		on.twin.faults.clear();
		const [sent] = on.twin.state.transfers;
		await on.stripe.transfers.createReversal(sent?.id ?? "", { amount: 300 });
		await on.deliverAllEvents();
		expect(await fundOf(on)).toBe(300);
		on.clock.advance(HOUR);
		await sweepReleases(on.world.nobody);
		expect(await fundOf(on)).toBe(300);
		expect(await on.world.db.read.select().from(transferReversals)).toMatchObject([{ amount: 300 }]);
		await expectBooksAgree(on);
	});

	test("that belongs to someone else leaves our ledger as it is", async () => {
		await using on = await openStripeWorld();
		const charge = await on.charge();
		await on.book();
		const destination = await on.onboard();
		const extra = await on.stripe.transfers.create({
			...{ amount: 700, currency: "usd", destination },
			source_transaction: charge,
		});
		await on.stripe.transfers.createReversal(extra.id, { amount: 200 });
		await on.deliverAllEvents();
		on.clock.advance(HOUR);
		const found = await reconcile(on.world.nobody);
		expect(found.map((one) => one.found - one.expected).sort((a, b) => a - b)).toEqual([-700, 200]);
		expect(await on.world.db.read.$count(transferReversals)).toBe(0);
	});
});

describe("the house's own money", () => {
	test("that is paid out, comes back, is paid in or taken as a fee is entered once and is no difference", async () => {
		await using on = await openStripeWorld();
		await on.charge();
		await on.book();
		const payout = on.twin.moveOwnMoney({ type: "payout", amount: -5_000 });
		on.twin.moveOwnMoney({ type: "payout", amount: -1_000 });
		on.twin.moveOwnMoney({ type: "topup", amount: 20_000 });
		on.twin.moveOwnMoney({ type: "stripe_fee", amount: -45 });
		await expectBooksAgree(on);
		expect(await balance(on, "house_bank")).toBe(6_000 - 20_000);
		on.clock.advance(2 * DAY);
		on.twin.moveOwnMoney({ type: "payout_failure", amount: 5_000, source: payout });
		await expectBooksAgree(on);
		await expectBooksAgree(on);
		expect(await balance(on, "house_bank")).toBe(1_000 - 20_000);
		// A card's fee on the charge is 2,843.
		expect(await balance(on, "stripe_fees")).toBe(2_843 + 45);
		expect(await fundOf(on)).toBe(95_060);
	});

	test("that nobody can explain stays a difference", async () => {
		await using on = await openStripeWorld();
		on.twin.moveOwnMoney({ type: "adjustment", amount: -1_234 });
		on.clock.advance(HOUR);
		expect(await reconcile(on.world.nobody)).toMatchObject([{ expected: 0, found: -1_234 }]);
	});
});
