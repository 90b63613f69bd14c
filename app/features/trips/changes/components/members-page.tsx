import { pathTo } from "#app/lib/path-to.ts";
import { Avatar } from "#app/ui/avatar.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { ItemRow } from "#app/ui/item-row.tsx";
import { Pill } from "#app/ui/pill.tsx";
import type { MembersView } from "../remove-member.server.ts";
import * as texts from "../texts/members.ts";
import { ChangePage } from "./change-page.tsx";

export function MembersPage({ view: { trip, taken, members } }: { view: MembersView }) {
	return (
		<ChangePage trip={trip} title={texts.membersTitle} lead={taken}>
			<Card>
				<ul className="flex flex-col gap-3">
					{members.map(({ id, name, avatar, isOrganizer, joined, paid }) => (
						<li key={id}>
							<ItemRow
								icon={<Avatar name={name} imageUrl={avatar} decorative />}
								title={name}
								details={[joined, paid].map((line) => (
									<span key={line} className="block">
										{line}
									</span>
								))}
								action={
									isOrganizer ? (
										<Pill>{texts.organizer}</Pill>
									) : (
										<ButtonLink
											to={pathTo("/trip/:shareId/members/:memberId/remove", {
												shareId: trip.shareId,
												memberId: id,
											})}
											look="quiet"
											aria-label={texts.remove(name)}
										>
											{texts.removeShort}
										</ButtonLink>
									)
								}
							/>
						</li>
					))}
				</ul>
			</Card>
		</ChangePage>
	);
}
