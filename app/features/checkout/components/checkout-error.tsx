import { useEffect } from "react";
import { isRouteErrorResponse, useLocation } from "react-router";
import { signInPath } from "#app/lib/sign-in-path.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { showToast } from "#app/ui/toast.tsx";

const ERROR_TITLE = "Payment Setup Error";
const DEFAULT_MESSAGE = "Unable to initialize payment. Please try again.";

/** The payment's page could not be set up: why, what is safe, and another try. */
export function CheckoutError({ error }: { error: unknown }) {
	const { pathname } = useLocation();
	const status = isRouteErrorResponse(error) ? error.status : 500;
	const isOurs = status !== 401;
	// After a form it stands where its button was, at the foot of a page that is gone.
	useEffect(() => window.scrollTo(0, 0), []);
	useEffect(() => {
		if (!isOurs) return;
		// Not before the toasts' own place has come alive.
		const timer = setTimeout(() =>
			showToast({ title: ERROR_TITLE, message: DEFAULT_MESSAGE, type: "error" }),
		);
		return () => clearTimeout(timer);
	}, [isOurs]);
	return (
		<div className="mx-auto flex w-full max-w-xl flex-col gap-6 py-8">
			<h1 className="text-xl sm:text-2xl">Unable to setup payment</h1>
			<Notice tone="late" title={isOurs ? ERROR_TITLE : errorMessageOf(error)} role="alert">
				{isOurs ? (
					<>
						<span className="block">{errorMessageOf(error)}</span>
						If you have just paid, your payment is safe: Retry shows how it stands before anything is charged.
					</>
				) : (
					"Sign in, or open this page in the browser you joined with."
				)}
			</Notice>
			<div className="flex flex-wrap gap-3">
				{!isOurs && <ButtonLink to={signInPath(pathname)}>Sign in</ButtonLink>}
				<ButtonLink to={pathname} look={isOurs ? "primary" : "secondary"} reloadDocument>
					Retry
				</ButtonLink>
			</div>
		</div>
	);
}

/** Our own words for a refusal; a fault's stay on the server. */
function errorMessageOf(error: unknown): string {
	const told = isRouteErrorResponse(error) && (error.data as { message?: unknown } | null)?.message;
	return typeof told === "string" ? told : DEFAULT_MESSAGE;
}
