import { pathTo } from "#app/lib/path-to.ts";

/** The page of presents: friends one can pay for, presents given, and one's own next payment. */
export const presentsPath = (shareId: string) => pathTo("/trip/:shareId/presents", { shareId });

/** The receipts of one's payments, for oneself and for others. */
export const receiptsPath = (shareId: string) => pathTo("/trip/:shareId/receipts", { shareId });
