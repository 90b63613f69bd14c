/** Figures that marketing states, on every page that shows them. */
export const CLAIMS = [
	{ figure: "10K+", label: "trips" },
	{ figure: "$2M+", label: "saved" },
	{ figure: "50K+", label: "travelers" },
];
