/** @param origin of this app, without a slash at its end */
export function groupPageAddress(origin: string, slug: string): string {
	return `${origin}/g/${slug}`;
}
