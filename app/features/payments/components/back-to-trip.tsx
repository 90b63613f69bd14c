import { BackLink } from "#app/ui/back-link.tsx";
import * as texts from "../texts.ts";

type Props = { shareId: string; isGuest?: boolean };

/** A guest's own page is the boarding pass, because the dashboard needs an account. */
export function BackToTrip({ shareId, isGuest = false }: Props) {
	return (
		<BackLink to={`/${isGuest ? "join" : "trip"}/${shareId}`}>
			{isGuest ? texts.backToSpot : texts.backToTrip}
		</BackLink>
	);
}
