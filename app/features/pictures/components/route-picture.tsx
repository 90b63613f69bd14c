// From 44 to 52rem a ticket's stub stands beside the picture and makes it narrow again.
const WIDE_MEDIA = "(min-width:36rem) and (width<44rem), (min-width:52rem)";

type Props = {
	shareId: string;
	wideMedia?: string;
};

/** The `prefers-color-scheme` in the file follows the page's color-scheme, so the picture has the page's theme. */
export function RoutePicture({ shareId, wideMedia = WIDE_MEDIA }: Props) {
	const drawing = `/trip/${shareId}/route.svg?shape=`;
	return (
		<picture>
			<source media={wideMedia} srcSet={`${drawing}wide`} width={868} height={270} />
			<img src={`${drawing}narrow`} alt="" width={360} height={180} className="h-auto w-full bg-night" />
		</picture>
	);
}
