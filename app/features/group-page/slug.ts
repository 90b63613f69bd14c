/** In characters. Shorter ones are few, and would be gone at once. */
export const SLUG_LENGTH = { min: 4, max: 40 } as const;

/** The letters of a group page's address: words of a–z and 0–9, joined by single hyphens. */
const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** Words by which an address would look like one of ours, if it were nothing else. */
const RESERVED = [
	"account",
	"api",
	"blog",
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
	"logout",
	"mail",
	"notifications",
	"pricing",
	"privacy",
	"profile",
	"register",
	"settings",
	"signin",
	"signup",
	"staff",
	"status",
	"team",
	"terms",
	"trip",
	"trips",
] as const;

/** Words of money and authority, which no part of an address may be, whatever stands around it. */
const REFUSED_PARTS = [
	"admin",
	"admins",
	"administrator",
	"billing",
	"checkout",
	"deposit",
	"deposits",
	"invoice",
	"invoices",
	"login",
	"official",
	"pay",
	"payment",
	"payments",
	"payout",
	"payouts",
	"refund",
	"refunds",
	"security",
	"support",
	"verification",
	"verified",
	"verify",
] as const;

/** Names that an address must not even contain: nobody's page may look like ours, or like whoever takes the money. */
const PROTECTED = ["gangway", "stripe", "paypal", "venmo"] as const;

export type SlugProblem = "length" | "letters" | "reserved";

/** What is wrong with an address that someone chooses; null for one that can be taken if it is free. */
export function slugProblem(slug: string): SlugProblem | null {
	if (slug.length < SLUG_LENGTH.min || slug.length > SLUG_LENGTH.max) return "length";
	if (!SLUG.test(slug)) return "letters";
	return isReserved(slug) ? "reserved" : null;
}

/**
 * What an address looks like at a glance. Two with the same shape can be taken for each other, so only one of them is given
 * out. The pairs are those of the confusables of Unicode (UTS #39) within a–z and 0–9, and letters that touch.
 */
export function slugShape(slug: string): string {
	return likeLetters(slug.replaceAll("-", ""))
		.replaceAll("rn", "m")
		.replaceAll("vv", "w")
		.replaceAll("cl", "d");
}

const likeLetters = (word: string) =>
	word
		.replaceAll("0", "o")
		.replace(/[1ij]/g, "l")
		.replaceAll("5", "s")
		.replaceAll("3", "e")
		.replaceAll("4", "a");

/**
 * What a hurried reader takes a word for. It goes further than the shape of an address, because here it makes two names alike
 * only where one of them is a word that nobody is given.
 */
function atAGlance(word: string): string {
	const letters = likeLetters(word).replace(/[69q]/g, "g").replaceAll("7", "t").replaceAll("8", "b");
	return slugShape(letters.replaceAll("ll", "h")).replaceAll("m", "nn");
}

const RESERVED_SHAPES: ReadonlySet<string> = new Set([...RESERVED, ...REFUSED_PARTS].map(slugShape));
const REFUSED_AT_A_GLANCE: ReadonlySet<string> = new Set(REFUSED_PARTS.map(atAGlance));

function isReserved(slug: string): boolean {
	if (RESERVED_SHAPES.has(slugShape(slug))) return true;
	const whole = slug.replaceAll("-", "");
	// In what is only a part of an address 6 and 9 are a g. Everywhere else they would make two years alike.
	const [shape, glance] = [slugShape(whole).replace(/[69]/g, "g"), atAGlance(whole)];
	if (PROTECTED.some((name) => shape.includes(slugShape(name)) || glance.includes(atAGlance(name))))
		return true;
	return slug.split("-").some(isRefusedPart);
}

/** Digits around a word are left out, unless they stand for its letters. */
function isRefusedPart(part: string): boolean {
	const ends = part.replace(/\d+$/, "");
	return [part, ends, ends.replace(/^\d+/, "")].some((word) => REFUSED_AT_A_GLANCE.has(atAGlance(word)));
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
