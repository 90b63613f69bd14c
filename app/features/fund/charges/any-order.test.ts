import { isNull } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { balanceOf } from "#app/features/ledger/ledger.server.ts";
import type { DisputeFact } from "#app/gateway/disputes.ts";
import { ProviderRefusal } from "#app/gateway/gateway.ts";
import { isDomainError } from "#app/lib/errors.ts";
import { sum } from "#app/lib/money.ts";
import { transferReversals } from "#db/schema/fund.ts";
import { disputes } from "#db/schema/payments.ts";
import { fundBalances, fundWithAccount, releaseLinesIn } from "#tests/support/funds.ts";
import { randomSeeds } from "#tests/support/long-run.ts";
import { pay, paymentsOf } from "#tests/support/payments.ts";
import { seededRandom } from "#tests/support/random.ts";
import { approveRefund, requestRefundOf } from "#tests/support/refunds.ts";
import { openWorld } from "#tests/support/world.ts";
import { applyDispute } from "../disputes/apply-dispute.server.ts";
import { fundOverview } from "../fund-overview.server.ts";
import { fundRows } from "../fund-rows.ts";
import { releaseFunds } from "../releases/release-funds.server.ts";
import { returnPaidDebts } from "../releases/return-debt.server.ts";
import { listAccountTotals } from "../statements/statement.queries.ts";
import { statementTotals } from "../statements/totals.ts";
import { disputeShare, leftInFund, owedOf } from "./charge-shares.ts";
import { listChargesOf } from "./charges.queries.ts";
import { sweepReversals } from "./reversals.server.ts";
import { settleAllCharges } from "./settle-charge.server.ts";

const AMOUNT = 97_000;
const FEE = 1_500;

/** Ben and Gia have paid $970.00 each at 2 %, and Ben's bank disputes his payment. */
async function openScene() {
	const refuses = { refund: false, reversal: false };
	const world = openWorld({
		wrap: (gateway) => ({
			...gateway,
			async refund(request) {
				if (refuses.refund) throw new ProviderRefusal("charge_disputed", "This charge is disputed.");
				return gateway.refund(request);
			},
			async reverse(id, ref, amount) {
				if (refuses.reversal) throw new ProviderRefusal("balance_insufficient", "Nothing is left there.");
				return gateway.reverse(id, ref, amount);
			},
		}),
	});
	const { trip, organizer, member, ctx } = await fundWithAccount(world);
	const gia = () => world.asGuest("gia");
	await pay(gia(), (await world.join(gia(), trip, { name: "Gia" })).id);
	const [payment] = await paymentsOf(world, member.id);
	const chargeRef = payment?.chargeRef ?? "";
	const asked = () => world.as(organizer);
	let taken = AMOUNT;
	const fact = (given: Partial<DisputeFact>) => {
		const opened = { ref: "dp_1", chargeRef, amount: taken, fee: FEE, status: "open" } as const;
		return applyDispute(world.nobody, { ...opened, ...given });
	};
	const steps = {
		opened: () => fact({}),
		"half opened": () => {
			taken = AMOUNT / 2;
			return fact({});
		},
		"second opened": () => fact({ ref: "dp_2", amount: 33_333 }),
		"second won": () => fact({ ref: "dp_2", amount: 33_333, status: "won" }),
		lost: () => fact({ status: "lost" }),
		"partly lost": () => fact({ status: "lost", returned: 20_001 }),
		won: () => fact({ status: "won" }),
		released: () => releaseFunds(asked(), trip.id, {}),
		"a part released": () => releaseFunds(asked(), trip.id, { amount: 50_000 }),
		reversed: () => sweepReversals(world.nobody),
		spent: async () => {
			refuses.reversal = true;
		},
		"reversal refused": async () => {
			refuses.reversal = true;
			await sweepReversals(world.nobody);
			refuses.reversal = false;
		},
		refunded: async () => approveRefund(asked(), (await requestRefundOf(ctx(), member)).id),
		"a part refunded": async () => approveRefund(asked(), (await requestRefundOf(ctx(), member)).id, 30_000),
		"refund refused": async () => {
			refuses.refund = true;
			await approveRefund(asked(), (await requestRefundOf(ctx(), member)).id);
			refuses.refund = false;
		},
		settled: async () => {
			await settleAllCharges(world.nobody);
			await returnPaidDebts(world.nobody);
		},
	};
	return { world, trip, organizer, member, steps };
}

type Step = keyof Awaited<ReturnType<typeof openScene>>["steps"];

