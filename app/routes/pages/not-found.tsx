import type { RouteHandle } from "#app/shell/route-handle.ts";

export { NotFoundPage as default } from "#app/shell/error-page.tsx";

/** The root's middleware answers instead (app/http/unknown-addresses.server.ts). */
export const handle = { hydrate: false } satisfies RouteHandle;
