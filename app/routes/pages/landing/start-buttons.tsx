import { ButtonLink } from "#app/ui/button.tsx";

export function StartButtons() {
	return (
		<div className="flex flex-wrap gap-3">
			<ButtonLink to="/" className="grow sm:grow-0">
				Start Planning Your Trip
			</ButtonLink>
			<ButtonLink to="/api/login" look="secondary" reloadDocument className="grow sm:grow-0">
				Sign In
			</ButtonLink>
		</div>
	);
}
