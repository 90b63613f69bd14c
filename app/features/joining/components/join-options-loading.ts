import { loadLater } from "#app/ui/load-later.ts";

const load = () => import("./join-options.tsx");

/** The server renders the options at once. Browsers load their script only if the trip has options. */
export const JoinOptions = loadLater(load, import.meta.env.SSR ? await load() : null);
