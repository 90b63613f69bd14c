import { ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import * as texts from "../texts.ts";

export function CalendarDownload({ shareId }: { shareId: string }) {
	return (
		<Card title={texts.downloadOnce}>
			<p className="text-ink-soft">{texts.aboutFile}</p>
			<ButtonLink
				to={`/trip/${shareId}/calendar.ics`}
				look="secondary"
				className="self-start max-sm:w-full"
				reloadDocument
			>
				{texts.download}
			</ButtonLink>
		</Card>
	);
}
