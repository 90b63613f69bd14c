import { z } from "zod";
import { parseSecureTarget } from "#app/lib/safe-post.server.ts";
import * as texts from "./texts.ts";

const key = (bytes: number) =>
	z
		.string({ error: texts.keysMissing })
		.max(200, texts.keysMissing)
		.refine((value) => Buffer.from(value, "base64url").length === bytes, texts.keysMissing);

const endpoint = z
	.string({ error: texts.endpointMissing })
	.max(1_000, texts.endpointMissing)
	.regex(/^[!-~]+$/, texts.endpointMissing)
	.refine(isPushAddress, texts.endpointMissing);

/** A browser's `PushSubscription` as JSON. */
export const subscriptionSchema = z.object({
	endpoint,
	keys: z.object({ p256dh: key(65), auth: key(16) }, { error: texts.keysMissing }),
});

export const endpointSchema = z.object({ endpoint });

export type NewSubscription = z.output<typeof subscriptionSchema>;

function isPushAddress(value: string): boolean {
	try {
		return parseSecureTarget(value).href.length > 0;
	} catch {
		return false;
	}
}
