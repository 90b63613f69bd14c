import { removeCover, saveCover, savePageWithCover } from "#app/features/group-page/cover.server.ts";
import type { GroupPage } from "#app/features/group-page/group-page.queries.ts";
import { groupPageSchema } from "#app/features/group-page/group-page.schema.ts";
import { closeGroupPage, saveGroupPage } from "#app/features/group-page/save-group-page.server.ts";
import { noInput } from "#app/lib/schema.ts";
import { ctxOf } from "../context.server.ts";
import { enforceMemberLimit } from "../guest.server.ts";
import { readPictureForm, readPostedPicture, requireFileForm } from "../picture-form.server.ts";
import { sharedAction } from "../shared-action.server.ts";
import { requireTripOf, type TripArgs, tripIdIn } from "../trip-access.server.ts";

export const saveGroupPageAction = sharedAction(groupPageSchema, async (ctx, input, args: TripArgs) => {
	await countChange(args);
	return saveGroupPage(ctx, tripIdIn(args), input);
});

export const closeGroupPageAction = sharedAction(noInput, async (ctx, _input, args: TripArgs) => {
	await countChange(args);
	return closeGroupPage(ctx, tripIdIn(args));
});

export const removeCoverAction = sharedAction(noInput, async (ctx, _input, args: TripArgs) => {
	await countChange(args);
	return removeCover(ctx, tripIdIn(args));
});

/** As `saveGroupPageAction`, with a cover, which was counted when it was read. */
export const saveWithCoverAction = (cover: Uint8Array) =>
	sharedAction(groupPageSchema, async (ctx, input, args: TripArgs) => {
		await countChange(args);
		return savePageWithCover(ctx, tripIdIn(args), input, cover);
	});

/** Reads the page's form with its cover, after counting the limits. @throws DomainError as `savePostedCover` */
export async function readPageForm(args: TripArgs) {
	await countCover(args);
	return readPictureForm(args);
}

/**
 * Counts the limits before it reads the file.
 * @throws DomainError as `saveCover`, unsupported_media, malformed, rate_limited
 */
export async function savePostedCover(args: TripArgs): Promise<GroupPage> {
	await countCover(args);
	return saveCover(ctxOf(args), tripIdIn(args), await readPostedPicture(args));
}

async function countCover(args: TripArgs): Promise<void> {
	await requireTripOf(args, "group-page.edit");
	requireFileForm(args.request);
	await enforceMemberLimit(args, "cover");
}

async function countChange(args: TripArgs): Promise<void> {
	await requireTripOf(args, "group-page.edit");
	await enforceMemberLimit(args, "tripChange");
}
