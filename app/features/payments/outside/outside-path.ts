import { pathTo } from "#app/lib/path-to.ts";

/** The page of one outside payment. */
export const outsidePath = (shareId: string, outsideId: string) =>
	pathTo("/trip/:shareId/outside/:outsideId", { shareId, outsideId });

/** The form to record what a member has paid. */
export const recordPath = (shareId: string, memberId: string) =>
	`${outsideListPath(shareId)}?member=${encodeURIComponent(memberId)}`;

/** The page that lists them, with the form to record one, or to say that one has paid. */
export const outsideListPath = (shareId: string) => pathTo("/trip/:shareId/outside", { shareId });
