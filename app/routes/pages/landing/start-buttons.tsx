import { signInButton } from "#app/lib/texts.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import * as texts from "./texts.ts";

export function StartButtons() {
	return (
		<div className="flex flex-wrap gap-3">
			<ButtonLink to="/" className="grow sm:grow-0">
				{texts.startPlanning}
			</ButtonLink>
			<ButtonLink to="/api/login" look="secondary" reloadDocument className="grow sm:grow-0">
				{signInButton}
			</ButtonLink>
		</div>
	);
}
