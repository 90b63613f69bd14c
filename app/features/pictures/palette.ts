/**
 * The colours of pictures that stand outside a page: a file cannot read the page's tokens. They are those of
 * app/app.css, and a test holds them to it.
 */
export const PALETTES = {
	light: {
		paper: "#fbf6ec",
		surface: "#ffffff",
		wash: "#f4ecdc",
		ink: "#14213d",
		inkSoft: "#4a5670",
		line: "#e7ddc9",
		coral: "#c93a15",
		coralInk: "#ffffff",
		coralSoft: "#ff8a65",
		night: "#14213d",
		nightLand: "#24365e",
		nightSoft: "#b4bdd0",
		sand: "#f6e7c8",
		late: "#b3261e",
		lateGround: "#fde7e4",
	},
	dark: {
		paper: "#0e1628",
		surface: "#16213a",
		wash: "#1b2745",
		ink: "#f4ede0",
		inkSoft: "#b4bdd0",
		line: "#2a3858",
		coral: "#ff8a65",
		coralInk: "#14213d",
		coralSoft: "#ff8a65",
		night: "#0a1120",
		nightLand: "#1b2a4b",
		nightSoft: "#b4bdd0",
		sand: "#f6e7c8",
		late: "#ff9c93",
		lateGround: "#43201d",
	},
} as const;

export type Palette = Record<keyof (typeof PALETTES)["light"], string>;
