import { readFileSync } from "node:fs";

const css = readFileSync(new URL("../../app/app.css", import.meta.url), "utf8");
const light = css.slice(css.indexOf(":root {"), css.indexOf("@media"));
const dark = css.slice(css.indexOf(':root[data-theme="dark"] {'));

/** The scenes use the colours of the pages. A separate picture cannot follow the theme, so it is always night. */
export const colours = {
	deep: token(dark, "night"),
	night: token(light, "night"),
	dusk: token(dark, "night-land"),
	sea: token(light, "night-land"),
	mist: token(light, "night-soft"),
	paper: token(light, "night-ink"),
	wash: token(light, "wash"),
	line: token(light, "line"),
	sand: token(light, "sand"),
	coral: token(light, "coral-soft"),
	brick: token(light, "coral"),
	wood: token(light, "wood"),
	paid: token(light, "paid"),
	rose: token(light, "face-1"),
	mint: token(light, "face-2"),
	straw: token(light, "face-3"),
	lilac: token(light, "face-4"),
	mauve: token(light, "face-5"),
	ice: token(light, "face-6"),
};

function token(block: string, name: string): string {
	const [, value] = new RegExp(`--${name}: (#[0-9a-f]{6});`).exec(block) ?? [];
	if (!value) throw new Error(`app/app.css has no colour --${name}`);
	return value;
}
