const NAMES = new Intl.DisplayNames("en", { type: "region", fallback: "none" });

/** Codes that CLDR names although ISO 3166 has no country for them. */
const NO_COUNTRY = new Set(["AC", "CP", "DG", "EA", "EU", "EZ", "IC", "QO", "TA", "UN", "XA", "XB", "ZZ"]);

/** Whether it may be a country: two letters must be a country's code, anything longer is taken as its name. */
export function isCountry(given: string): boolean {
	if (given.length > 2) return true;
	const code = given.toUpperCase();
	return /^[A-Z]{2}$/.test(code) && NAMES.of(code) !== undefined && !NO_COUNTRY.has(code);
}
