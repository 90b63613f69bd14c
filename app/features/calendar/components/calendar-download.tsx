import { ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";

export function CalendarDownload({ shareId }: { shareId: string }) {
	return (
		<Card title="Or download it once">
			<p className="text-ink-soft">A file with everything as it is now. Later changes won't show in it.</p>
			<ButtonLink
				to={`/trip/${shareId}/calendar.ics`}
				look="secondary"
				className="self-start max-sm:w-full"
				reloadDocument
			>
				Download the file (.ics)
			</ButtonLink>
		</Card>
	);
}
