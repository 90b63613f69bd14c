const PARAMETER = "decided";

/** The address of a request that has just been decided, among the earlier ones on the page of refunds. */
export function decidedPath(page: string, id: string): string {
	return `${page}?${PARAMETER}=${id}#${requestAnchor(id)}`;
}

export function decidedRequest(query: URLSearchParams): string | null {
	return query.get(PARAMETER);
}

export function requestAnchor(id: string): string {
	return `request-${id}`;
}
