import * as texts from "#app/features/payments/cards/texts/saved-cards.ts";
import { asDomainError, logUnexpectedError } from "./errors.server.ts";

/** Returns why no card was saved, in the specified words: the provider's message, or that something went wrong. */
export function setupFailureOf(error: unknown, request: Request): { title: string; message: string } {
	const refusal = asDomainError(error);
	if (refusal) {
		const hasWords = refusal.code !== "provider_failed";
		return { title: texts.setupFailed, message: hasWords ? refusal.message : texts.setupFailedText };
	}
	logUnexpectedError(error, request);
	return texts.setupError;
}
