import type { Ctx } from "#app/access/ctx.ts";
import type { PayInput } from "#app/features/payments/attempts/pay.server.ts";
import { askForPresent } from "#app/features/payments/presents/ask-present.server.ts";
import { givePresent } from "#app/features/payments/presents/give-present.server.ts";
import type { ScheduleKind } from "#app/features/payments/schedule/schedule.ts";
import { memberOnInstalments } from "./instalments.ts";
import { paymentsOf, tripWithGuest } from "./payments.ts";
import type { World } from "./world.ts";

const ORIGIN = "https://gangway.example";

type Given = PayInput & { word?: string; answer?: "approve" | "refuse" };

const acts = (shareId: string, friend: { id: string }, ask: () => Ctx) => ({
	asks: (asks = true) => askForPresent(ask(), shareId, { asks }),
	give: (ctx: Ctx, given: Given = {}) => givePresent(ctx, shareId, friend.id, given, ORIGIN),
});

/** Ben, a guest, has joined a trip for $970.00 and paid nothing; Gina is another guest, and lets nobody pay for her. */
export async function friendScene(world: World, plan: ScheduleKind = "full") {
	const scene = await tripWithGuest(world, plan);
	const gina = () => world.asGuest("gina");
	const giver = await world.join(gina(), scene.trip, { name: "Gina", email: "gina@people.example" });
	return {
		...scene,
		gina,
		giver,
		...acts(scene.trip.shareId, scene.member, scene.ctx),
		payments: () => paymentsOf(world, scene.member.id),
	};
}

/**
 * Mia, with an account, has paid the first instalment and agreed to the rest; Gina, also with an account, is on the
 * trip.
 */
export async function instalmentScene(world: World, given: Parameters<typeof memberOnInstalments>[1] = {}) {
	const scene = await memberOnInstalments(world, { paymentPlan: "3-month", ...given });
	const user = await world.user({ firstName: "Gina" });
	const gina = () => world.as(user);
	const giver = await world.join(gina(), scene.trip);
	return { ...scene, user, gina, giver, ...acts(scene.trip.shareId, scene.member, scene.ctx) };
}
