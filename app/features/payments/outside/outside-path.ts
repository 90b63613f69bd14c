import { pathTo } from "#app/lib/path-to.ts";

/** The page of one outside payment. */
export const outsidePath = (shareId: string, outsideId: string) =>
	pathTo("/trip/:shareId/outside/:outsideId", { shareId, outsideId });

/** The form to record an outside payment of a member. */
export const recordPath = (shareId: string, memberId: string) =>
	`${outsideListPath(shareId)}?member=${encodeURIComponent(memberId)}`;

/** The list of outside payments, with the form to record or claim one. */
export const outsideListPath = (shareId: string) => pathTo("/trip/:shareId/outside", { shareId });
