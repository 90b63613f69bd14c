/** Whether this page's server answers now. */
export async function isServerThere(): Promise<boolean> {
	const answer = await fetch(location.href, { method: "HEAD" }).catch(() => null);
	return answer?.ok === true;
}
