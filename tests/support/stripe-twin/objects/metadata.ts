import type Stripe from "stripe";
import { invalid } from "../errors.ts";

const MAX_KEYS = 50;
const MAX_KEY = 40;
const MAX_VALUE = 500;

/**
 * An empty value deletes its key, and an empty text deletes all keys.
 * @throws ApiError for too much text or too many keys
 */
export function withMetadata(
	before: Stripe.Metadata,
	change: Stripe.MetadataParam | "" | null | undefined,
): Stripe.Metadata {
	if (change === undefined) return before;
	const after: Stripe.Metadata = change ? { ...before } : {};
	for (const [key, value] of Object.entries(change || {})) {
		if (key.length > MAX_KEY) throw invalid(`Metadata keys can have up to ${MAX_KEY} characters: ${key}`);
		if (String(value).length > MAX_VALUE) {
			throw invalid(`Metadata values can have up to ${MAX_VALUE} characters`, { param: `metadata[${key}]` });
		}
		if (value === "" || value === null) delete after[key];
		else after[key] = String(value);
	}
	if (Object.keys(after).length > MAX_KEYS) throw invalid(`Metadata can have up to ${MAX_KEYS} keys`);
	return after;
}
