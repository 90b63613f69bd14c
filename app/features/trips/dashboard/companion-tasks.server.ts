import type { TripAccess } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import * as texts from "#app/features/companions/texts/own.ts";
import { listAsking } from "#app/features/payments/companions/companions.queries.ts";
import { companionsPath } from "#app/features/payments/companions/companions-path.ts";
import type { AttentionRow } from "./attention.ts";

/** Who asks the asker to pay for them, each as a row on their page. */
export async function companionTasks(ctx: Ctx, { trip, member, may }: TripAccess): Promise<AttentionRow[]> {
	if (!member || !may["companions.change"]) return [];
	const asking = await listAsking(ctx.db.read, { payerId: member.id });
	return asking.map(({ id, name }) => ({
		id: `asks-${id}`,
		icon: "users",
		title: texts.asksYou(name),
		details: texts.asksDetails,
		to: companionsPath(trip.shareId),
		button: texts.answer,
	}));
}
