import { z } from "zod";
import { lines, optionalText } from "#app/lib/schema.ts";
import * as texts from "./texts.ts";

export const messageSchema = z.object({
	memberId: optionalText(64), // API clients may send it; it must be the sender's own
	message: lines(texts.emptyMessage, 2000),
});

export type PostMessage = z.output<typeof messageSchema>;
