import { DomainError, isDomainError } from "#app/lib/errors.ts";

/** Rethrows a refusal without its field, so that it is shown above the form under the form's title. */
export function refuseWholeForm(error: unknown): never {
	if (!isDomainError(error)) throw error;
	const { code, message, retryAfter } = error;
	throw new DomainError(code, message, { retryAfter });
}
