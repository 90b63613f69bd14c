import { requireUser } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { requireMail } from "#app/features/identity/account-mail.server.ts";
import { attachPlace } from "#app/features/members/attach-memberships.server.ts";
import { type HeldPlaceRow, listHeldPlaces } from "#app/features/members/held-places.queries.ts";
import { leaveCardBehind } from "#app/features/payments/cards/leave-card-behind.server.ts";
import { DomainError } from "#app/lib/errors.ts";
import * as common from "#app/lib/texts.ts";
import type { Reader } from "#db/client.server.ts";
import { placeRefusals } from "#db/schema/access.ts";
import { queuePlaceMail } from "./place-links.server.ts";
import { maskAddress } from "./place-page.server.ts";
import * as texts from "./texts/whose-place.ts";

/** A guest's place in this browser that may belong to the signed-in user. */
export type AskedPlace = {
	memberId: string;
	name: string;
	trip: string;
	shareId: string;
	mailsTo: string | null;
};

/** The places to ask about; `mailsTo` is the masked address for a link. @throws DomainError unauthenticated */
export async function placesToAskAbout(ctx: Ctx, guestKeyHash: string | null): Promise<AskedPlace[]> {
	const places = await listHeld(ctx, ctx.db.read, guestKeyHash);
	return places.map((place) => ({
		memberId: place.memberId,
		name: place.name,
		trip: place.trip,
		shareId: place.shareId,
		mailsTo: goesByMail(place) ? maskAddress(place.email) : null,
	}));
}

/** The place, with the address by which mailed links are limited. @throws DomainError not_found, unauthenticated */
export async function findAskedPlace(
	ctx: Ctx,
	guestKeyHash: string | null,
	memberId: string,
	db: Reader = ctx.db.read,
): Promise<HeldPlaceRow & { mailTo: string | null }> {
	const place = (await listHeld(ctx, db, guestKeyHash)).find((one) => one.memberId === memberId);
	if (!place) throw new DomainError("not_found", common.memberNotFound);
	return { ...place, mailTo: goesByMail(place) ? place.email : null };
}

/**
 * Moves a place of this browser to the account, without its saved card and consent. If money was paid for it, a link is
 * mailed to the place's own address first; if it has no address, having the browser is proof enough.
 * @returns "mailed" if the place stays a guest's until that link is opened
 * @throws DomainError not_found, unauthenticated; conflict without mail, or on a trip where the account has a place
 */
export async function takeHeldPlace(
	ctx: Ctx,
	guestKeyHash: string | null,
	memberId: string,
): Promise<"attached" | "mailed"> {
	const user = requireUser(ctx);
	return ctx.db.write(async (tx) => {
		const { trip: title, shareId, mailTo } = await findAskedPlace(ctx, guestKeyHash, memberId, tx);
		if (mailTo) {
			requireMail(ctx);
			const place = { memberId, account: null };
			await queuePlaceMail(ctx, tx, { trip: { title, shareId }, email: mailTo, place });
			return "mailed";
		}
		if (!(await attachPlace(tx, user, memberId))) {
			throw new DomainError("conflict", texts.changedMeanwhile);
		}
		await leaveCardBehind(ctx, tx, [memberId]);
		return "attached";
	});
}

/** Records that a place is somebody else's, for good. @throws DomainError not_found, unauthenticated */
export async function refuseHeldPlace(
	ctx: Ctx,
	guestKeyHash: string | null,
	memberId: string,
): Promise<void> {
	const { id: userId } = requireUser(ctx);
	await ctx.db.write(async (tx) => {
		await findAskedPlace(ctx, guestKeyHash, memberId, tx);
		const refusedAt = ctx.now.getTime();
		await tx.insert(placeRefusals).values({ memberId, userId, refusedAt }).onConflictDoNothing();
	});
}

async function listHeld(ctx: Ctx, db: Reader, guestKeyHash: string | null): Promise<readonly HeldPlaceRow[]> {
	const { id: userId } = requireUser(ctx);
	return guestKeyHash ? listHeldPlaces(db, { guestKeyHash, userId }) : [];
}

function goesByMail<Place extends HeldPlaceRow>(place: Place): place is Place & { email: string } {
	return Boolean(place.hasMoney) && place.email !== null;
}
