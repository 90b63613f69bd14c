import { automaticChargesPath } from "../return-urls.ts";

/** Where members save another card for their automatic charges, without paying. */
export const chargeCardPath = (shareId: string) => `${automaticChargesPath(shareId)}/card`;
