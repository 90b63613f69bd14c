import { automaticChargesPath } from "../return-urls.ts";

/** The page on which members save another card for automatic charges without paying. */
export const chargeCardPath = (shareId: string) => `${automaticChargesPath(shareId)}/card`;
