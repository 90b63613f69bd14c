import { useRouteLoaderData } from "react-router";

type Props = {
	shareId: string;
	/** Where the wide drawing is shown, in the words of a media query. */
	wide?: string;
};

/** The trip's route, drawn by the server, for phones and for wide pages; it says nothing that the words do not. */
export function RoutePicture({ shareId, wide = "(min-width:52rem)" }: Props) {
	const theme = useRouteLoaderData<{ theme?: string }>("root")?.theme;
	const drawing = (shape: string) =>
		`/trip/${shareId}/route.svg?shape=${shape}${theme ? `&theme=${theme}` : ""}`;
	return (
		<picture>
			<source media={wide} srcSet={drawing("wide")} width={868} height={270} />
			<img src={drawing("narrow")} alt="" width={360} height={180} className="block h-auto w-full bg-night" />
		</picture>
	);
}
