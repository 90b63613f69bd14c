import { isDomainError } from "#app/lib/errors.ts";

/** The code of a refusal, or "accepted"; throws any other error. */
export async function errorCodeOf(work: Promise<unknown>): Promise<string> {
	try {
		await work;
		return "accepted";
	} catch (error) {
		if (isDomainError(error)) return error.code;
		throw error;
	}
}
