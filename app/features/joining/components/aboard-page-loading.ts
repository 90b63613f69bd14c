import { loadLater } from "#app/ui/load-later.ts";

const load = () => import("./aboard-page.tsx");

/** The server renders the page at once. A browser loads its script only where someone is aboard. */
export const AboardPage = loadLater(load, import.meta.env.SSR ? await load() : null);

export function preloadAboardPage(): void {
	load().catch(() => {});
}
