export const TABS = ["faq", "contact", "resources"] as const;
export type Tab = (typeof TABS)[number];

export const SUPPORT_PATH = "/support";

/** The address of a tab; its hash leads past the head of the page. */
export function tabPath(tab: Tab): string {
	return tab === "faq" ? `${SUPPORT_PATH}#faq` : `${SUPPORT_PATH}?tab=${tab}#${tab}`;
}
