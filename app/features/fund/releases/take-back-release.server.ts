import { eq } from "drizzle-orm";
import { requireTrip } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { DomainError } from "#app/lib/errors.ts";
import { type Cents, sum } from "#app/lib/money.ts";
import { fundReleases } from "#db/schema/fund.ts";
import { finishRelease, returnLine } from "./apply-transfer.server.ts";
import { findOpenRelease, findReleaseLineContext, listReleaseLines } from "./releases.queries.ts";
import * as texts from "./texts/releases.ts";

/**
 * Takes back what of a trip's release waits for the house's balance, so that its money is in the fund again. A transfer that
 * is being asked for at this moment does not wait, and is not taken back.
 * @returns what is in the fund again, in cents
 * @throws DomainError unauthenticated, forbidden, not_found; conflict when nothing waits
 */
export async function takeBackRelease(ctx: Ctx, tripId: string): Promise<Cents> {
	const { trip } = await requireTrip(ctx, tripId, "fund.release");
	return ctx.db.write(async (tx) => {
		const release = await findOpenRelease(tx, { tripId: trip.id });
		const lines = release ? await listReleaseLines(tx, release.id) : [];
		const waiting = lines.filter(({ status }) => status === "waiting");
		if (!release || waiting.length === 0) throw new DomainError("conflict", texts.nothingWaits);
		const takenBackAt = ctx.now.getTime();
		await tx.update(fundReleases).set({ takenBackAt }).where(eq(fundReleases.id, release.id));
		for (const { id } of waiting) {
			const lineContext = await findReleaseLineContext(tx, id);
			if (lineContext) await returnLine(ctx, tx, lineContext, texts.takenBackByYou);
		}
		await finishRelease(ctx, tx, { release: { ...release, takenBackAt }, trip });
		return sum(waiting.map(({ amount }) => amount));
	});
}
