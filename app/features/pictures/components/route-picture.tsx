/** From so wide a screen on; not while a ticket's stub has just moved beside the picture and made it narrow again. */
const WIDE_MEDIA = "(min-width:36rem) and (width<44rem), (min-width:52rem)";

type Props = {
	shareId: string;
	/** Where the wide drawing is shown, in the words of a media query. */
	wideMedia?: string;
};

/**
 * The trip's route, drawn by the server, for phones and for wide pages; it says nothing that the words do not. A file
 * of its own, and yet in the page's theme, chosen or not: `prefers-color-scheme` in it goes by the page's color-scheme.
 */
export function RoutePicture({ shareId, wideMedia = WIDE_MEDIA }: Props) {
	const drawing = `/trip/${shareId}/route.svg?shape=`;
	return (
		<picture>
			<source media={wideMedia} srcSet={`${drawing}wide`} width={868} height={270} />
			<img src={`${drawing}narrow`} alt="" width={360} height={180} className="h-auto w-full bg-night" />
		</picture>
	);
}
