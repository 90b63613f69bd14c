import { loadLater } from "#app/ui/load-later.ts";

const load = () => import("./join-options.tsx");

/** The server renders them at once. A browser loads their script only where a trip has options. */
export const JoinOptions = loadLater(load, import.meta.env.SSR ? await load() : null);
