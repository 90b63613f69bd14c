import { unreadableLink } from "#app/lib/link-target.ts";
import { decodeHtml, type HtmlBody } from "#app/lib/page-body.server.ts";
import type { FetchedPage } from "#app/lib/safe-fetch.server.ts";
import { handleCalls } from "#app/lib/worker-thread.server.ts";
import { readBookingInfo } from "./booking-info.ts";

export type PageToRead = FetchedPage & { link: string };

handleCalls(async ({ link, url, status, body }: PageToRead) =>
	readBookingInfo({ link, url, status, ...(await decodeOrRefuse(body)) }),
);

async function decodeOrRefuse(body: HtmlBody) {
	try {
		return await decodeHtml(body);
	} catch {
		throw unreadableLink();
	}
}
