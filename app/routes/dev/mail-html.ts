import { pageHandler } from "#app/http/handlers.server.ts";
import { requireThisMachine } from "#app/http/this-machine.server.ts";
import { DomainError } from "#app/lib/errors.ts";
import { findDemoMail } from "#app/mail/mailbox/mailbox.queries.ts";
import * as texts from "#app/mail/mailbox/texts.ts";
import type { Route } from "./+types/mail-html";

/** A mail's own styles may apply; nothing in it may run or load. */
const POLICY =
	"default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox";

export const loader = pageHandler(async (args: Route.LoaderArgs, ctx) => {
	requireThisMachine(args);
	const mail = await findDemoMail(ctx.db.read, args.params.id);
	if (!mail) throw new DomainError("not_found", texts.title);
	// Our pages cannot be shown inside a frame, so links open a new window.
	const html = mail.html.replace("<head>", '<head><base target="_blank">');
	return new Response(html, {
		headers: {
			"Content-Type": "text/html; charset=utf-8",
			"Content-Security-Policy": POLICY,
			"Referrer-Policy": "no-referrer",
		},
	});
});
