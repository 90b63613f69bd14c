/** The countries in which Stripe pays out to accounts of a platform in the United States. */
const NAMES = {
	US: "United States",
	AT: "Austria",
	BE: "Belgium",
	BG: "Bulgaria",
	CA: "Canada",
	HR: "Croatia",
	CY: "Cyprus",
	CZ: "Czech Republic",
	DK: "Denmark",
	EE: "Estonia",
	FI: "Finland",
	FR: "France",
	DE: "Germany",
	GR: "Greece",
	HU: "Hungary",
	IE: "Ireland",
	IT: "Italy",
	LV: "Latvia",
	LI: "Liechtenstein",
	LT: "Lithuania",
	LU: "Luxembourg",
	MT: "Malta",
	NL: "Netherlands",
	NO: "Norway",
	PL: "Poland",
	PT: "Portugal",
	RO: "Romania",
	SK: "Slovakia",
	SI: "Slovenia",
	ES: "Spain",
	SE: "Sweden",
	CH: "Switzerland",
	GB: "United Kingdom",
} as const;

export type PayoutCountry = keyof typeof NAMES;

export const PAYOUT_COUNTRIES = Object.keys(NAMES) as PayoutCountry[];

export const countryName = (country: PayoutCountry) => NAMES[country];
