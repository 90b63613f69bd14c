import { pathTo } from "#app/lib/path-to.ts";

/**
 * The path of an entry's own page. Its key is the entry's id, which works for the account or browser that owns it, or
 * the id with its signature, as in the mails.
 */
export const entryPath = (key: string) => pathTo("/waiting/:key", { key });
