import { expect, test } from "vitest";
import type { PaymentGateway } from "#app/gateway/gateway.ts";
import { DAY, testClock } from "#tests/support/clock.ts";
import { errorCodeOf } from "#tests/support/error-code.ts";
import { subscriber, switchCard } from "#tests/support/subscriptions.ts";
import { openWorld } from "#tests/support/world.ts";
import {
	cancelSubscription,
	changeTier,
	changeTierAtPrice,
	previewTierChange,
} from "./change-subscription.server.ts";
import { sweepSubscriptions } from "./sweep-subscriptions.server.ts";

const PLUS = { plan: "plus", isAnnual: false } as const;
const PRO_YEAR = { plan: "pro", isAnnual: true } as const;

/** Another tab does something after the figure of a change was reckoned and before the change is stored. */
function otherTab() {
	const tab: { next: (() => Promise<unknown>) | null } = { next: null };
	const wrap = (gateway: PaymentGateway): PaymentGateway => ({
		...gateway,
		async previewChange(request) {
			const preview = await gateway.previewChange(request);
			const { next } = tab;
			tab.next = null;
			await next?.();
			return preview;
		},
	});
	return { tab, wrap };
}

test.each([
	[
		"another change",
		(ctx: Parameters<typeof changeTier>[0]) => changeTierAtPrice(ctx, { plan: "pro", isAnnual: false }),
	],
	["a cancellation", cancelSubscription],
] as const)("a change is refused whose figure was reckoned before %s in another tab", async (_, other) => {
	const { tab, wrap } = otherTab();
	using world = openWorld({ wrap });
	const { ctx, invoices, live } = await subscriber(world, PLUS);
	const { due, prorateAt } = await previewTierChange(ctx(), PRO_YEAR);
	tab.next = () => other(ctx());
	expect(await errorCodeOf(changeTier(ctx(), { ...PRO_YEAR, due, prorateAt }))).toBe("conflict");
	expect(await live()).not.toMatchObject({ isAnnual: true });
	const again = await previewTierChange(ctx(), PRO_YEAR);
	await changeTier(ctx(), { ...PRO_YEAR, due: again.due, prorateAt: again.prorateAt });
	expect((await invoices()).map(({ amount }) => amount)).toContain(again.due);
	expect(await live()).toMatchObject(PRO_YEAR);
});

test("an overdue plan that was paid meanwhile, in another tab or by the provider, is not ended at once", async () => {
	using world = openWorld({ clock: testClock("2027-01-10T10:00:00.000Z") });
	const { ctx, user, live, account } = await subscriber(world, PLUS);
	await switchCard(world, ctx(), user, "declined");
	world.clock.advance(31 * DAY);
	await sweepSubscriptions(world.nobody);
	expect(await live()).toMatchObject({ status: "past_due" });
	await switchCard(world, ctx(), user, "success");
	await world.provider.payOverdue((await live())?.ref ?? "");
	expect(await cancelSubscription(ctx())).toMatchObject({ status: "active", cancelAtPeriodEnd: true });
	expect(await account()).toMatchObject({ subscriptionPlan: "plus" });
});
