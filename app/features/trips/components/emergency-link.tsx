import { pathTo } from "#app/lib/path-to.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import * as texts from "../texts/emergency.ts";

type Props = { shareId: string; look: "danger-outline" | "quiet" };

/** Loads the page as a document, so that the service worker can answer with its copy when there is no connection. */
export function EmergencyLink({ shareId, look }: Props) {
	return (
		<ButtonLink
			to={pathTo("/trip/:shareId/emergency", { shareId })}
			look={look}
			icon={<Icon name="triangle-alert" />}
			reloadDocument
			className="self-start max-sm:w-full print:hidden"
		>
			{look === "quiet" ? texts.numbers : texts.emergency}
		</ButtonLink>
	);
}
