import { z } from "zod";
import { time } from "#app/lib/answers.ts";
import { toIso } from "#app/lib/dates.ts";
import { ACCENTS, FOCUSES } from "#db/schema/group-page.ts";
import { coverOf } from "./cover.ts";
import type { GroupPage } from "./group-page.queries.ts";
import { groupPageAddress } from "./group-page-address.ts";

export const groupPageAnswer = z
	.object({
		slug: z.string(),
		url: z.string(),
		isOpen: z.boolean(),
		accent: z.enum(ACCENTS),
		welcome: z.string().nullable(),
		questions: z.array(z.object({ question: z.string(), answer: z.string() })),
		showsPeople: z.boolean(),
		coverUrl: z.string().nullable(),
		coverFocus: z.enum(FOCUSES),
		createdAt: time(),
		updatedAt: time(),
	})
	.meta({ id: "GroupPage" });

/** A trip's page of its own in the API, for its organizers. */
export function groupPageJson(page: GroupPage, origin: string): z.infer<typeof groupPageAnswer> {
	const cover = coverOf(page);
	return {
		slug: page.slug,
		url: groupPageAddress(origin, page.slug),
		isOpen: page.closedAt === null,
		accent: page.accent,
		welcome: page.welcome,
		questions: page.questions,
		showsPeople: page.showsPeople,
		coverUrl: cover && origin + cover.src,
		coverFocus: page.coverFocus,
		createdAt: toIso(page.createdAt),
		updatedAt: toIso(page.updatedAt),
	};
}
