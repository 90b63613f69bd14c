import { eq } from "drizzle-orm";
import type { Ctx } from "#app/access/ctx.ts";
import { bookOf } from "#app/features/ledger/ledger.server.ts";
import { notify } from "#app/features/notifications/notify.server.ts";
import { dateOf } from "#app/lib/dates.ts";
import { users } from "#db/schema/index.ts";
import * as texts from "../texts/house.ts";
import { houseView } from "./house-view.server.ts";

/** Tells every admin once a day that releases wait for the house's money. @returns how many are told */
export async function warnAdmins(ctx: Ctx): Promise<number> {
	const { waiting, position } = await houseView(ctx.db.read, bookOf(ctx.payments.provider), ctx.house);
	if (waiting.count === 0) return 0;
	const admins = await ctx.db.read.select({ id: users.id }).from(users).where(eq(users.role, "admin"));
	return ctx.db.write(async (tx) => {
		let told = 0;
		for (const { id: userId } of admins) {
			const isNew = await notify(
				ctx,
				tx,
				null,
				{ userId, email: null },
				{
					kind: "house_short",
					title: texts.waitingTitle(waiting),
					message: texts.waitingMail(waiting, position),
					source: `house-short:${dateOf(ctx.now())}`,
					actionUrl: "/admin/money#house",
					mail: { actionLabel: texts.openMoney },
				},
			);
			if (isNew) told += 1;
		}
		return told;
	});
}
