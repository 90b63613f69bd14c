/** The contrast of two colours such as "#14213d", from 1 to 21 (WCAG 2.2, "contrast ratio"). */
export function contrast(one: string, other: string): number {
	const [bright = 0, dim = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
	return (bright + 0.05) / (dim + 0.05);
}

/** The relative luminance of a colour, from 0 to 1 (WCAG 2.2). */
function luminance(colour: string): number {
	const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
		const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
		return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
	});
	return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
