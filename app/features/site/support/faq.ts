import { normalizeText } from "#app/lib/normalize-text.ts";

export type FaqQuestion = {
	id: string;
	question: string;
	answer: string;
	also?: string; // search words that neither question nor answer contains
	where: { to: string; label: string }; // the page it is about
};

export type FaqGroup = { id: string; title: string; questions: readonly FaqQuestion[] };

/** Words of a typed question that do not say anything about its subject. */
const FILLERS = new Set(
	"a an am and any anyone anyone are at be by can could did do does for from get happens has have how i if in is it its me my of on or our should someone someone that the their there they this to us want we what when where which who why will with would you your".split(
		" ",
	),
);

const ENDINGS = /(?:ations?|ing|ed|s)$/;
const SHORTEST_STEM = 3;

/**
 * The groups with the questions that contain every significant word of the query, in any form; all for a blank query.
 */
export function searchFaq(groups: readonly FaqGroup[], query: string): FaqGroup[] {
	const typed = wordsOf(query);
	const telling = typed.filter((word) => !FILLERS.has(word));
	const stems = (telling.length > 0 ? telling : typed).map(stemOf);
	const matches = ({ question, answer, also = "" }: FaqQuestion) => {
		const text = wordsOf(`${question} ${answer} ${also}`).join(" ");
		return stems.every((stem) => text.includes(stem));
	};
	return groups
		.map((group) => ({ ...group, questions: group.questions.filter(matches) }))
		.filter(({ questions }) => questions.length > 0);
}

/** Converted to the spelling of our own texts. */
const wordsOf = (text: string) =>
	normalizeText(text)
		.replaceAll("installment", "instalment")
		.replaceAll("organis", "organiz")
		.replaceAll("cancell", "cancel")
		.split(" ")
		.filter(Boolean);

function stemOf(word: string): string {
	const stem = word.replace(ENDINGS, "");
	return stem.length >= SHORTEST_STEM ? stem : word;
}
