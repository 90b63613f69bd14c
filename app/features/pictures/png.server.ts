/**
 * A drawing as a PNG, made beside the main thread. The rasteriser is loaded when it is first needed.
 * @param files the fonts to set it with; the system's are not looked at, so that it looks the same everywhere
 */
export async function renderPng(svg: string, files: string[]): Promise<Buffer> {
	const { renderAsync } = await import("@resvg/resvg-js");
	const picture = await renderAsync(svg, {
		font: { loadSystemFonts: false, fontFiles: files },
		logLevel: "off",
	});
	return picture.asPng();
}
