import { ApiError } from "../errors.ts";

/**
 * Refuses parameters that the twin does not model, so that no test gets a wrong answer.
 * @throws ApiError with the status 501
 */
export function refuseUnsupported(params: object, names: string[]): void {
	const unknown = Object.keys(params).find((name) => name !== "expand" && !names.includes(name));
	if (!unknown) return;
	const message = `The twin does not model ${unknown}: teach it, in tests/support/stripe-twin`;
	throw new ApiError(501, { type: "api_error", message, param: unknown });
}
