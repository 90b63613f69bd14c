/** Countries without their own rates, and the country whose rates apply there. */
export const RATED_AS: Record<string, string> = {
	Guernsey: "United Kingdom",
	"Isle of Man": "United Kingdom",
	Jersey: "United Kingdom",
	"Northern Mariana Islands": "Guam",
	"Palestinian Territory": "Israel",
	"Saint Barthélemy": "Guadeloupe",
	"Saint Martin": "Guadeloupe",
	"Svalbard & Jan Mayen": "Norway",
	"Western Sahara": "Morocco",
	"Åland Islands": "Finland",
};

export const UNITED_STATES = "United States";
