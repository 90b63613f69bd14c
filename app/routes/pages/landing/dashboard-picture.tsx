import { useRouteLoaderData } from "react-router";
import { Phone } from "#app/features/site/demos/components/phone.tsx";
import type { loader } from "#app/root.tsx";
import peopleDark from "./dashboard-people-dark.avif";
import peopleLight from "./dashboard-people-light.avif";
import tripDark from "./dashboard-trip-dark.avif";
import tripLight from "./dashboard-trip-light.avif";
import * as texts from "./texts.ts";

const PICTURES = {
	trip: { light: tripLight, dark: tripDark, alt: texts.tripPicture },
	people: { light: peopleLight, dark: peopleDark, alt: texts.peoplePicture },
};

type Props = {
	view: keyof typeof PICTURES;
	isFirst?: boolean; // whether it is the largest picture of the first screen
	className?: string;
};

/** The demo trip's dashboard on a phone, in the reader's theme. `npm run landing-picture` makes the pictures. */
export function DashboardPicture({ view, isFirst, className }: Props) {
	const theme = useRouteLoaderData<typeof loader>("root")?.theme;
	const { light, dark, alt } = PICTURES[view];
	return (
		<Phone className={className}>
			<picture>
				{!theme && <source media="(prefers-color-scheme: dark)" srcSet={dark} />}
				<img
					src={theme === "dark" ? dark : light}
					alt={alt}
					width={360}
					height={800}
					{...(isFirst ? { fetchPriority: "high" } : { loading: "lazy" })}
				/>
			</picture>
		</Phone>
	);
}
