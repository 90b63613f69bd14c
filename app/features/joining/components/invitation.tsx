import type { ReactNode } from "react";
import { ACCENT_CLASSES } from "#app/features/group-page/accent-class.ts";
import { CoverPicture } from "#app/features/group-page/components/cover-picture.tsx";
import { FacesAboard } from "#app/features/members/components/faces-aboard.tsx";
import * as waitingTexts from "#app/features/members/waiting-list/texts.ts";
import { RoutePicture } from "#app/features/pictures/components/route-picture.tsx";
import { RouteNames } from "#app/features/trips/components/route-names.tsx";
import { formatRange } from "#app/lib/dates.ts";
import { formatCents } from "#app/lib/money.ts";
import { pathTo } from "#app/lib/path-to.ts";
import * as common from "#app/lib/texts.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { cx } from "#app/ui/cx.ts";
import { PageHeading } from "#app/ui/heading.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { Ticket } from "#app/ui/ticket.tsx";
import type { InvitationView } from "../sign-in-trip.server.ts";
import * as texts from "../texts/join.ts";

type Props = {
	invitation: InvitationView;
	isSigningIn: boolean; // whether the form is shown again, with its errors
	children: ReactNode;
};

/**
 * A sign-in page that starts with the invitation to a trip; its children are the sign-in form for those who are members
 * already.
 */
export function Invitation({ invitation, isSigningIn, children }: Props) {
	const { trip, people, look } = invitation;
	return (
		<div className={cx("flex flex-col gap-6", look && ACCENT_CLASSES[look.accent])}>
			<PageHeading
				title={<span className="wrap-anywhere">{texts.invitedTo(<bdi>{trip.title}</bdi>)}</span>}
				lead={leadOf(invitation)}
			/>
			<div className="with-summary">
				<section aria-label={texts.invitation}>
					<Ticket
						stubBelow
						picture={
							look?.cover ? (
								<CoverPicture cover={look.cover} sizes="(width < 64rem) 100vw, 34rem" />
							) : (
								<RoutePicture map={invitation.map} wideMedia="all" />
							)
						}
						stub={<NextStep invitation={invitation} />}
						foot={
							<div className="p-5">
								<FacesAboard people={people} />
							</div>
						}
					>
						<RouteNames origin={trip.origin} destination={trip.destination} />
						<p className="icon-line text-ink-soft">
							<Icon name="calendar-days" />
							<span className="tabular-nums">{formatRange(trip.startDate, trip.endDate)}</span>
						</p>
					</Ticket>
				</section>
				<section
					aria-labelledby="aboard"
					className={cx("flex flex-col gap-4", isSigningIn && "max-lg:order-first")}
				>
					<h2 id="aboard">{texts.signIn}</h2>
					{children}
				</section>
			</div>
		</div>
	);
}

function leadOf({ trip, isFull, canWait }: InvitationView): ReactNode {
	if (!isFull) return <Inviter name={trip.organizerName} />;
	return canWait ? waitingTexts.fullWithList : texts.fullForNow;
}

function Inviter({ name }: { name: string }) {
	return name === common.unnamedOrganizer ? texts.friendInvites : texts.invites(<bdi>{name}</bdi>);
}

/** The button is a plain link, so that it works before any script. */
function NextStep({
	invitation: { trip, share, hasOptions, isFull, isClaimed, canWait },
}: Pick<Props, "invitation">) {
	const join =
		share > 0 ? texts.joinFor(<span className="tabular-nums">{formatCents(share)}</span>) : texts.joinTheTrip;
	return (
		<div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
			<p className="max-sm:flex max-sm:w-full max-sm:items-center max-sm:justify-between">
				<span className="label block">{share > 0 ? texts.yourShare : texts.cost}</span>
				<span className="max-sm:text-end">
					<span className="amount block">{share > 0 ? formatCents(share) : texts.notSetYet}</span>
					{hasOptions && <span className="block text-sm text-ink-soft">{texts.plusOptions}</span>}
				</span>
			</p>
			<div className="flex flex-col gap-1 max-sm:w-full">
				<ButtonLink
					to={pathTo("/join/:shareId", { shareId: trip.shareId })}
					look={isFull && !canWait ? "secondary" : "primary"}
					reloadDocument
				>
					<span>{canWait ? waitingTexts.join : isFull ? texts.seeTrip : join}</span>
				</ButtonLink>
				<p className="text-center text-sm text-ink-soft">
					{isFull && !canWait ? texts.allPlacesTaken : texts.noAccountNeeded}
				</p>
				{isClaimed && (
					<Link
						className="link inline-block py-2 text-center text-sm"
						to={pathTo("/join/:shareId/answer", { shareId: trip.shareId })}
						reloadDocument
					>
						{isFull ? texts.answerWhenFull(trip.organizerName) : texts.answerInstead(trip.organizerName)}
					</Link>
				)}
			</div>
		</div>
	);
}
