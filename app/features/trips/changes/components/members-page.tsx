import * as coOrganizerTexts from "#app/features/members/co-organizers/texts.ts";
import { pathTo } from "#app/lib/path-to.ts";
import { membershipRoles } from "#app/lib/texts.ts";
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
					{members.map(({ id, name, avatar, role, joined, paid }) => (
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
									role === "organizer" ? (
										<Pill>{membershipRoles.organizer}</Pill>
									) : (
										<MemberLinks
											name={name}
											isCoOrganizer={role === "co-organizer"}
											to={`${pathTo("/trip/:shareId/members", { shareId: trip.shareId })}/${id}`}
										/>
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

/** The links of a member. Removing them comes last. */
function MemberLinks({ name, isCoOrganizer, to }: { name: string; isCoOrganizer: boolean; to: string }) {
	return (
		<span className="flex flex-wrap items-center justify-end gap-x-5">
			<ButtonLink
				to={`${to}/co-organizer`}
				look="quiet"
				aria-label={isCoOrganizer ? coOrganizerTexts.isTitle(name) : coOrganizerTexts.make(name)}
			>
				{isCoOrganizer ? membershipRoles["co-organizer"] : coOrganizerTexts.makeShort}
			</ButtonLink>
			<ButtonLink to={`${to}/remove`} look="quiet" aria-label={texts.remove(name)}>
				{texts.removeShort}
			</ButtonLink>
		</span>
	);
}
