import { describe, expect, test } from "vitest";
import type { Ctx } from "#app/access/ctx.ts";
import { balanceOf } from "#app/features/ledger/ledger.server.ts";
import { listMemberPayments } from "#app/features/payments/payments.queries.ts";
import { ProviderRefusal, ProviderTimeout } from "#app/gateway/gateway.ts";
import { openAttempt, worldWithAdmin } from "#tests/support/admins.ts";
import { DAY, HOUR, MINUTE } from "#tests/support/clock.ts";
import { moneyView } from "./money-view.server.ts";
import { retryIssue } from "./retry.server.ts";

const stuck = async (ctx: Ctx) => (await moneyView(ctx)).sections.attempts.rows.map(({ id }) => id);

describe("a stuck attempt", () => {
	test("is listed after a minute unknown, or a day open, and then asked about", async () => {
		const { world, admin } = await worldWithAdmin();
		using _ = world;
		const { member, ref, attemptId, setStatus } = await openAttempt(world);
		await setStatus("unknown", MINUTE / 2);
		expect(await stuck(admin())).toEqual([]);
		await setStatus("requires_action", DAY - MINUTE);
		expect(await stuck(admin())).toEqual([]);
		await setStatus("unknown", 2 * MINUTE);
		expect(await stuck(admin())).toEqual([attemptId]);
		await world.provider.confirmDemo?.(ref, "success");
		expect(await retryIssue(admin(), { what: "attempts", id: attemptId })).toMatchObject({ title: "Paid" });
		expect(await retryIssue(admin(), { what: "attempts", id: attemptId })).toMatchObject({ type: "info" });
		expect(await listMemberPayments(world.db.read, member.id)).toMatchObject([{ status: "paid" }]);
		expect(await balanceOf(world.db.read, "demo", "stripe_balance")).toBe(97_000 - 2_843);
		expect(await stuck(admin())).toEqual([]);
	});

	test("pressed by two at once is paid once", async () => {
		const { world, admin } = await worldWithAdmin();
		using _ = world;
		const { ref, attemptId, setStatus } = await openAttempt(world);
		await setStatus("unknown", HOUR);
		await world.provider.confirmDemo?.(ref, "success");
		await Promise.all([1, 2, 3].map(() => retryIssue(admin(), { what: "attempts", id: attemptId })));
		expect(await balanceOf(world.db.read, "demo", "stripe_balance")).toBe(97_000 - 2_843);
	});

	test("that was left open for a day is canceled at the provider; one that was paid there after all is paid", async () => {
		for (const card of [null, "success"] as const) {
			const { world, admin } = await worldWithAdmin();
			using _ = world;
			const { member, ref, attemptId, setStatus } = await openAttempt(world);
			if (card) await world.provider.confirmDemo?.(ref, card);
			await setStatus("requires_action", 2 * DAY);
			const outcome = await retryIssue(admin(), { what: "attempts", id: attemptId });
			expect(outcome.title).toBe(card ? "Paid" : "Closed");
			expect(await listMemberPayments(world.db.read, member.id)).toMatchObject([
				{ status: card ? "paid" : "due" },
			]);
			expect((await world.provider.fetchIntent(ref)).status).toBe(card ? "succeeded" : "canceled");
		}
	});

	test("whose provider fails or is silent stays as it is, and the reason is told", async () => {
		const { world, overrides, admin } = await worldWithAdmin();
		using _ = world;
		const { attemptId, setStatus } = await openAttempt(world);
		await setStatus("requires_action", 2 * DAY);
		overrides.cancel = async () => {
			throw new ProviderRefusal("nope", "This intent is locked");
		};
		const press = () => retryIssue(admin(), { what: "attempts", id: attemptId });
		expect(await press()).toMatchObject({ type: "error", message: "This intent is locked" });
		overrides.cancel = async () => {
			throw new ProviderTimeout("lost");
		};
		expect(await press()).toMatchObject({ type: "info", title: "No answer from the provider" });
		expect(await stuck(admin())).toEqual([attemptId]);
	});
});
