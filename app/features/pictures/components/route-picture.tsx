// From 44 to 52rem a ticket's stub is beside the picture and makes it narrow again.
const WIDE_MEDIA = "(min-width:36rem) and (width<44rem), (min-width:52rem)";

type Props = {
	map: string; // its address without the shape parameter
	wideMedia?: string;
};

/**
 * The largest picture of its page, so it is requested before layout. The `prefers-color-scheme` in the file follows the
 * page's color-scheme, so the picture has the page's theme.
 */
export function RoutePicture({ map, wideMedia = WIDE_MEDIA }: Props) {
	return (
		<picture>
			<source media={wideMedia} srcSet={`${map}&shape=wide`} width={868} height={270} />
			<img
				src={`${map}&shape=narrow`}
				alt=""
				width={360}
				height={180}
				fetchPriority="high"
				className="h-auto w-full bg-night"
			/>
		</picture>
	);
}
