import { firstNameOf } from "#app/lib/first-name.ts";
import { normalizeText } from "#app/lib/normalize-text.ts";
import { visibleText } from "#app/lib/visible-text.ts";
import type { Facts } from "../facts.ts";
import { saysMoney } from "./topic-words.ts";

const PLAIN_NAME = /^[\p{L}\p{M}'’.\- ]+$/u;
const MAX_PLAIN_WORDS = 4;
const SENTENCE_END = /\p{L}{4}\. /u; // ends a sentence in "Zed pays. Maya", but not in "St. John"

/**
 * A name as it appears in an answer: on one line, and in quotation marks if it could be read as part of the answer's
 * own text.
 */
export function nameInText(name: string): string {
	const line = visibleText(name)
		.replace(/[\s\p{Cc}]+/gu, " ")
		.trim();
	return isPlain(line) ? line : `“${line.replace(/["“”„‟«»]/g, "’")}”`;
}

/** How a draft greets the owner of a name from `nameInText`. */
export const firstNameInText = (name: string) => (isPlain(name) ? firstNameOf(name) : name);

function isPlain(name: string): boolean {
	const words = normalizeText(name).split(" ");
	return (
		PLAIN_NAME.test(name) && !SENTENCE_END.test(name) && words.length <= MAX_PLAIN_WORDS && !saysMoney(words)
	);
}

/** The facts with all names of people as they appear in answers. Facts that were not read stay absent. */
export function withNamesInText(facts: Facts): Facts {
	const { trip, people, own_payments: own, expenses } = facts;
	const asker = { ...trip.asker, name: nameInText(trip.asker.name) };
	return {
		...facts,
		trip: { ...trip, organizer: nameInText(trip.organizer), asker },
		people: {
			...people,
			list: people.list.map((one) => ({ ...one, name: nameInText(one.name) })),
			maybe: people.maybe.map(nameInText),
		},
		own_payments: own && { ...own, paidBy: own.paidBy === null ? null : nameInText(own.paidBy) },
		expenses: expenses && {
			...expenses,
			transfers: expenses.transfers.map((one) => ({
				...{ ...one, from: nameInText(one.from), to: nameInText(one.to) },
			})),
		},
	};
}
