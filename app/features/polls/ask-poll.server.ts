import { doerName, requireTrip, type Trip, type TripRef } from "#app/access/access.server.ts";
import { type Ctx, userOf } from "#app/access/ctx.ts";
import { tripZones } from "#app/features/bookings/locations/trip-zones.server.ts";
import type { TripZones } from "#app/features/bookings/locations/zones.ts";
import { notifyAboard } from "#app/features/messages/notifications/notify.server.ts";
import { requireFeature } from "#app/features/tiers/tier-features.ts";
import { tierOfTrip } from "#app/features/tiers/tiers.ts";
import { hasEnded } from "#app/lib/dates.ts";
import { DomainError } from "#app/lib/errors.ts";
import { hashSecret, newId } from "#app/lib/ids.server.ts";
import { pathTo } from "#app/lib/path-to.ts";
import type { Tx } from "#db/db.ts";
import { insertOne } from "#db/insert-one.ts";
import type { Locations } from "#db/locations/open.ts";
import { pollOptions, pollPictures, polls } from "#db/schema/polls.ts";
import { formatDeadline } from "./deadline.ts";
import { closingTime, type OptionValues, toOptions, usualZone } from "./poll-options.ts";
import { countPolls, findAskedOnce, type Poll } from "./polls.queries.ts";
import type { AskInput } from "./polls.schema.ts";
import { MAX_POLLS } from "./polls.ts";
import { type LinkReaderCtx, type OptionPicture, readLinks, readPictureOf } from "./read-links.server.ts";
import * as texts from "./texts.ts";

/**
 * Asks the group, and tells the other members. A form sent again with the same secret asks only once.
 * @param secret the idempotency key of the form or the caller
 * @returns the poll's id
 * @throws DomainError plan_required, invalid with its field, conflict at 20 polls or on a cancelled trip, not_found,
 * forbidden, unauthenticated
 */
export async function askPoll(
	ctx: LinkReaderCtx,
	locations: Locations,
	ref: TripRef,
	input: AskInput,
	secret?: string,
): Promise<string> {
	const access = await requireTrip(ctx, ref, "poll.manage");
	requireFeature(tierOfTrip(access, ctx.now), "group_polls", { instead: texts.planInstead });
	const zones = tripZones(locations, access.trip);
	const zone = input.zone ?? usualZone(zones);
	const closesAt = closingTime(input, zone, ctx.now);
	const infos = await readLinks(ctx, input.kind, input.options);
	const filled = toOptions(input, infos, ctx.now);
	const pictures = await Promise.all(filled.map(({ index }) => readPictureOf(ctx, infos[index])));
	const options = filled.map(({ values }, position) => ({ values, picture: pictures[position] ?? null }));
	const onceKey = secret ? hashSecret(JSON.stringify([secret, input])) : null;
	return ctx.db.write(async (tx) => {
		const { trip, member } = await requireTrip(ctx, ref, "poll.manage", tx);
		const known = onceKey && (await findAskedOnce(tx, { tripId: trip.id, onceKey }));
		if (known) return known.id;
		if ((await countPolls(tx, { tripId: trip.id })) >= MAX_POLLS)
			throw new DomainError("conflict", texts.tooManyPolls);
		const poll = await insertOne(tx, polls, {
			id: newId(),
			tripId: trip.id,
			kind: input.kind,
			question: input.question,
			askedBy: member?.id ?? null,
			severalAllowed: input.kind !== "dates" && input.severalAllowed,
			proposalsAllowed: input.proposalsAllowed,
			secret: input.secret,
			...{ closesAt, zone, onceKey },
			createdAt: ctx.now.getTime(),
		});
		await insertOptions(tx, poll.id, options);
		await notifyAsked(ctx, tx, { trip, poll, zones });
		return poll.id;
	});
}

type NewOption = { values: OptionValues; picture: OptionPicture | null; proposedBy?: string };

/** Stores options after the poll's existing ones. */
export async function insertOptions(
	tx: Tx,
	pollId: string,
	options: readonly NewOption[],
	firstPosition = 0,
): Promise<void> {
	const rows = options.map(({ values, picture, proposedBy }, index) => ({
		id: newId(),
		pollId,
		position: firstPosition + index,
		...values,
		pictureHash: picture?.hash ?? null,
		proposedBy: proposedBy ?? null,
	}));
	await tx.insert(pollOptions).values(rows);
	const pictures = options.flatMap(({ picture }, index) => {
		const row = rows[index];
		return picture && row ? [{ optionId: row.id, image: picture.image }] : [];
	});
	if (pictures.length > 0) await tx.insert(pollPictures).values(pictures);
}

type Asked = { trip: Trip; poll: Poll; zones: TripZones };

/** Tells nobody if the trip is over. */
async function notifyAsked(ctx: Ctx, tx: Tx, { trip, poll, zones }: Asked): Promise<void> {
	if (hasEnded(trip.endDate, ctx.now)) return;
	await notifyAboard(
		ctx,
		tx,
		trip,
		({ userId }) => ({
			kind: "poll_asked",
			title: texts.newPoll,
			message: texts.ofTrip(
				trip.title,
				texts.newPollBy(
					doerName(ctx, trip),
					poll.question,
					formatDeadline(poll.closesAt, poll.zone, { zones }),
				),
			),
			source: `poll-asked:${poll.id}`,
			actionUrl: pathTo("/trip/:shareId/polls/:pollId", { shareId: trip.shareId, pollId: poll.id }),
			mail: { actionLabel: userId ? texts.openPoll : undefined },
		}),
		userOf(ctx)?.id,
	);
}
