import { pathTo } from "#app/lib/path-to.ts";
import * as common from "#app/lib/texts.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Icon } from "#app/ui/icon.tsx";
import * as texts from "../texts/pass.ts";

type Props = { trip: { shareId: string; cancelled: boolean } };

export function PassTakeAlong({ trip: { shareId, cancelled } }: Props) {
	return (
		<Card title={texts.takeAlong}>
			<p className="text-ink-soft">{texts.takeAlongHint}</p>
			<div className="flex flex-wrap gap-3">
				{!cancelled && (
					<ButtonLink
						to={pathTo("/trip/:shareId/documents", { shareId })}
						look="secondary"
						icon={<Icon name="shield-check" />}
						className="max-sm:w-full"
					>
						{common.checkDocuments}
					</ButtonLink>
				)}
				<ButtonLink
					to={pathTo("/trip/:shareId/calendar", { shareId })}
					look="secondary"
					icon={<Icon name="calendar-days" />}
					className="max-sm:w-full"
				>
					{common.addToCalendar}
				</ButtonLink>
				<ButtonLink
					to={pathTo("/trip/:shareId/pass.png", { shareId })}
					look="secondary"
					icon={<Icon name="download" />}
					className="max-sm:w-full"
					reloadDocument
					download
				>
					{texts.saveAsPicture}
				</ButtonLink>
			</div>
		</Card>
	);
}
