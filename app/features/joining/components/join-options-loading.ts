import { lazy } from "react";

const load = () => import("./join-options.tsx");

/** The server renders them at once. A browser loads their script only where a trip has options. */
const onServer = import.meta.env.SSR ? await load() : null;

export const JoinOptions = onServer?.default ?? lazy(load);
