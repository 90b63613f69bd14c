import { useEffect } from "react";
import { isRouteErrorResponse, useLocation } from "react-router";
import { signInPath } from "#app/lib/sign-in-path.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { showToast } from "#app/ui/toast.tsx";

export const CHECKOUT_ERROR_HEADING = "Unable to setup payment";
const ERROR_TITLE = "Payment Setup Error";
const DEFAULT_MESSAGE = "Unable to initialize payment. Please try again.";

export function CheckoutErrorPage({ error }: { error: unknown }) {
	const { pathname } = useLocation();
	const status = isRouteErrorResponse(error) ? error.status : 500;
	const needsSignIn = status === 401;
	// After a form was sent, the window is still scrolled down to its button.
	useEffect(() => window.scrollTo(0, 0), []);
	useEffect(() => {
		if (needsSignIn) return;
		// The toast region must have hydrated first.
		const timer = setTimeout(() =>
			showToast({ title: ERROR_TITLE, message: DEFAULT_MESSAGE, type: "error" }),
		);
		return () => clearTimeout(timer);
	}, [needsSignIn]);
	return (
		<div className="mx-auto flex w-full max-w-xl flex-col gap-6 py-8">
			<h1 className="text-xl sm:text-2xl">{CHECKOUT_ERROR_HEADING}</h1>
			<Notice tone="late" title={needsSignIn ? errorMessageOf(error) : ERROR_TITLE} role="alert">
				{needsSignIn ? (
					"Sign in, or open this page in the browser you joined with."
				) : (
					<>
						<span className="block">{errorMessageOf(error)}</span>
						If you have just paid, your payment is safe. Retry shows its status before anything is charged.
					</>
				)}
			</Notice>
			<div className="flex flex-wrap gap-3">
				{needsSignIn && <ButtonLink to={signInPath(pathname)}>Sign in</ButtonLink>}
				<ButtonLink to={pathname} look={needsSignIn ? "secondary" : "primary"} reloadDocument>
					Retry
				</ButtonLink>
			</div>
		</div>
	);
}

/** Only errors that we raise have a message for users. The message of any other error stays on the server. */
function errorMessageOf(error: unknown): string {
	const message = isRouteErrorResponse(error) && (error.data as { message?: unknown } | null)?.message;
	return typeof message === "string" ? message : DEFAULT_MESSAGE;
}
