import { ApiError } from "./errors.ts";

const KEY_LIFETIME_MS = 24 * 60 * 60 * 1_000;

export type Answer = { status: number; body: object };
export type StoredKey = { endpoint: string; params: string; at: number; answer: Answer | null };

/** Stripe forgets idempotency keys after 24 hours. */
export class IdempotencyKeys {
	enabled = true; // false makes Stripe forget keys at once
	readonly #keys = new Map<string, StoredKey>();

	/**
	 * Returns the earlier answer, or null for a new key, which is in use from then on.
	 * @throws ApiError if the key belongs to another request, or to one without an answer yet
	 */
	begin(key: string, endpoint: string, params: string, now: number): Answer | null {
		const kept = this.#keys.get(key);
		if (!this.enabled || !kept || now - kept.at >= KEY_LIFETIME_MS) {
			this.#keys.set(key, { endpoint, params, at: now, answer: null });
			return null;
		}
		if (kept.endpoint !== endpoint) {
			throw idempotencyError(
				400,
				`Keys for idempotent requests can only be used for the same endpoint they were first used for ('${kept.endpoint}' vs '${endpoint}'). Try using a key other than '${key}' if you meant to execute a different request.`,
			);
		}
		if (kept.params !== params) {
			throw idempotencyError(
				400,
				`Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
			);
		}
		if (!kept.answer) {
			throw idempotencyError(
				409,
				`There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`,
				"idempotency_key_in_use",
			);
		}
		return kept.answer;
	}

	all(): Map<string, StoredKey> {
		return structuredClone(this.#keys);
	}

	replaceAll(keys: ReadonlyMap<string, StoredKey>): void {
		this.#keys.clear();
		for (const [key, kept] of structuredClone(keys)) this.#keys.set(key, kept);
	}

	finish(key: string, answer: Answer): void {
		const kept = this.#keys.get(key);
		if (kept) kept.answer = answer;
	}

	forget(key: string): void {
		// A request that was refused before it began leaves its key unused.
		this.#keys.delete(key);
	}
}

function idempotencyError(status: number, message: string, code?: string): ApiError {
	return new ApiError(status, { type: "idempotency_error", message, ...(code ? { code } : {}) });
}
