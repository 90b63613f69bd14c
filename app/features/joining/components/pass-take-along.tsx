import { ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Icon } from "#app/ui/icon.tsx";

export function PassTakeAlong({ shareId }: { shareId: string }) {
	return (
		<Card title="Take it with you">
			<p className="text-ink-soft">
				Put the dates and payments in your calendar, and save your pass to your photos.
			</p>
			<div className="flex flex-wrap gap-3">
				<ButtonLink
					to={`/trip/${shareId}/calendar`}
					look="secondary"
					icon={<Icon name="calendar-days" />}
					className="max-sm:w-full"
				>
					Add to your calendar
				</ButtonLink>
				<ButtonLink
					to={`/trip/${shareId}/pass.png`}
					look="secondary"
					icon={<Icon name="download" />}
					className="max-sm:w-full"
					reloadDocument
					download
				>
					Save the pass as a picture
				</ButtonLink>
			</div>
		</Card>
	);
}
