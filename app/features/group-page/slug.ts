/** In characters. Shorter ones are few, and would be gone at once. */
export const SLUG_LENGTH = { min: 4, max: 40 } as const;

/** The letters of a group page's address: words of a–z and 0–9, joined by single hyphens. */
const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** Words by which an address would look like one of ours. They are compared in their shape. */
const RESERVED = [
	"admin",
	"account",
	"api",
	"billing",
	"blog",
	"checkout",
	"contact",
	"dashboard",
	"demo",
	"docs",
	"features",
	"help",
	"home",
	"join",
	"landing",
	"legal",
	"login",
	"logout",
	"mail",
	"notifications",
	"official",
	"pay",
	"payment",
	"payments",
	"pricing",
	"privacy",
	"profile",
	"refund",
	"refunds",
	"register",
	"security",
	"settings",
	"signin",
	"signup",
	"staff",
	"status",
	"support",
	"team",
	"terms",
	"trip",
	"trips",
	"verify",
] as const;

/** Names that an address must not even contain: nobody's page may look like ours, or like whoever takes the money. */
const PROTECTED = ["gangway", "stripe", "paypal", "venmo"] as const;

export type SlugProblem = "length" | "letters" | "reserved";

/** What is wrong with an address that someone chooses; null for one that can be taken if it is free. */
export function slugProblem(slug: string): SlugProblem | null {
	if (slug.length < SLUG_LENGTH.min || slug.length > SLUG_LENGTH.max) return "length";
	if (!SLUG.test(slug)) return "letters";
	const shape = slugShape(slug);
	if (RESERVED_SHAPES.has(shape) || isProtected(shape)) return "reserved";
	return null;
}

/**
 * What an address looks like at a glance. Two with the same shape can be taken for each other, so only one of them is given
 * out. The pairs are those of the confusables of Unicode (UTS #39) within a–z and 0–9, and letters that touch.
 */
export function slugShape(slug: string): string {
	return slug
		.replaceAll("-", "")
		.replaceAll("0", "o")
		.replace(/[1ij]/g, "l")
		.replaceAll("5", "s")
		.replaceAll("3", "e")
		.replaceAll("4", "a")
		.replaceAll("rn", "m")
		.replaceAll("vv", "w")
		.replaceAll("cl", "d");
}

const RESERVED_SHAPES: ReadonlySet<string> = new Set(RESERVED.map(slugShape));
const PROTECTED_SHAPES = PROTECTED.map(slugShape);

/** Here 6 and 9 are also a g. Everywhere else they would make two years alike. */
function isProtected(shape: string): boolean {
	return PROTECTED_SHAPES.some((name) => shape.replace(/[69]/g, "g").includes(name));
}

/** An address made of a trip's title, to begin with; blank where the title has too few letters for one. */
export function suggestSlug(title: string): string {
	const slug = title
		.normalize("NFKD")
		.replace(/\p{M}/gu, "")
		.toLowerCase()
		.replace(/[^a-z0-9]+/g, "-")
		.slice(0, SLUG_LENGTH.max)
		.replace(/^-+|-+$/g, "");
	return slugProblem(slug) === null ? slug : "";
}
