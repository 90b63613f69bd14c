/** Whether two addresses differ in `?view=` only. A page has all its views, so that nothing needs to be loaded. */
export function isOtherView(from: URL, to: URL): boolean {
	return from.pathname === to.pathname && withoutView(from) === withoutView(to);
}

function withoutView({ searchParams }: URL): string {
	const rest = new URLSearchParams(searchParams);
	rest.delete("view");
	return rest.toString();
}
