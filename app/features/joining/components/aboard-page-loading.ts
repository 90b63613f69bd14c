import { lazy } from "react";

const load = () => import("./aboard-page.tsx");

/** The server renders the page at once. A browser loads its script only where someone is aboard. */
const onServer = import.meta.env.SSR ? await load() : null;

export const AboardPage = onServer?.default ?? lazy(load);

export function preloadAboardPage(): void {
	load().catch(() => {});
}
