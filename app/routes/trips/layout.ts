import { tripAccessMiddleware } from "#app/http/trip-access.server.ts";
import type { Route } from "./+types/layout";

/** Every address below this route names a trip by `:shareId`. Its children get the access from `tripAccessOf`. */
export const middleware: Route.MiddlewareFunction[] = [tripAccessMiddleware];
