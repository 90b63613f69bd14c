import { loadLater } from "#app/ui/load-later.ts";

const load = () => import("./safety-notice.tsx");

/** The server renders the notice at once. Browsers load its script only while an emergency is open. */
export const SafetyNotice = loadLater(load, import.meta.env.SSR ? await load() : null);
