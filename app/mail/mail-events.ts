import { z } from "zod";
import { DomainError } from "#app/lib/errors.ts";
import { email } from "#app/lib/schema.ts";
import * as texts from "./texts.ts";

const reportSchema = z.object({ type: z.enum(["bounce", "complaint"]), email: email() });

/** Header names are in lower case. Only headers that mark automatic mail are read. */
const replySchema = z.object({
	type: z.literal("reply"),
	to: z.array(z.string().max(320)).max(50),
	from: z.string().max(1_000),
	text: z.string(),
	messageId: z.string().max(1_000).nullish(),
	headers: z.record(z.string(), z.string()).default({}),
	attachments: z.number().int().min(0).max(1_000).default(0),
});

const eventsSchema = z.object({
	events: z.array(z.discriminatedUnion("type", [reportSchema, replySchema])).max(1_000),
});

export type MailReport = z.output<typeof reportSchema>;

/** A mail that somebody has sent to a thread's address. */
export type MailReply = z.output<typeof replySchema>;

/** @throws DomainError malformed, also for an event of another type, which must not be sent (docs/mail.md) */
export function readMailEvents(body: string): { reports: MailReport[]; replies: MailReply[]; count: number } {
	const parsed = eventsSchema.safeParse(parseJson(body));
	if (!parsed.success) throw new DomainError("malformed", texts.eventsUnreadable);
	const { events } = parsed.data;
	return {
		reports: events.filter((event) => event.type !== "reply"),
		replies: events.filter((event) => event.type === "reply"),
		count: events.length,
	};
}

function parseJson(body: string): unknown {
	try {
		return JSON.parse(body);
	} catch {
		return undefined;
	}
}
