import EmailReplyParser from "email-reply-parser";
import { handleCalls } from "#app/lib/worker-thread.server.ts";

/** The words of a mail without what it quotes and its signature. The parser's patterns can take very long over a hostile text. */
handleCalls(async (text: string) => new EmailReplyParser().parseReply(text));
