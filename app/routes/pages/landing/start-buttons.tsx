import { EXAMPLE_PATH } from "#app/features/trips/plan/example-trip.ts";
import { signInButton } from "#app/lib/texts.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import * as texts from "./texts.ts";

export function StartButtons({ withExample }: { withExample?: boolean }) {
	return (
		<div className="flex flex-wrap gap-3">
			<ButtonLink to="/" className="grow max-sm:basis-full sm:grow-0">
				{texts.startPlanning}
			</ButtonLink>
			{withExample && (
				<ButtonLink to={EXAMPLE_PATH} look="secondary" className="grow max-sm:px-3 sm:grow-0">
					{texts.tryExample}
				</ButtonLink>
			)}
			<ButtonLink to="/api/login" look="secondary" reloadDocument className="grow sm:grow-0">
				{signInButton}
			</ButtonLink>
		</div>
	);
}
