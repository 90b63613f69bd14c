type Question = { question: string; answer: string };

/** A page's questions for search engines, in the words of schema.org. */
export function questionsJson(questions: readonly Question[]): Record<string, unknown> {
	return {
		"@type": "FAQPage",
		mainEntity: questions.map(({ question, answer }) => ({
			"@type": "Question",
			name: question,
			acceptedAnswer: { "@type": "Answer", text: answer },
		})),
	};
}
