import { describe, expect, test } from "vitest";
import { balanceOf } from "#app/features/ledger/ledger.server.ts";
import { listMemberPayments } from "#app/features/payments/payments.queries.ts";
import { applyDispute } from "#app/features/reconciliation/disputes.server.ts";
import { differences } from "#db/schema/index.ts";
import { worldWithAdmin } from "#tests/support/admins.ts";
import { HOUR } from "#tests/support/clock.ts";
import { errorCodeOf } from "#tests/support/error-code.ts";
import { pay, tripWithGuest } from "#tests/support/payments.ts";
import { openWorld } from "#tests/support/world.ts";
import { SECTIONS } from "./issues.ts";
import { moneyView } from "./money-view.server.ts";
import { retryIssue } from "./retry.server.ts";

describe("who is no admin", () => {
	test("finds neither the page nor any retry", async () => {
		using world = openWorld();
		const user = await world.user();
		for (const ctx of [world.nobody, world.asGuest("ben"), world.as(user)]) {
			expect(await errorCodeOf(moneyView(ctx))).toBe("not_found");
			for (const what of SECTIONS)
				expect(await errorCodeOf(retryIssue(ctx, { what, id: "x" }))).toBe("not_found");
		}
	});
});

test("reconciliation says what differs, and settles what agrees again", async () => {
	const { world, overrides, admin } = await worldWithAdmin();
	using _ = world;
	const at = world.clock.now().getTime() - HOUR;
	overrides.listBalanceSince = async () => [{ ref: "txn", source: "payout:po_1", net: -500, at }];
	const press = () => retryIssue(admin(), { what: "differences", id: "all" });
	expect(await press()).toMatchObject({ type: "error", title: "1 difference" });
	expect(await press()).toMatchObject({ type: "error", title: "1 difference" });
	expect((await moneyView(admin())).sections.differences).toMatchObject({
		count: 1,
		rows: [{ id: "payout:po_1", amount: -500 }],
	});
	delete overrides.listBalanceSince;
	expect(await press()).toMatchObject({ type: "success" });
	expect((await moneyView(admin())).sections.differences.count).toBe(0);
	expect(await world.db.read.$count(differences)).toBe(1);
});

test("a dispute is asked about, and entered once when the bank has decided", async () => {
	const { world, overrides, admin } = await worldWithAdmin();
	using _ = world;
	const { member, ctx } = await tripWithGuest(world);
	await pay(ctx, member.id);
	const [payment] = await listMemberPayments(world.db.read, member.id);
	const fact = { ref: "dp_1", chargeRef: payment?.chargeRef ?? "", amount: 97_000, fee: 1_500 };
	await applyDispute(world.nobody, { ...fact, status: "open" });
	const press = () => retryIssue(admin(), { what: "disputes", id: "dp_1" });
	overrides.fetchDispute = async () => ({ ...fact, status: "open" });
	expect(await press()).toMatchObject({ title: "Still open" });
	expect((await moneyView(admin())).sections.disputes).toMatchObject({ count: 1, rows: [{ id: "dp_1" }] });
	overrides.fetchDispute = async () => ({ ...fact, fee: 0, status: "won" });
	await Promise.all([press(), press()]);
	expect(await press()).toMatchObject({ type: "info" });
	expect(await balanceOf(world.db.read, "demo", "stripe_balance")).toBe(97_000 - 2_843);
	expect(await listMemberPayments(world.db.read, member.id)).toMatchObject([{ status: "paid" }]);
});
