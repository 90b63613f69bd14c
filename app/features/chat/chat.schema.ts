import { z } from "zod";
import { optionalText, text } from "#app/lib/schema.ts";

export const messageSchema = z.object({
	/** Named by API clients; it must be the sender's own. */
	memberId: optionalText(64),
	message: text("Write a message", 2000),
});

export type PostMessage = z.output<typeof messageSchema>;
