import { beforeAll, expect, test } from "vitest";
import { applyDispute } from "#app/features/fund/disputes/apply-dispute.server.ts";
import { startOnboarding } from "#app/features/fund/payouts/payout-account.server.ts";
import { applyRefund, sweepRefunds } from "#app/features/fund/refunds/process-refund.server.ts";
import { releaseFunds } from "#app/features/fund/releases/release-funds.server.ts";
import { sweepReleases } from "#app/features/fund/releases/release-transfers.server.ts";
import { listMemberPayments } from "#app/features/payments/payments.queries.ts";
import { ProviderRefusal } from "#app/gateway/gateway.ts";
import { refundLines } from "#db/schema/payments.ts";
import { type Clock, HOUR, MINUTE } from "#tests/support/clock.ts";
import { snapshotOf } from "#tests/support/databases.ts";
import { RETURN_URLS, releaseLinesIn } from "#tests/support/funds.ts";
import { US_PERSON } from "#tests/support/payees.ts";
import { pay } from "#tests/support/payments.ts";
import { approveRefund, requestRefundOf } from "#tests/support/refunds.ts";
import { runNow } from "#tests/support/sql.ts";
import { openWorld } from "#tests/support/world.ts";
import { FREE_LEDGER } from "./free-ledger.ts";
import { problemsAlways, problemsAtRest } from "./invariants.ts";
import { pageProblems } from "./page-rules.ts";

/** A database with whole, partial, failed and unknown refunds, all kinds of releases, and won and lost disputes. */
async function populatedWorld() {
	const answers = { transfers: 0 };
	const world = openWorld({
		wrap: (gateway) => ({
			...gateway,
			async transfer(order) {
				answers.transfers += 1;
				if (answers.transfers === 2) throw new ProviderRefusal("account_closed", "No.");
				return gateway.transfer(order);
			},
		}),
	});
	const organizer = await world.user({ subscriptionPlan: "plus" });
	const olga = () => world.as(organizer);
	const trip = await world.trip(organizer, { partySize: 8, tripItems: [], totalCost: 800_008 });
	await startOnboarding(olga(), trip.id, RETURN_URLS, US_PERSON);
	const guests = [];
	for (const name of ["Ben", "Mia", "Leo", "Zoe", "Kim"]) {
		const ctx = () => world.asGuest(name);
		const member = await world.join(ctx(), trip, { name });
		await pay(ctx(), member.id);
		guests.push({ ctx, member });
		world.clock.advance(MINUTE);
	}
	const [, mia, leo, zoe, kim] = guests;
	if (!mia || !leo || !zoe || !kim) throw new Error("five have joined");
	await approveRefund(olga(), (await requestRefundOf(mia.ctx(), mia.member)).id);
	await approveRefund(olga(), (await requestRefundOf(leo.ctx(), leo.member)).id, 12_345);
	await approveRefund(olga(), (await requestRefundOf(zoe.ctx(), zoe.member)).id, 50_000);
	await releaseFunds(olga(), trip.id, { amount: 98_500 });
	await releaseFunds(olga(), trip.id, { amount: 1_000 });
	const disputed = async (memberId: string, status: "open" | "won" | "lost") => {
		for (const [index, payment] of (await listMemberPayments(world.db.read, { memberId })).entries()) {
			const fact = { ref: `dp_${status}_${index}`, chargeRef: payment.chargeRef ?? "", fee: 1_500 };
			await applyDispute(world.nobody, { ...fact, amount: payment.amount, status: "open" });
			await applyDispute(world.nobody, { ...fact, amount: payment.amount, status });
		}
	};
	await disputed(kim.member.id, "lost");
	await disputed(leo.member.id, "won");
	world.clock.advance(HOUR);
	await sweepRefunds(world.nobody);
	await sweepReleases(world.nobody);
	return world;
}

let base: Awaited<ReturnType<typeof populatedWorld>>;
let copyOf: { url: string; clock: Clock };
beforeAll(async () => {
	base = await populatedWorld();
	copyOf = { url: snapshotOf(base.url), clock: base.clock };
	return () => base[Symbol.dispose]();
});

test("a sound database has no problems, and has rows for every rule", async () => {
	expect(await problemsAlways(base.db)).toEqual([]);
	expect(await problemsAtRest(base.db)).toEqual([]);
	expect((await releaseLinesIn(base)).map(({ status }) => status)).toEqual(
		expect.arrayContaining(["completed", "failed"]),
	);
});

test("a refund that the bank returned causes no problems either", async () => {
	using world = await populatedWorld();
	const [line] = await world.db.read.select().from(refundLines);
	if (!line?.ref) throw new Error("Mia is refunded");
	const fact = { ref: line.ref, id: line.id, chargeRef: "", amount: line.amount, error: "lost card" };
	await applyRefund(world.nobody, { ...fact, status: "failed" });
	expect(await problemsAlways(world.db)).toEqual([]);
});

