import { tripAccessMiddleware } from "#app/http/trip-access.server.ts";
import type { Route } from "./+types/layout";

/** Below this route every address names a trip by `:shareId`. Its children take the access by `tripAccessOf`. */
export const middleware: Route.MiddlewareFunction[] = [tripAccessMiddleware];
