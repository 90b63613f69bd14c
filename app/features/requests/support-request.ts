import type { supportRequests } from "#db/schema/requests.ts";

export type SupportRequest = typeof supportRequests.$inferSelect;
