import { isRouteErrorResponse } from "react-router";
import * as texts from "#app/features/trips/dashboard/texts.ts";
import * as common from "#app/lib/texts.ts";
import { ErrorLayout } from "#app/shell/error-page.tsx";
import { askForNewLink } from "#app/shell/texts.ts";
import { ButtonLink } from "#app/ui/button.tsx";

export function TripError({ error }: { error: unknown }) {
	const { label, title, text, hint, next } = tripErrorContent(error);
	return (
		<ErrorLayout label={label} title={title} actions={next}>
			<p>{text}</p>
			{hint && <p>{hint}</p>}
		</ErrorLayout>
	);
}

export function tripErrorContent(error: unknown) {
	if (isRouteErrorResponse(error) && error.status === 404) {
		return {
			title: texts.notFoundTitle,
			text: texts.notFound,
			hint: askForNewLink,
			next: (
				<>
					<ButtonLink to="/">{common.planTrip}</ButtonLink>
					<ButtonLink to="/trip-results" look="secondary">
						{common.yourTrips}
					</ButtonLink>
				</>
			),
		};
	}
	return {
		label: texts.notLoadedLabel,
		title: texts.notLoadedTitle,
		text: texts.notLoaded,
		next: (
			<ButtonLink to="" reloadDocument>
				{common.tryAgain}
			</ButtonLink>
		),
	};
}
