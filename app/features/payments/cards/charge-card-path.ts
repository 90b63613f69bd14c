import { automaticChargesPath } from "../attempts/return-urls.ts";

export const chargeCardPath = (shareId: string) => `${automaticChargesPath(shareId)}/card`;
