import { useEffect } from "react";
import { isRouteErrorResponse, useLocation } from "react-router";
import { signInPath } from "#app/lib/sign-in-path.ts";
import * as common from "#app/lib/texts.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { showToast } from "#app/ui/toast.tsx";
import * as texts from "../texts.ts";

export function CheckoutErrorPage({ error }: { error: unknown }) {
	const { pathname } = useLocation();
	const status = isRouteErrorResponse(error) ? error.status : 500;
	const needsSignIn = status === 401;
	useEffect(() => {
		if (needsSignIn) return;
		// The toast region must have hydrated first.
		const timer = setTimeout(() =>
			showToast({ title: texts.setupError, message: texts.notSetUp, type: "error" }),
		);
		return () => clearTimeout(timer);
	}, [needsSignIn]);
	return (
		<div className="mx-auto flex w-full max-w-xl flex-col gap-6 py-12">
			<h1 className="text-xl sm:text-2xl">{texts.setupFailed}</h1>
			<Notice tone="late" title={needsSignIn ? errorMessageOf(error) : texts.setupError} role="alert">
				{needsSignIn ? (
					texts.signInOrOtherBrowser
				) : (
					<>
						<span className="block">{errorMessageOf(error)}</span>
						{texts.safeIfPaid}
					</>
				)}
			</Notice>
			<div className="flex flex-wrap gap-3">
				{needsSignIn && <ButtonLink to={signInPath(pathname)}>{common.signIn}</ButtonLink>}
				<ButtonLink to={pathname} look={needsSignIn ? "secondary" : "primary"} reloadDocument>
					{texts.retry}
				</ButtonLink>
			</div>
		</div>
	);
}

/** Only errors that we raise have a message for users. The message of any other error stays on the server. */
function errorMessageOf(error: unknown): string {
	const message = isRouteErrorResponse(error) && (error.data as { message?: unknown } | null)?.message;
	return typeof message === "string" ? message : texts.notSetUp;
}
