import { type Config, optimize } from "svgo";
import { SCENES } from "./all.ts";

const SVGO_CONFIG: Config = {
	multipass: true,
	floatPrecision: 1,
	plugins: [{ name: "preset-default", params: { overrides: { mergePaths: { force: false } } } }],
};

/** A scene as the SVG file that pages show, 1200 by 630. */
export function sceneSvg(name: string): string {
	const shapes = SCENES[name]?.();
	if (!shapes) throw new Error(`There is no scene ${name}`);
	const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630" stroke-linecap="round" stroke-linejoin="round">${shapes}</svg>`;
	return `${optimize(svg, SVGO_CONFIG).data}\n`;
}
