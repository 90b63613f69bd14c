import { unreadable } from "#app/lib/link-target.ts";
import { type Body, htmlOf } from "#app/lib/page-body.server.ts";
import type { Page } from "#app/lib/safe-fetch.server.ts";
import { answerCalls } from "#app/lib/thread.server.ts";
import { bookingInfo } from "./booking-info.ts";

/** A page as it was fetched for a link. */
export type FetchedPage = Page & { link: string };

answerCalls(({ link, url, status, body }: FetchedPage) =>
	bookingInfo({ link, url, status, html: unpacked(body) }),
);

function unpacked(body: Body): string {
	try {
		return htmlOf(body);
	} catch {
		throw unreadable();
	}
}
