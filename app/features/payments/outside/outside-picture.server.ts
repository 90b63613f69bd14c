import { createHash } from "node:crypto";
import { and, eq, isNull } from "drizzle-orm";
import { type TripRef, tripIdOf } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { DomainError } from "#app/lib/errors.ts";
import { encodePicture } from "#app/lib/picture/encode-picture.server.ts";
import { outsidePayments, outsidePictures } from "#db/schema/payments.ts";
import { type OutsideAccess, requireOutside } from "./require-outside.server.ts";
import { mayChangePicture } from "./states.ts";
import * as texts from "./texts.ts";

/** Large enough to read a receipt, and not cropped. */
const RECEIPT_SIZE = { width: 1_200, height: 1_600, fit: "inside" } as const;

/**
 * Stores a picture of an outside payment's receipt, replacing any earlier one. Allowed for the organizer, and for the
 * member who paid while there is no picture or the organizer has not answered.
 * @throws DomainError not_found, unauthenticated, forbidden; conflict for a payment that has ended; too_large, invalid,
 * busy
 */
export async function saveOutsidePicture(
	ctx: Ctx,
	ref: TripRef,
	id: string,
	file: Uint8Array,
): Promise<void> {
	requireMayChange(await requireOutside(ctx, ref, id, "payment.own"));
	const image = await encodePicture(file, RECEIPT_SIZE);
	const pictureHash = createHash("sha256").update(image).digest("hex");
	await ctx.db.write(async (tx) => {
		requireMayChange(await requireOutside(ctx, tripIdOf(ref), id, "payment.own", tx));
		const changed = await tx
			.update(outsidePayments)
			.set({ pictureHash })
			.where(and(eq(outsidePayments.id, id), isNull(outsidePayments.endedAt)))
			.returning({ id: outsidePayments.id });
		if (changed.length === 0) throw new DomainError("conflict", texts.answeredAlready);
		await tx
			.insert(outsidePictures)
			.values({ outsideId: id, image })
			.onConflictDoUpdate({ target: outsidePictures.outsideId, set: { image } });
	});
}

/** @throws DomainError conflict, forbidden */
function requireMayChange({ outside, role }: OutsideAccess): void {
	if (outside.endedAt !== null) throw new DomainError("conflict", texts.answeredAlready);
	if (!mayChangePicture(outside, role === "organizer"))
		throw new DomainError("forbidden", texts.pictureStays);
}
