import { useEffect } from "react";
import { isRouteErrorResponse } from "react-router";
import { signInPath } from "#app/lib/sign-in-path.ts";
import { TroublePage } from "#app/shell/error-page.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { showToast } from "#app/ui/toast.tsx";

/** Why the fund's page does not show: for whom it is, or what went wrong. */
export function FundTrouble({ error, tripId }: { error: unknown; tripId: string }) {
	const { title, text, next } = wordsFor(error, tripId);
	const failed = title === FETCH_FAILED;
	useEffect(() => {
		if (!failed) return;
		const timer = setTimeout(() => showToast({ title: FETCH_FAILED, message: UNABLE, type: "error" }));
		return () => clearTimeout(timer);
	}, [failed]);
	return (
		<TroublePage title={title} next={next}>
			<p>{text}</p>
			{failed && <p>The money itself is safe: what was collected stays collected.</p>}
		</TroublePage>
	);
}

const FETCH_FAILED = "Failed to fetch fund data";
const UNABLE = "Unable to load fund data";

export function wordsFor(error: unknown, tripId: string) {
	const page = `/fund-release/${tripId}`;
	switch (isRouteErrorResponse(error) ? error.status : 500) {
		case 401:
			return {
				title: "Authentication Required",
				text: "Please log in to access fund management.",
				next: <ButtonLink to={signInPath(page)}>Log In</ButtonLink>,
			};
		case 403:
			return {
				title: "Access Denied",
				text: "Only trip organizers can access fund management.",
				next: <ButtonLink to={`/trip/${tripId}`}>Go Back</ButtonLink>,
			};
		case 404:
			return {
				title: "Trip Not Found",
				text: "The requested trip could not be found.",
				next: <ButtonLink to="/">Go Home</ButtonLink>,
			};
		default:
			return {
				title: FETCH_FAILED,
				text: UNABLE,
				next: (
					<ButtonLink to={page} reloadDocument>
						Try again
					</ButtonLink>
				),
			};
	}
}
