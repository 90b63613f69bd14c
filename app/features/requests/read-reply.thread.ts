import EmailReplyParser from "email-reply-parser";
import { handleCalls } from "#app/lib/worker-thread.server.ts";

/** The text of a mail without quotes and signature. The parser's patterns can take very long over a hostile text. */
handleCalls(async (text: string) => new EmailReplyParser().parseReply(text));
