import { errorJson } from "#app/http/errors.server.ts";
import { DomainError } from "#app/lib/errors.ts";
import * as common from "#app/lib/texts.ts";

const notFound = () => errorJson(new DomainError("not_found", common.noSuchCall));

export const loader = notFound;
export const action = notFound;
