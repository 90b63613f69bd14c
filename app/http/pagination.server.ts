import { z } from "zod";
import { MAX_PAGE, type Paging } from "#app/lib/paging.ts";
import { wholeNumber } from "#app/lib/schema.ts";
import * as common from "#app/lib/texts.ts";
import { readQuery } from "./query.server.ts";
import * as texts from "./texts.ts";

/** The query of every paged list. */
export const pageQuery = z.object({
	before: z
		.string()
		.max(64, common.invalidInput)
		.optional()
		.meta({ description: "The id of the last entry that one has. An unknown one begins anew." }),
	limit: wholeNumber(1, MAX_PAGE, texts.pageLimit(MAX_PAGE))
		.optional()
		.meta({ description: "How many entries an answer has at most." }),
});

/** @throws DomainError invalid */
export function readPaging(request: Request, limit = MAX_PAGE): Paging {
	return { limit, ...readQuery(request, pageQuery) };
}

/** Asks for one entry more, which tells whether the list continues. */
export function withNext({ limit, ...paging }: Paging): Paging {
	return { ...paging, limit: limit + 1 };
}

/** @param found the result of a query with `withNext` */
export function pageOf<Entry>(
	request: Request,
	{ limit }: Paging,
	found: Entry[],
	idOf: (entry: Entry) => string,
): { entries: Entry[]; headers: Record<string, string> } {
	const entries = found.slice(0, limit);
	const last = found.length > limit ? entries.at(-1) : undefined;
	return { entries, headers: last === undefined ? {} : linkToNext(request, idOf(last)) };
}

/** The `Link` header that leads to the entries before `id` (RFC 8288). */
export function linkToNext({ url }: Request, id: string): Record<string, string> {
	const { pathname, searchParams } = new URL(url);
	const limit = searchParams.get("limit");
	const query = new URLSearchParams({ before: id, ...(limit !== null && { limit }) });
	return { Link: `<${pathname}?${query}>; rel="next"` };
}
