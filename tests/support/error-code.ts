import { isDomainError } from "#app/lib/errors.ts";

/** The code that a use-case refuses with, or "accepted"; any other error is thrown on. */
export async function errorCodeOf(work: Promise<unknown>): Promise<string> {
	try {
		await work;
		return "accepted";
	} catch (error) {
		if (isDomainError(error)) return error.code;
		throw error;
	}
}
