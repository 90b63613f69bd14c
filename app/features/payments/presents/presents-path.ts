import { pathTo } from "#app/lib/path-to.ts";

/** The page of presents: whom one can pay for, what one has given, and one's own next payment. */
export const presentsPath = (shareId: string) => pathTo("/trip/:shareId/presents", { shareId });
