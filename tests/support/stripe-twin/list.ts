import type Stripe from "stripe";
import type { Call } from "./endpoint.ts";
import { invalid, noSuch } from "./errors.ts";

type ListParams = Stripe.PaginationParams & { created?: Stripe.RangeQueryParam | number };
type ListedObject = { id: string; created?: number };

/** @param rows everything that the filters select, newest first */
export function listPage<T extends ListedObject>({ params, path }: Call<ListParams>, rows: T[]) {
	const inRange = rows.filter(({ created }) => isWithin(created ?? 0, params.created));
	const limit = params.limit ?? 10;
	if (limit < 1 || limit > 100) {
		throw invalid(`Invalid limit: it must be between 1 and 100 (it currently is '${limit}').`, {
			param: "limit",
		});
	}
	const at = (id: string, param: string) => {
		const index = inRange.findIndex((row) => row.id === id);
		if (index < 0) throw noSuch("object", id, param);
		return index;
	};
	let data: T[];
	let more: boolean;
	if (params.ending_before) {
		const end = at(params.ending_before, "ending_before");
		data = inRange.slice(Math.max(0, end - limit), end);
		more = end > limit;
	} else {
		const start = params.starting_after ? at(params.starting_after, "starting_after") + 1 : 0;
		data = inRange.slice(start, start + limit);
		more = start + limit < inRange.length;
	}
	return { object: "list" as const, data, has_more: more, url: path };
}

function isWithin(created: number, range: ListParams["created"]): boolean {
	if (range === undefined) return true;
	if (typeof range === "number") return created === range;
	return (
		created > (range.gt ?? Number.NEGATIVE_INFINITY) &&
		created >= (range.gte ?? Number.NEGATIVE_INFINITY) &&
		created < (range.lt ?? Number.POSITIVE_INFINITY) &&
		created <= (range.lte ?? Number.POSITIVE_INFINITY)
	);
}
