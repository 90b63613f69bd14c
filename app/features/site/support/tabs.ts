import { pathTo } from "#app/lib/path-to.ts";

export const TABS = ["faq", "contact", "resources"] as const;

/** What is below the channels: a tab, or the chat, which its channel links to. */
export type Tab = (typeof TABS)[number] | "chat";

/** The address of a tab; its hash skips the head of the page. */
export function tabPath(tab: Tab): string {
	return tab === "faq" ? `${pathTo("/support")}#faq` : `${pathTo("/support")}?tab=${tab}#${tab}`;
}
