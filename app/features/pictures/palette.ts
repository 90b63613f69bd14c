/** A test compares these with app/app.css, whose tokens a picture cannot read. */
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
		paid: "#0b6b52",
		late: "#b3261e",
		lateGround: "#fde7e4",
	},
	dark: {
		night: "#0a1120",
		nightLand: "#1b2a4b",
	},
} as const;

export type Palette = Record<keyof (typeof PALETTES)["light"], string>;
