import { errorJson } from "#app/http/errors.server.ts";
import { DomainError } from "#app/lib/errors.ts";

const notFound = () => errorJson(new DomainError("not_found", "There is no such call"));

export const loader = notFound;
export const action = notFound;
