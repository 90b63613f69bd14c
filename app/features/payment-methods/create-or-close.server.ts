import { isProviderRefusal } from "#app/gateway/gateway.ts";
import { DomainError } from "#app/lib/errors.ts";
import * as texts from "./texts.ts";

/**
 * Begins a setup at the provider. A refused one is closed, so that the next try has a key of its own.
 * @param close stores the refusal with the setup
 * @throws DomainError provider_failed; ProviderTimeout, after which the same call is safe
 */
export async function createOrClose<T>(
	create: () => Promise<T>,
	close: (errorMessage: string) => Promise<void>,
): Promise<T> {
	try {
		return await create();
	} catch (error) {
		if (!isProviderRefusal(error)) throw error;
		await close(error.message);
		throw new DomainError("provider_failed", texts.setupRefused, { cause: error });
	}
}
