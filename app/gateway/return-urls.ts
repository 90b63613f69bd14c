/** The absolute URLs to which the provider's own pages return. */
export type ReturnUrls = { success: string; cancel: string };
