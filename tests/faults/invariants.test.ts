import { beforeAll, expect, test } from "vitest";
import { applyPayment } from "#app/features/payments/attempts/apply-payment.server.ts";
import { sweepPayments } from "#app/features/payments/attempts/sweep-payments.server.ts";
import { members } from "#db/schema/access.ts";
import { MINUTE } from "#tests/support/clock.ts";
import { pay, startMemberPayment, tripWithGuest } from "#tests/support/payments.ts";
import { runNow } from "#tests/support/sql.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { FREE_LEDGER } from "./free-ledger.ts";
import { problemsAlways, problemsAtRest } from "./invariants.ts";

/** A database with payments that were paid, declined, paid twice and refunded, authenticated, and not paid. */
async function populatedWorld(): Promise<World & Disposable> {
	const world = openWorld();
	const { ctx, member, trip } = await tripWithGuest(world, "3-month");
	await pay(ctx(), member.id, "declined").catch(() => {});
	const given = await startMemberPayment(ctx(), member.id);
	await applyPayment(world.nobody, { ...(await world.provider.fetchIntent(given.ref)), status: "canceled" });
	await pay(ctx(), member.id);
	const late = await world.provider.confirmDemo?.(given.ref, "success");
	if (late) await applyPayment(world.nobody, late);
	await pay(ctx(), member.id, "lost_answer");
	const other = world.asGuest("other");
	await pay(other, (await world.join(other, trip)).id, "authentication");
	await world.join(world.asGuest("third"), trip);
	world.clock.advance(MINUTE);
	await sweepPayments(world.nobody);
	return world;
}

let base: World & Disposable;
beforeAll(async () => {
	base = await populatedWorld();
	return () => base[Symbol.dispose]();
});

test("a sound database has no problems", async () => {
	expect(await problemsAlways(base.db)).toEqual([]);
	expect(await problemsAtRest(base.db)).toEqual([]);
});

const LEAVE = `update members set removed_at = 1, left_as = 'left' where name = 'Trip Member' and confirmed = false;
	update payments set status = 'canceled' where member_id in (select id from members where left_as = 'left')`;
/** A payment with a canceled attempt is kept when the plan changes to fewer payments, or cash back pays everything. */
const LEFTOVER = `insert into payments (id, trip_id, member_id, amount, due_date, payment_number, total_payments, status, provider, created_at)
	select 'leftover' || id, trip_id, member_id, 78, due_date, 16, 16, 'canceled', provider, created_at
	from payments where status = 'canceled' and payment_number = 1`;

test.each([
	LEFTOVER,
	`update payments set payment_number = 16, total_payments = 16 where status = 'canceled';
	update members set cash_back_applied = individual_cost where left_as = 'left'`,
])("a payment of an earlier schedule is no problem for someone who has left", async (leftover) => {
	using world = await populatedWorld();
	runNow(world.url, LEAVE);
	runNow(world.url, leftover);
	const left = (await world.db.read.select().from(members)).filter(({ leftAs }) => leftAs !== null);
	expect(left).not.toEqual([]);
	const found = (await problemsAlways(world.db)).filter((problem) => problem.startsWith("instalments"));
	expect(found).toEqual([]);
});

const CHARGE_TWICE = `insert into demo_intents
	(ref, idempotency_key, attempt_id, amount, currency, status, client_secret, card, charge_ref, fee, created_at)
	select 'pi_x', 'key_x', attempt_id, amount, currency, status, 'secret', card, 'ch_x', fee, created_at
	from demo_intents where status = 'succeeded' and refunded_amount = 0 limit 1`;
