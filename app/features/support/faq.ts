import { normalizeText } from "#app/lib/normalize-text.ts";

export type FaqQuestion = {
	id: string;
	question: string;
	answer: string;
	where: { to: string; label: string }; // the page where it happens
};

export type FaqGroup = { id: string; title: string; questions: readonly FaqQuestion[] };

export const MAX_QUERY = 100;

/** The groups with the questions that have every word of the query in their question or answer; all for a blank one. */
export function searchFaq(groups: readonly FaqGroup[], query: string): FaqGroup[] {
	const words = normalizeText(query).split(" ").filter(Boolean);
	const matches = ({ question, answer }: FaqQuestion) => {
		const text = normalizeText(`${question} ${answer}`);
		return words.every((word) => text.includes(word));
	};
	return groups
		.map((group) => ({ ...group, questions: group.questions.filter(matches) }))
		.filter(({ questions }) => questions.length > 0);
}
