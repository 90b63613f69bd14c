import { useEffect } from "react";
import { isRouteErrorResponse } from "react-router";
import { signInPath } from "#app/lib/sign-in-path.ts";
import { ErrorLayout } from "#app/shell/error-page.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { showToast } from "#app/ui/toast.tsx";

export function FundError({ error, tripId }: { error: unknown; tripId: string }) {
	const { title, text, next } = fundErrorContent(error, tripId);
	const failed = title === FETCH_FAILED;
	useEffect(() => {
		if (!failed) return;
		const timer = setTimeout(() =>
			showToast({ title: FETCH_FAILED, message: FETCH_FAILED_MESSAGE, type: "error" }),
		);
		return () => clearTimeout(timer);
	}, [failed]);
	return (
		<ErrorLayout title={title} actions={next}>
			<p>{text}</p>
			{failed && <p>The money is safe: everything collected is still in the fund.</p>}
		</ErrorLayout>
	);
}

const FETCH_FAILED = "Failed to fetch fund data";
const FETCH_FAILED_MESSAGE = "Unable to load fund data";

export function fundErrorContent(error: unknown, tripId: string) {
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
				text: FETCH_FAILED_MESSAGE,
				next: (
					<ButtonLink to={page} reloadDocument>
						Try again
					</ButtonLink>
				),
			};
	}
}
