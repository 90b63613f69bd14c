import { isProviderRefusal } from "#app/gateway/gateway.ts";
import { DomainError } from "#app/lib/errors.ts";
import * as texts from "./texts/saved-cards.ts";

/**
 * Creates a setup at the provider. A refused setup is closed, so that the next try has its own idempotency key.
 * @param close stores the refusal with the setup
 * @throws DomainError provider_failed; ProviderTimeout, after which the call may be repeated
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
