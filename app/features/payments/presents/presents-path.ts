import { pathTo } from "#app/lib/path-to.ts";

/** The page of presents: whom one can pay for, what one has given, and one's own next payment. */
export const presentsPath = (shareId: string) => pathTo("/trip/:shareId/presents", { shareId });

/** The receipts of what one has paid, for oneself and for others. */
export const receiptsPath = (shareId: string) => pathTo("/trip/:shareId/receipts", { shareId });
