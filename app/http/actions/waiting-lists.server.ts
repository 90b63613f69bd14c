import { userOf } from "#app/access/ctx.ts";
import { joinWaitingList } from "#app/features/members/waiting-list/join-waiting-list.server.ts";
import {
	emptyList,
	offerOutOfTurn,
	removeEntry,
	setListOpen,
} from "#app/features/members/waiting-list/manage-waiting-list.server.ts";
import { leaveWaitingList, takeOffer } from "#app/features/members/waiting-list/own-entry.server.ts";
import * as texts from "#app/features/members/waiting-list/texts.ts";
import {
	answerOfferSchema,
	guestJoinListSchema,
	joinListSchema,
	openListSchema,
	ownEntrySchema,
} from "#app/features/members/waiting-list/waiting-list.schema.ts";
import { entryFacts } from "#app/features/members/waiting-list/waiting-view.server.ts";
import { DomainError } from "#app/lib/errors.ts";
import { noInput } from "#app/lib/schema.ts";
import { ctxOf } from "../context.server.ts";
import { enforceMemberLimit, identifyGuest } from "../guest.server.ts";
import { type ActionArgs, idOf, sharedAction } from "../shared-action.server.ts";
import { requireTripOf, type TripArgs, tripIdIn } from "../trip-access.server.ts";

/** Puts the asker on the list of a full trip. */
export const joinListAction = sharedAction(
	(args: TripArgs) => (userOf(ctxOf(args)) ? joinListSchema : guestJoinListSchema),
	async (_ctx, input, args: TripArgs) => {
		await requireTripOf(args, "waiting-list.join");
		const ctx = await identifyGuest(args, "waitingList");
		const { entry, created } = await joinWaitingList(ctx, tripIdIn(args), input);
		return { ...(await entryFacts(ctx, entry)), created };
	},
);

/** Accepts the offer or passes it on to the next; its value is the share id to join with, or null. */
export const answerOfferAction = sharedAction(
	answerOfferSchema,
	async (_ctx, { answer, key }, args: ActionArgs) => {
		const ctx = await identifyGuest(args, "waitingAnswer");
		if (answer === "decline") {
			return { ...(await entryFacts(ctx, await leaveWaitingList(ctx, keyOf(args, key)))), shareId: null };
		}
		const { entry, shareId } = await takeOffer(ctx, keyOf(args, key));
		return { ...(await entryFacts(ctx, entry)), shareId };
	},
);

export const leaveListAction = sharedAction(ownEntrySchema, async (ctx, { key }, args: ActionArgs) => {
	await identifyGuest(args, "waitingAnswer");
	return entryFacts(ctx, await leaveWaitingList(ctx, keyOf(args, key)));
});

/** Organizers can remove any entry; other people only their own, by its link, account or browser. */
export const deleteEntryAction = sharedAction(
	ownEntrySchema,
	async (ctx, { key }, args: TripArgs<{ entryId: string }>) => {
		const { may } = await requireTripOf(args, "trip.see");
		if (!key && may["waiting-list.see"]) return removeEntryAction.run(ctx, {}, args);
		return leaveListAction.run(ctx, { key }, args);
	},
);

export const removeEntryAction = sharedAction(noInput, async (ctx, _input, args: TripArgs) => {
	await requireTripOf(args, "waiting-list.manage");
	await enforceMemberLimit(args, "tripChange");
	return entryFacts(ctx, await removeEntry(ctx, tripIdIn(args), idOf(args, "entryId")));
});

export const emptyListAction = sharedAction(noInput, async (ctx, _input, args: TripArgs) => {
	await requireTripOf(args, "waiting-list.manage");
	await enforceMemberLimit(args, "tripChange");
	return emptyList(ctx, tripIdIn(args));
});

export const offerSpotAction = sharedAction(noInput, async (ctx, _input, args: TripArgs) => {
	await requireTripOf(args, "waiting-list.manage");
	await enforceMemberLimit(args, "tripChange");
	return entryFacts(ctx, await offerOutOfTurn(ctx, tripIdIn(args), idOf(args, "entryId")));
});

export const openListAction = sharedAction(openListSchema, async (ctx, { status }, args: TripArgs) => {
	await requireTripOf(args, "waiting-list.manage");
	await enforceMemberLimit(args, "tripChange");
	await setListOpen(ctx, tripIdIn(args), status === "open");
	return { status };
});

/** A page's address has the key from the mailed link, and an API call's the entry's id. */
function keyOf({ params }: ActionArgs, key: string | undefined): string {
	const { entryId } = params;
	if (entryId === undefined) return params.key ?? "";
	if (key !== undefined && key.split(".")[0] !== entryId) throw new DomainError("not_found", texts.noEntry);
	return key ?? entryId;
}
