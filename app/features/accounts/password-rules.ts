import { fold } from "#app/lib/fold.ts";

export type PasswordOwner = { firstName: string; lastName: string; email: string };

/** Shorter names stand in too many ordinary words. */
const MIN_PIECE = 3;

/**
 * Whether half or more of a password's letters and digits are its owner's name or e-mail address. Case, accents
 * and what stands between the letters do not count.
 */
export function isMostlyPersonal(password: string, owner: PasswordOwner): boolean {
	const letters = squeeze(password);
	const covered = new Set<number>();
	for (const piece of piecesOf(owner)) {
		for (let at = letters.indexOf(piece); at >= 0; at = letters.indexOf(piece, at + 1)) {
			for (let index = at; index < at + piece.length; index++) covered.add(index);
		}
	}
	return covered.size > 0 && covered.size * 2 >= letters.length;
}

/** Each word of the name and of the address before its @, and what they make together. */
function piecesOf({ firstName, lastName, email }: PasswordOwner): string[] {
	const mailbox = email.slice(0, email.indexOf("@"));
	const words = [firstName, lastName, mailbox].flatMap((text) => fold(text).split(" "));
	const whole = [`${firstName}${lastName}`, `${lastName}${firstName}`, mailbox, email].map(squeeze);
	return [...new Set([...words, ...whole])].filter((piece) => piece.length >= MIN_PIECE);
}

function squeeze(text: string): string {
	return fold(text).replaceAll(" ", "");
}
