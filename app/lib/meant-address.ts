import { domainToUnicode } from "node:url";
import emailMisspelled, { all } from "email-misspelled";

/** Large providers with names so long that one wrong letter does not make another well-known domain. */
const PROVIDERS = [
	"gmail.com",
	"googlemail.com",
	"yahoo.com",
	"yahoo.co.uk",
	"hotmail.com",
	"hotmail.co.uk",
	"outlook.com",
	"icloud.com",
	"proton.me",
	"protonmail.com",
	"comcast.net",
	"verizon.net",
	"bellsouth.net",
	"sbcglobal.net",
	"rocketmail.com",
	"btinternet.com",
];

const COMPANIES_ONE_LETTER_AWAY = ["grail.com"];

const findSimilar = emailMisspelled({
	domains: [...new Set([...all, ...PROVIDERS, ...COMPANIES_ONE_LETTER_AWAY])],
	maxMisspelled: 2,
});

/**
 * The address that was probably meant, if the domain is an obvious misspelling of a large mail provider's, or null.
 * @param address in the form of `mailAddress`
 */
export function meantAddress(address: string): string | null {
	const at = address.lastIndexOf("@") + 1;
	const typed = domainToUnicode(address.slice(at));
	const found = findSimilar(`x@${typed}`).find(
		({ suggest, misspelledCount }) =>
			PROVIDERS.includes(suggest) &&
			suggest[0] === typed[0] &&
			(misspelledCount === 1 || lettersOf(suggest) === lettersOf(typed)),
	);
	return found ? address.slice(0, at) + found.suggest : null;
}

/** Two transposed letters count as two mistakes. */
const lettersOf = (domain: string) => [...domain].sort().join("");
