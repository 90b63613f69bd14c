import * as common from "#app/lib/texts.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { FormErrors } from "#app/ui/form.tsx";
import type { FormResult } from "#app/ui/form-result.ts";
import { PageHeading } from "#app/ui/heading.tsx";
import * as texts from "./texts.ts";

/** The page after signing out has failed. */
export function SignOutPage({ formResult }: { formResult?: FormResult }) {
	const errors = formResult?.error?.[""];
	return (
		<div className="mx-auto flex w-full max-w-xl flex-col gap-6">
			<PageHeading title={texts.notSignedOut} lead={texts.maybeSignedIn} />
			{errors && <FormErrors id="sign-out-errors" errors={errors} />}
			<form method="post" action="/logout" noValidate className="flex flex-wrap gap-3">
				<Button>{common.tryAgain}</Button>
				<ButtonLink to="/" look="secondary">
					{common.goHome}
				</ButtonLink>
			</form>
		</div>
	);
}
