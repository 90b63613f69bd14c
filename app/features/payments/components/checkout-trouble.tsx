import { isRouteErrorResponse, useLocation } from "react-router";
import { signInPath } from "#app/lib/sign-in-path.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";

/** The payment's page could not be set up: why, what is safe, and another try. */
export function CheckoutTrouble({ error }: { error: unknown }) {
	const { pathname } = useLocation();
	const status = isRouteErrorResponse(error) ? error.status : 500;
	return (
		<div className="mx-auto flex w-full max-w-xl flex-col gap-6 py-8">
			<h1 className="text-xl sm:text-2xl">Unable to setup payment</h1>
			<Notice tone="late" title={wordsOf(error)} role="alert">
				{status === 401
					? "Sign in, or open this page in the browser you joined with."
					: "If you have just paid, your payment is safe: Retry shows how it stands before anything is charged."}
			</Notice>
			<div className="flex flex-wrap gap-3">
				{status === 401 && <ButtonLink to={signInPath(pathname)}>Sign in</ButtonLink>}
				<ButtonLink to={pathname} look={status === 401 ? "secondary" : "primary"} reloadDocument>
					Retry
				</ButtonLink>
			</div>
		</div>
	);
}

/** Our own words for a refusal; a fault's stay on the server. */
function wordsOf(error: unknown): string {
	const told = isRouteErrorResponse(error) && (error.data as { message?: unknown } | null)?.message;
	return typeof told === "string" ? told : "Unable to initialize payment. Please try again.";
}
