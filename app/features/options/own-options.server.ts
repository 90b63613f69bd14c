import type { TripAccess } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { dateOf, earliestDate, formatMonthDay } from "#app/lib/dates.ts";
import { isOver } from "./choices.ts";
import { listChoices, listOptionGroups } from "./options.queries.ts";
import { optionsPath } from "./options-path.ts";
import { shareLine } from "./share-line.ts";
import * as texts from "./texts/own.ts";

/**
 * A member's choices beyond the base share, and where they can change them. Null without a spot, or without options.
 */
export async function ownOptions(ctx: Ctx, { trip, member, may }: TripAccess) {
	if (!member) return null;
	const groups = await listOptionGroups(ctx.db.read, trip.id);
	if (groups.length === 0) return null;
	const choices = await listChoices(ctx.db.read, { memberId: member.id });
	const open = may["options.choose"] ? groups.filter((group) => !isOver(group, earliestDate(ctx.now))) : [];
	const line = shareLine(member, choices);
	const to = open.length > 0 ? optionsPath(trip.shareId) : null;
	if (!line && !to) return null;
	const today = dateOf(ctx.now);
	const missing = open.filter(
		({ id, kind, chooseBy }) =>
			kind === "one_of" && chooseBy !== null && !choices.some(({ groupId }) => groupId === id),
	);
	return {
		line: line ?? texts.nothingChosen(member.individualCost),
		link: to === null ? null : { to, text: line ? texts.change : texts.choose },
		tasks: missing.map(({ id, name, chooseBy, options }) => ({
			id: `choose-${id}`,
			icon: "calendar-clock" as const,
			title: texts.chooseBy(name, formatMonthDay(chooseBy ?? today, today)),
			details: texts.among(options.filter(({ isClosed }) => !isClosed)),
			to: optionsPath(trip.shareId),
			button: texts.choose,
		})),
	};
}

export type OwnOptions = NonNullable<Awaited<ReturnType<typeof ownOptions>>>;
