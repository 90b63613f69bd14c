import { errorJson } from "#app/http/errors.server.ts";
import * as texts from "#app/http/texts.ts";
import { DomainError } from "#app/lib/errors.ts";

const notFound = () => errorJson(new DomainError("not_found", texts.noSuchCall));

export const loader = notFound;
export const action = notFound;
