import { pathTo } from "#app/lib/path-to.ts";

export const assistantPath = (shareId: string) => pathTo("/trip/:shareId/assistant", { shareId });
