import { automaticChargesPath } from "../return-urls.ts";

export const chargeCardPath = (shareId: string) => `${automaticChargesPath(shareId)}/card`;