async function problems({
	world,
	trip,
	organizer,
}: Awaited<ReturnType<typeof openScene>>): Promise<string[]> {
	const { read } = world.db;
	const found: string[] = [];
	const check = (what: string, ours: number, expected: number) => {
		if (ours !== expected) found.push(`${what}: ${ours} instead of ${expected}`);
	};
	const charges = await listChargesOf(read, { tripId: trip.id, provider: "demo" });
	const shares = charges.map((charge) => disputeShare(charge));
	const { fund, clearing } = await fundBalances(world, trip.id);
	check("clearing", clearing, 0);
	check("fund", fund, sum(charges.map(leftInFund)));
	if (fund < 0) found.push("the fund is below 0");
	const debt = await balanceOf(read, "demo", `organizer_debt:${organizer.id}`);
	const returned = await read.select().from(transferReversals).where(isNull(transferReversals.ref));
	const paid = (await releaseLinesIn(world)).filter(({ isDebt, status }) => isDebt && status !== "failed");
	const kept =
		sum(paid.map(({ amount }) => amount)) -
		sum(returned.filter(({ status }) => status === "done").map(({ amount }) => amount));
	check("debt", debt, sum(charges.map(owedOf)) - kept);
	const at = {
		provider: "demo" as const,
		tripId: trip.id,
		lateBefore: "2026-11-20",
		hold: { days: 0, now: world.clock.now().getTime() },
	};
	const overview = (await fundOverview(read, at, [])).fund;
	check(
		"other money of the fund's page",
		fundRows(overview).find(({ label }) => label === "Other")?.cents ?? 0,
		0,
	);
	check("available", overview.availableBalance, fund);
	const totals = statementTotals(trip.id, await listAccountTotals(read, { book: "demo", tripId: trip.id }));
	const { collected, refunded, released, pendingReleases, disputed, fees, other, balance } = totals;
	check(
		"statement",
		collected - refunded.gross - released - pendingReleases - disputed - fees + other,
		balance,
	);
	check(
		"refunds of the statement",
		refunded.gross + refunded.owed,
		refunded.toCards + refunded.pending + refunded.deductions,
	);
	check("statement's balance", balance, fund);
	check("unexplained", other, 0);
	const ours = await balanceOf(read, "demo", "stripe_balance");
	const theirs = sum((await world.provider.listBalanceSince(0)).map(({ net }) => net));
	const rows = await read.select().from(disputes);
	check("provider's balance", ours, theirs - sum(rows.map((row) => row.amount - row.returned + row.fee)));
	const losses = sum(rows.map(({ fee }) => fee)) + sum(shares.map(({ house }) => house));
	check("the house's loss", await balanceOf(read, "demo", "dispute_loss"), losses);
	return found;
}

/** A step that is refused at this point changes nothing. */
async function run(steps: readonly Step[]): Promise<string[]> {
	const scene = await openScene();
	using _ = scene.world;
	for (const step of steps) {
		scene.world.clock.advance(1_000);
		try {
			await scene.steps[step]();
		} catch (error) {
			if (!isDomainError(error)) throw error;
		}
		const found = await problems(scene);
		if (found.length > 0) return found.map((problem) => `after ${step}: ${problem}`);
	}
	return [];
}

describe("every order of events ends in the right figures on every page", () => {
	test.each<[string, Step[]]>([
		["lost", ["opened", "lost"]],
		["won", ["opened", "won"]],
		["won after lost", ["opened", "lost", "won"]],
		["partly lost, the rest refunded", ["opened", "partly lost", "refunded"]],
		["half of it lost, the rest refunded", ["half opened", "lost", "refunded"]],
		["half of it lost, the rest released", ["half opened", "lost", "released", "won"]],
		["released, taken back, won, released again", ["released", "opened", "reversed", "won", "released"]],
		["released, spent, lost", ["released", "opened", "reversal refused", "lost"]],
		["released, spent, won", ["released", "opened", "reversal refused", "won", "released"]],
		["a part released, then won before it is taken back", ["a part released", "opened", "won", "reversed"]],
		["a part released, half disputed", ["a part released", "half opened", "reversed", "lost", "released"]],
		[
			"a part released, spent, the other member's money pays the debt, won",
			["a part released", "opened", "reversal refused", "released", "won", "settled", "released"],
		],
		["refunded, then disputed and won", ["refunded", "opened", "won"]],
		["refunded, then disputed and lost", ["refunded", "opened", "lost"]],
		["a part refunded, then disputed", ["a part refunded", "opened", "partly lost", "refunded"]],
		["two disputes of one charge", ["half opened", "second opened", "lost", "second won", "refunded"]],
		["released, refunded, taken back by the job", ["released", "refunded", "reversed", "released"]],
		["a part released, spent, refunded", ["a part released", "spent", "refunded", "released"]],
		[
			"released, a part refunded, disputed, lost",
			["released", "a part refunded", "opened", "reversed", "lost"],
		],
		["released, disputed, won, refunded", ["released", "opened", "reversed", "won", "released", "refunded"]],
		[
			"released, spent, refunded, then disputed",
			["released", "spent", "refunded", "opened", "reversed", "won"],
		],
		["a refund that is refused after a dispute", ["half opened", "lost", "refund refused", "refunded"]],
	])("%s", async (_, steps) => {
		expect(await run([...steps, "settled"])).toEqual([]);
	});

	test.each(randomSeeds(8))("twelve steps by chance, seed %i", async (seed) => {
		const random = seededRandom(seed);
		const { world, steps } = await openScene();
		world[Symbol.dispose]();
		const names = Object.keys(steps) as Step[];
		const chosen = Array.from({ length: 12 }, () => random.pick(names));
		expect(await run(chosen), chosen.join(", ")).toEqual([]);
	});
});
