/** Renders outside the main thread, and without the system's fonts, so that a picture looks the same everywhere. */
export async function renderPng(svg: string, files: string[]): Promise<Buffer> {
	const { renderAsync } = await import("@resvg/resvg-js");
	const picture = await renderAsync(svg, {
		font: { loadSystemFonts: false, fontFiles: files },
		logLevel: "off",
	});
	return picture.asPng();
}
