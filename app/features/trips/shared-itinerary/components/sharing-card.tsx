import { pathTo } from "#app/lib/path-to.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { ItinerarySharing } from "../show-name.server.ts";
import * as texts from "../texts.ts";

/**
 * Part of the itinerary's page: for organizers a way to the shared link, and for every member the choice to show their
 * name.
 */
export function SharingCard({ sharing: { shareId, mayShare, ownName } }: { sharing: ItinerarySharing }) {
	const manage = mayShare && (
		<ButtonLink
			to={pathTo("/trip/:shareId/itinerary/share", { shareId })}
			look="secondary"
			icon={<Icon name="share-2" />}
			className="max-sm:w-full"
		>
			{ownName ? texts.manage : texts.share}
		</ButtonLink>
	);
	if (!ownName) return <div className="needs-line print:hidden">{manage}</div>;
	return (
		<div className="print:hidden">
			<Card title={texts.sharedNotice}>
				<p>
					{texts.sharedText} {texts.yourName}
				</p>
				<form method="post" className="needs-line flex flex-wrap items-center gap-3">
					<input type="hidden" name="intent" value="name" />
					<Button look="secondary" name="isShown" value={ownName.isShown ? "false" : "true"}>
						{ownName.isShown ? texts.hideName : texts.showName}
					</Button>
					<p className="text-ink-soft">{ownName.isShown ? texts.nameShown : texts.nameHidden}</p>
				</form>
				{manage}
			</Card>
		</div>
	);
}
