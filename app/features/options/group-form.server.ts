import { requireTrip, type TripRef } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { dateOf } from "#app/lib/dates.ts";
import { centsToDollars } from "#app/lib/dollars.ts";
import { DomainError } from "#app/lib/errors.ts";
import { newId } from "#app/lib/ids.server.ts";
import type { Cents } from "#app/lib/money.ts";
import { OPTION_GROUP_KINDS } from "#db/schema/options.ts";
import { listEverChosen, listOptionGroups, type StoredGroup } from "./options.queries.ts";
import * as texts from "./texts/manage.ts";

type Asked = { groupId?: string; kind: string | null };

/**
 * The form of a choice or an extra, with its current values, or blank for a new one.
 * @throws DomainError not_found, unauthenticated, forbidden, conflict on a cancelled trip
 */
export async function groupForm(ctx: Ctx, ref: TripRef, { groupId, kind: asked }: Asked) {
	const { trip } = await requireTrip(ctx, ref, "options.manage");
	const groups = await listOptionGroups(ctx.db.read, trip.id);
	const group = groups.find(({ id }) => id === groupId) ?? null;
	if (groupId && !group) throw new DomainError("not_found", texts.groupGone);
	const ever = groupId ? await listEverChosen(ctx.db.read, { groupId }) : [];
	const kind = group?.kind ?? OPTION_GROUP_KINDS.find((one) => one === asked) ?? "one_of";
	return {
		trip: { id: trip.id, title: trip.title, shareId: trip.shareId },
		kind,
		name: group?.name ?? null, // of an existing group
		formKey: newId(),
		today: dateOf(ctx.now),
		baseShare: trip.costPerPerson,
		mayBeDeparture: kind === "one_of" && !groups.some((one) => one.isDeparture && one.id !== groupId),
		isChosen: ever.length > 0, // by anyone, including former members
		taken: (group?.options ?? []).map(({ id, taken }) => ({
			taken,
			everTaken: ever.find(({ optionId }) => optionId === id)?.count ?? 0,
		})),
		values: group ? valuesOf(group) : {},
	};
}

export type GroupFormView = Awaited<ReturnType<typeof groupForm>>;

function valuesOf({ name, chooseBy, itemId, isDeparture, options }: StoredGroup) {
	return {
		name,
		chooseBy,
		itemId,
		isDeparture: isDeparture ? "on" : null,
		options: options.map((option) => ({
			id: option.id,
			name: option.name,
			price: option.price === 0 ? "" : inDollars(Math.abs(option.price)),
			isLess: option.price < 0 ? "on" : "",
			capacity: option.capacity,
			isClosed: option.isClosed ? "on" : null,
		})),
	};
}

const inDollars = (cents: Cents) => centsToDollars(cents).toFixed(2);
