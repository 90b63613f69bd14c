import { loadLater } from "#app/ui/load-later.ts";

const load = () => import("./aboard-page.tsx");

/** The server renders the page at once. Browsers load its script only for members. */
export const AboardPage = loadLater(load, import.meta.env.SSR ? await load() : null);

export function preloadAboardPage(): void {
	load().catch(() => {});
}
