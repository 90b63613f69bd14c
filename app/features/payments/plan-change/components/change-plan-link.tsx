import { ButtonLink } from "#app/ui/button.tsx";
import * as texts from "../../texts.ts";

export function ChangePlanLink({ to }: { to: string }) {
	return (
		<ButtonLink to={to} look="quiet" className="self-start">
			{texts.changePlan}
		</ButtonLink>
	);
}
