/** Whether two addresses differ only in `?view=`. A page contains all its views, so nothing needs to be loaded. */
export function isOtherView(from: URL, to: URL): boolean {
	return from.pathname === to.pathname && withoutView(from) === withoutView(to);
}

function withoutView({ searchParams }: URL): string {
	const rest = new URLSearchParams(searchParams);
	rest.delete("view");
	return rest.toString();
}
