import { timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { DomainError } from "#app/lib/errors.ts";
import { hashSecret } from "#app/lib/ids.server.ts";
import { email } from "#app/lib/schema.ts";
import type { MailReport } from "./suppressions.server.ts";
import * as texts from "./texts.ts";

const reportsSchema = z.object({
	events: z.array(z.object({ type: z.enum(["bounce", "complaint"]), email: email() })).max(1_000),
});

/** @throws DomainError not_found where no secret is configured, unauthenticated without it */
export function requireReporter(secret: string | undefined, headers: Headers): void {
	if (secret === undefined) throw new DomainError("not_found", texts.reportsNotTaken);
	const given = Buffer.from(hashSecret(headers.get("Authorization") ?? ""));
	const expected = Buffer.from(hashSecret(`Bearer ${secret}`));
	if (!timingSafeEqual(given, expected)) throw new DomainError("unauthenticated", texts.reporterUnknown);
}

/** @throws DomainError malformed; a report of another type must not be sent (docs/mail.md) */
export function readMailReports(body: string): MailReport[] {
	const parsed = reportsSchema.safeParse(parseJson(body));
	if (!parsed.success) throw new DomainError("malformed", texts.reportsUnreadable);
	return parsed.data.events;
}

function parseJson(body: string): unknown {
	try {
		return JSON.parse(body);
	} catch {
		return undefined;
	}
}
