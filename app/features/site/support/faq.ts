import { normalizeText } from "#app/lib/normalize-text.ts";

export type FaqQuestion = {
	id: string;
	question: string;
	answer: string;
	also?: string; // words that people search for and neither question nor answer has
	where: { to: string; label: string }; // the page where it happens
};

export type FaqGroup = { id: string; title: string; questions: readonly FaqQuestion[] };

/** Words of a typed question that say nothing about its subject. */
const FILLERS = new Set(
	"a an am and any anyone anyone are at be by can could did do does for from get happens has have how i if in is it its me my of on or our should someone someone that the their there they this to us want we what when where which who why will with would you your".split(
		" ",
	),
);

const ENDINGS = /(?:ations?|ing|ed|s)$/;
const SHORTEST_STEM = 3;

/** The groups with the questions that have every word of the query that matters, in any of its forms; all for a blank one. */
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

/** In the spelling of our own texts. */
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
