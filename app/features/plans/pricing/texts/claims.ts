/** The figures of our marketing. */
export const CLAIMS = [
	{ figure: "10K+", label: "trips" },
	{ figure: "$2M+", label: "saved" },
	{ figure: "50K+", label: "travelers" },
];
