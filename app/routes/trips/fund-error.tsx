import { useEffect } from "react";
import { isRouteErrorResponse } from "react-router";
import * as texts from "#app/features/fund/texts/fund.ts";
import { pathTo } from "#app/lib/path-to.ts";
import { signInPath } from "#app/lib/sign-in-path.ts";
import * as common from "#app/lib/texts.ts";
import { ErrorLayout } from "#app/shell/error-page.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { showToast } from "#app/ui/toast.tsx";

export function FundError({ error, tripId }: { error: unknown; tripId: string }) {
	const { title, text, next } = fundErrorContent(error, tripId);
	const failed = title === texts.notLoadedTitle;
	useEffect(() => {
		if (!failed) return;
		const timer = setTimeout(() =>
			showToast({ title: texts.notLoadedTitle, message: texts.notLoaded, type: "error" }),
		);
		return () => clearTimeout(timer);
	}, [failed]);
	return (
		<ErrorLayout title={title} actions={next}>
			<p>{text}</p>
			{failed && <p>{texts.moneyIsSafe}</p>}
		</ErrorLayout>
	);
}

export function fundErrorContent(error: unknown, tripId: string) {
	const page = pathTo("/fund-release/:tripId", { tripId });
	switch (isRouteErrorResponse(error) ? error.status : 500) {
		case 401:
			return {
				title: common.authenticationRequired,
				text: texts.logInFirst,
				next: <ButtonLink to={signInPath(page)}>{texts.logIn}</ButtonLink>,
			};
		case 403:
			return {
				title: common.accessDenied,
				text: texts.organizersOnly,
				next: <ButtonLink to={pathTo("/trip/:shareId", { shareId: tripId })}>{texts.goBack}</ButtonLink>,
			};
		case 404:
			return {
				title: texts.tripNotFoundTitle,
				text: texts.tripNotFound,
				next: <ButtonLink to="/">{common.goHome}</ButtonLink>,
			};
		default:
			return {
				title: texts.notLoadedTitle,
				text: texts.notLoaded,
				next: (
					<ButtonLink to={page} reloadDocument>
						{common.tryAgain}
					</ButtonLink>
				),
			};
	}
}