test.each<[string, string, string]>([
	["a second charge that is kept", CHARGE_TWICE, "exactly one kept charge"],
	["a second charge that is kept", CHARGE_TWICE, "the ledger's balance is the provider's"],
	["a second charge that is kept", CHARGE_TWICE, "every charge, refund and transfer is entered once"],
	[
		"a payment that nobody charged",
		"update payments set status = 'paid', paid_at = 1 where id = (select id from payments where status = 'due' limit 1)",
		"exactly one kept charge",
	],
	[
		"a charge of a smaller amount",
		"update demo_intents set amount = amount - 1 where status = 'succeeded' and refunded_amount = 0",
		"exactly one kept charge",
	],
	[
		"a payment that was lost after its charge",
		"update payments set status = 'due' where status = 'paid' and payment_number = 2",
		"exactly one kept charge",
	],
	[
		"a return of the wrong charge",
		`update demo_moves set order_id = (select attempt_id from demo_intents join payments
		on payments.charge_ref = demo_intents.charge_ref limit 1)`,
		"only what was charged without need",
	],
	["a return in part", "update demo_moves set amount = 1", "only what was charged without need"],
	[
		"a charge that was returned by nobody",
		"update demo_intents set refunded_amount = amount where status = 'succeeded'",
		"what went back of it",
	],
	[
		"a cent too many in the ledger",
		`${FREE_LEDGER} update ledger_lines set amount = amount + 1 where id = (select id from ledger_lines limit 1)`,
		"every entry and every book sums to 0",
	],
	[
		"a lost entry",
		`${FREE_LEDGER} delete from ledger_lines; delete from ledger_entries`,
		"the ledger's balance is the provider's",
	],
	[
		"a cent moved from the fund to the platform",
		`${FREE_LEDGER} update ledger_lines set amount = amount + 1 where account like 'fund:%';
		update ledger_lines set amount = amount - 1 where account = 'platform_fee_income'`,
		"each trip's fund",
	],
	[
		"a fee of another rate",
		"update payments set platform_fee_amount = 0, net_amount = amount where status = 'paid'",
		"fee and net",
	],
	["a fee the provider did not keep", "update demo_intents set fee = 0", "the provider's fees"],
	["a confirmation without a payment", "update members set confirmed = true", "confirmed if and only if"],
	["a payment without a confirmation", "update members set confirmed = false", "confirmed if and only if"],
	[
		"an instalment of another amount",
		"update payments set amount = amount + 1 where payment_number = 3",
		"instalments sum to the share",
	],
	[
		"an option that nobody has agreed to",
		"update members set options_cost = 1 where name = 'Trip Member'",
		"options cost",
	],
	["a trip that forgets its options", "update trips set options_cost = 1", "options cost"],
	[
		"more people than a boat has room for",
		`insert into option_groups (id, trip_id, kind, name, position, created_at) select 'boat', id, 'extra', 'Boat', 0, 1 from trips limit 1;
		insert into options (id, group_id, name, price, capacity, position) values ('boat', 'boat', 'Boat', 0, 1, 0);
		insert into member_options (member_id, group_id, option_id, price, chosen_at)
		select id, 'boat', 'boat', 0, 1 from members where removed_at is null`,
		"more people than it has room for",
	],
	["a missing instalment", "delete from payments where payment_number = 3", "instalments are numbered"],
	[
		"a later instalment before the first",
		"update payments set status = 'due' where status = 'paid' and payment_number = 1",
		"paid first to last",
	],
	[
		"two live attempts",
		"drop index attempts_live; update attempts set status = 'unknown'",
		"one live attempt at the most",
	],
	[
		"an attempt that nobody looks at",
		"update attempts set status = 'unknown' where status = 'requires_action'",
		"no attempt is stuck",
	],
	[
		"an answer that never came",
		"update demo_intents set status = 'failed' where status = 'requires_action'",
		"no attempt is stuck",
	],
	[
		"an open intent of an attempt given up",
		"update attempts set status = 'canceled' where status = 'requires_action'",
		"no attempt is stuck",
	],
	[
		"an attempt that only we think succeeded",
		"update attempts set status = 'succeeded' where status = 'failed'",
		"here if and only if",
	],
	[
		"a payment under way by nothing",
		"update payments set status = 'processing' where status = 'due'",
		"no payment is stuck",
	],
	["a return that waits", "update jobs set status = 'waiting'", "no return is waiting"],
])("%s is found", async (_name, damage, rule) => {
	using world = await populatedWorld();
	runNow(world.url, damage);
	expect((await problemsAtRest(world.db)).join("\n")).toContain(rule);
});
