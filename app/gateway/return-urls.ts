/** The absolute URLs to which the provider's own pages lead back. */
export type ReturnUrls = { success: string; cancel: string };
