import type { ReactNode } from "react";
import { spokenTrip } from "#app/lib/texts.ts";

type PageProps = {
	title: ReactNode;
	spoken?: string; // the rest of the page's title, for people who hear the heading without its surroundings
	label?: ReactNode; // small capitals above the title
	lead?: ReactNode;
	tripTitle?: string; // for a page of a trip: sets label and spoken
};

/** A typed title may be in a language that is written from right to left. */
export function PageHeading({ tripTitle, ...given }: PageProps) {
	const ofTrip = tripTitle !== undefined && {
		label: <span className="wrap-anywhere">{tripTitle}</span>,
		spoken: spokenTrip(tripTitle),
	};
	const { title, spoken, label, lead }: PageProps = { ...given, ...ofTrip };
	return (
		<header className="max-w-text">
			{label && (
				<p className="label mb-2" dir="auto">
					{label}
				</p>
			)}
			<h1 className="text-xl sm:text-2xl" dir="auto">
				{title}
				{spoken && <span className="spoken">{spoken}</span>}
			</h1>
			{lead && <p className="mt-2 text-lg text-ink-soft">{lead}</p>}
		</header>
	);
}
