import { normalizeText } from "#app/lib/normalize-text.ts";

export type PasswordOwner = { firstName: string; lastName: string; email: string };

/** Shorter names occur in too many ordinary words. */
const MIN_WORD_LENGTH = 3;

/** Whether half of a password's letters and digits, or more, come from its owner's name or email. */
export function isMostlyPersonal(password: string, owner: PasswordOwner): boolean {
	const characters = lettersAndDigits(password);
	const covered = new Set<number>();
	for (const word of personalWords(owner)) {
		for (let at = characters.indexOf(word); at >= 0; at = characters.indexOf(word, at + 1)) {
			for (let index = at; index < at + word.length; index++) covered.add(index);
		}
	}
	return covered.size > 0 && covered.size * 2 >= characters.length;
}

function personalWords({ firstName, lastName, email }: PasswordOwner): string[] {
	const mailbox = email.slice(0, email.indexOf("@"));
	const words = [firstName, lastName, mailbox].flatMap((text) => normalizeText(text).split(" "));
	const whole = [`${firstName}${lastName}`, `${lastName}${firstName}`, mailbox, email].map(lettersAndDigits);
	return [...new Set([...words, ...whole])].filter((word) => word.length >= MIN_WORD_LENGTH);
}

function lettersAndDigits(text: string): string {
	return normalizeText(text).replaceAll(" ", "");
}
