import { pathTo } from "#app/lib/path-to.ts";

/** Where members choose another plan for their remaining payments. */
export const planChangePath = (shareId: string) => pathTo("/trip/:shareId/payment-plan", { shareId });
