/** In characters. Shorter ones are few, and would soon be used up. */
export const SLUG_LENGTH = { min: 4, max: 40 } as const;

/** The pattern of a group page's address: words of a–z and 0–9, joined by single hyphens. */
const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** Words that, as the whole address, would make it look like one of ours. */
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

/** Words of money and authority, which must not be any part of an address. */
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

/** Names that an address must not even contain, so that no page looks like ours, or like the payment provider's. */
const PROTECTED = ["gangway", "stripe", "paypal", "venmo"] as const;

export type SlugProblem = "length" | "letters" | "reserved";

/** What is wrong with a chosen address; null if it can be taken once free. */
export function slugProblem(slug: string): SlugProblem | null {
	if (slug.length < SLUG_LENGTH.min || slug.length > SLUG_LENGTH.max) return "length";
	if (!SLUG.test(slug)) return "letters";
	return isReserved(slug) ? "reserved" : null;
}

/**
 * What an address looks like at a glance. Two addresses with the same shape can be confused, so only one of them is
 * given out. The pairs are the Unicode confusables (UTS #39) within a–z and 0–9, and letters that touch.
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
 * What a hurried reader takes a word for. It merges more characters than the shape of an address, because it only
 * compares words with forbidden ones.
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
	// In a part of an address 6 and 9 count as a g. In a whole address they would make two years alike.
	const [shape, glance] = [slugShape(whole).replace(/[69]/g, "g"), atAGlance(whole)];
	if (PROTECTED.some((name) => shape.includes(slugShape(name)) || glance.includes(atAGlance(name))))
		return true;
	return slug.split("-").some(isRefusedPart);
}

/** Digits around a word are ignored, unless they replace its letters. */
function isRefusedPart(part: string): boolean {
	const ends = part.replace(/\d+$/, "");
	return [part, ends, ends.replace(/^\d+/, "")].some((word) => REFUSED_AT_A_GLANCE.has(atAGlance(word)));
}

/** A suggested address from a trip's title; blank if the title has too few letters. */
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
