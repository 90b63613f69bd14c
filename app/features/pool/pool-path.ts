import { pathTo } from "#app/lib/path-to.ts";

export const poolPath = (shareId: string) => pathTo("/trip/:shareId/pool", { shareId });
export const topUpPath = (shareId: string) => pathTo("/trip/:shareId/pool/top-up", { shareId });