const changeLine = (source: string, account: string, cents: number) => `${FREE_LEDGER} update ledger_lines
	set amount = amount + ${cents} where account like '${account}' and entry_id in
	(select id from ledger_entries where source like '${source}')`;
const deleteEntry = (source: string) => `${FREE_LEDGER}
	delete from ledger_lines where entry_id in (select id from ledger_entries where source like '${source}');
	delete from ledger_entries where source like '${source}'`;

test.each<[string, string, string]>([
	[
		"a cent that pages take for one of the fund",
		changeLine("release-reserve:%", "fund:%", 1),
		"all parts of the fund",
	],
	["a cent of an unknown account", changeLine("charge:%", "platform_fee_income", 1), "its sum"],
	[
		"a release that was not sent",
		"update release_lines set status = 'failed' where status = 'completed'",
		"what was released",
	],
])("%s is seen on a page", async (_name, damage, rule) => {
	using world = openWorld({ copyOf });
	expect(await pageProblems(world)).toEqual([]);
	runNow(world.url, damage);
	expect((await pageProblems(world)).join("\n")).toContain(rule);
});

test.each<[string, string, string]>([
	["a fund that is overdrawn", changeLine("charge:%", "fund:%", 500_000), "no fund is below 0"],
	[
		"more released than was collected",
		"update release_lines set amount = 10000000 where status = 'completed'",
		"no more than was collected",
	],
	[
		"more refunded of a charge than it was",
		"update refund_lines set deduction = 100000",
		"of a charge no more is refunded",
	],
	[
		"a release of more than its charge brought",
		"update payments set net_amount = 1 where status = 'paid'",
		"of a charge no more is refunded",
	],
	[
		"a refund that nobody follows",
		"update refund_lines set status = 'unknown' where status = 'processed'",
		"clearing holds what is under way",
	],
	["a lost transfer", deleteEntry("transfer:%"), "clearing holds what is under way"],
	["a lost transfer", deleteEntry("transfer:%"), "to the provider's balance is entered"],
	["a lost transfer", deleteEntry("transfer:%"), "nothing is left in clearing"],
	["a lost refund", deleteEntry("refund:%"), "to the provider's balance is entered"],
	["a dispute without its entry", deleteEntry("dispute:%"), "to the provider's balance is entered"],
	["a dispute won without its entry", deleteEntry("dispute-won:%"), "to the provider's balance is entered"],
	[
		"a refund of another amount",
		"update refund_lines set amount = amount - 1",
		"to the provider's balance is entered",
	],
	["a refund entered that nobody made", "update refund_lines set ref = null", "entered that did not happen"],
	["a dispute that is not there", "delete from disputes", "entered that did not happen"],
	[
		"a refund that the payment does not know of",
		"update payments set refunded_amount = 0, status = 'paid' where refunded_amount > 0",
		"refunded by as much as its refunds undid",
	],
	[
		"a disputed payment that is paid",
		"update payments set status = 'paid' where status = 'disputed'",
		"a payment's status shows",
	],
	[
		"a payment refunded in part that is paid",
		"update payments set status = 'paid' where status = 'partially_refunded'",
		"a payment's status shows",
	],
	[
		"a request that is processed before its refunds",
		"update refund_requests set status = 'approved' where status = 'processed'",
		"a refund request is what",
	],
	[
		"a request of another amount",
		"update refund_requests set approved_amount = approved_amount - 1",
		"a refund request is what",
	],
	[
		"a release that says too much",
		"update fund_releases set amount = amount + 1 where status = 'completed'",
		"a release is what",
	],
	[
		"a release that is stuck",
		"update fund_releases set status = 'reserved' where id = (select id from fund_releases limit 1)",
		"a release is what",
	],
	[
		"a release that is stuck",
		"update fund_releases set status = 'reserved' where id = (select id from fund_releases limit 1)",
		"under way",
	],
	["a cent out of the fund", changeLine("release-reserve:%", "fund:%", 1), "each trip's fund is what"],
	[
		"a dispute that takes of others' money",
		changeLine("dispute:%", "fund:%", 400_000),
		"no member's money pays another's dispute",
	],
	[
		"a dispute that takes too little",
		changeLine("dispute:dp_lost_0", "fund:%", -50),
		"a dispute takes of a fund what its own charge has there",
	],
	[
		"a payment after leaving",
		"update members set removed_at = 1, left_as = 'left' where id in (select member_id from payments where status = 'paid')",
		"nobody is charged after leaving",
	],
	[
		"a dispute won that did not fill the fund",
		changeLine("dispute-won:%", "fund:%", 9),
		"every entry and every book sums to 0",
	],
])("%s is found", async (_name, damage, rule) => {
	using world = openWorld({ copyOf });
	runNow(world.url, damage);
	expect((await problemsAtRest(world.db)).join("\n")).toContain(rule);
});
