/** A title as part of a file's name: lower-case ASCII letters, digits and hyphens, possibly none of them. */
export function slugOf(title: string): string {
	return title
		.normalize("NFKD")
		.replace(/\p{M}/gu, "")
		.toLowerCase()
		.replace(/[^a-z0-9]+/g, "-")
		.slice(0, 60)
		.replace(/^-|-$/g, "");
}
