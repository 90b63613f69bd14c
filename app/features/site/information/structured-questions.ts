type Question = { question: string; answer: string };

/** A page's questions and answers as JSON-LD (schema.org). */
export function structuredQuestions(questions: readonly Question[]): Record<string, unknown> {
	return {
		"@type": "FAQPage",
		mainEntity: questions.map(({ question, answer }) => ({
			"@type": "Question",
			name: question,
			acceptedAnswer: { "@type": "Answer", text: answer },
		})),
	};
}
