import { type ReactNode, useEffect } from "react";
import type { TripSummary } from "#app/access/trip-summary.ts";
import { TripUncollectableNotice } from "#app/features/members/components/uncollectable-notice.tsx";
import * as memberTexts from "#app/features/members/texts.ts";
import { RoutePicture } from "#app/features/pictures/components/route-picture.tsx";
import type { OneTimeOffer } from "#app/features/tiers/tiers.ts";
import { RouteNames } from "#app/features/trips/components/route-names.tsx";
import { TripQr } from "#app/features/trips/components/trip-qr.tsx";
import { startVisit } from "#app/lib/browser-storage.ts";
import { formatDate, formatRange } from "#app/lib/dates.ts";
import { formatCents } from "#app/lib/money.ts";
import { pathTo } from "#app/lib/path-to.ts";
import { forgetPlanningProgress, saveCurrentTrip } from "#app/lib/planning-progress.ts";
import { pricingPath } from "#app/lib/pricing-path.ts";
import { signInPath, withReturnTo } from "#app/lib/sign-in-path.ts";
import * as common from "#app/lib/texts.ts";
import { BackLink } from "#app/ui/back-link.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { CopyField } from "#app/ui/copy-field.tsx";
import { cx } from "#app/ui/cx.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { Stat, Stats } from "#app/ui/stat.tsx";
import { Ticket } from "#app/ui/ticket.tsx";
import { showToast } from "#app/ui/toast.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import type { Sharing } from "../sharing.ts";
import * as texts from "../texts/created.ts";

type Props = {
	trip: TripSummary;
	sharing: Sharing;
	placesTaken: number;
	map: string; // its address without the shape parameter
	link: string;
	signedIn: boolean;
	feeRate: number; // of the booking fee, in basis points
	hasPaymentPlans: boolean; // whether friends may pay in instalments
	mayMakePlan: boolean; // whether the asker may set a deposit and due dates of their own
	oneTimeOffer: OneTimeOffer | null; // for the organizer of a trip without them
	canClaim: boolean; // whether this browser created the trip and no account has claimed it yet
	canInvite: boolean; // whether this server sends mail
	uncollectable: string | null; // warns that the tier has fewer places than the group
};

export function TripCreatedPage({
	trip,
	sharing,
	placesTaken,
	map,
	link,
	signedIn,
	canClaim,
	canInvite,
	uncollectable,
	...terms
}: Props) {
	useEffect(() => {
		startVisit(signedIn);
		forgetPlanningProgress();
		saveCurrentTrip(trip.shareId);
	}, [signedIn, trip.shareId]);
	const isUnclaimed = !signedIn && canClaim && sharing === "new";
	const lead = isUnclaimed ? texts.oneLinkUnclaimed : texts.shareLead(sharing, placesTaken, trip.partySize);
	return (
		<div className="flex flex-col gap-5 lg:grid lg:grid-cols-[minmax(0,1fr)_24rem] lg:grid-rows-[auto_1fr] lg:gap-x-8">
			<div className="flex min-w-0 flex-col gap-6">
				{signedIn && <BackLink to="/trip-results">{common.yourTrips}</BackLink>}
				<Heading trip={trip} sharing={sharing} lead={lead} />
				{uncollectable && <TripUncollectableNotice text={uncollectable} trip={trip.shareId} />}
				<ShareCard trip={trip} link={link} canInvite={canInvite} />
			</div>
			<div className="contents min-w-0 flex-col gap-5 lg:row-span-2 lg:flex">
				<TripCreatedSummary trip={trip} sharing={sharing} map={map} />
				<ContinueCard shareId={trip.shareId} signedIn={signedIn} canClaim={canClaim} />
			</div>
			{(sharing === "new" || sharing === "open") && (
				<NextSteps {...terms} shareId={trip.shareId} isFree={trip.costPerPerson === 0} />
			)}
		</div>
	);
}

const LABELS: Record<Sharing, string> = {
	new: texts.created,
	open: texts.shareTrip,
	full: memberTexts.boardingClosed,
	cancelled: common.tripCancelled,
};

type HeadingProps = Pick<Props, "trip" | "sharing"> & { lead: string };

function Heading({ trip, sharing, lead }: HeadingProps) {
	const title = <bdi>{trip.title}</bdi>;
	return (
		<header className="max-w-text">
			<p className="label">{LABELS[sharing]}</p>
			<h1 className="mt-1 text-xl wrap-anywhere sm:text-2xl">
				{sharing === "new" ? texts.ready(title) : texts.shareTripHeading(title)}
			</h1>
			<p className="mt-2 text-lg text-ink-soft">{lead}</p>
		</header>
	);
}

type ContinueProps = Pick<Props, "signedIn" | "canClaim"> & { shareId: string };

function ContinueCard({ shareId, signedIn, canClaim }: ContinueProps) {
	const path = pathTo("/trip/:shareId", { shareId });
	if (signedIn) {
		return (
			// In two columns this bar stays under the ticket, so it is the last element only in one column.
			<div className="sticky-foot max-lg:order-last">
				<ButtonLink to={path} wide icon={<Icon name="arrow-right" />}>
					{texts.goToTrip}
				</ButtonLink>
			</div>
		);
	}
	return (
		<Card title={canClaim ? texts.claimTitle : texts.accountTitle}>
			<p className="text-ink-soft">
				{texts.account}
				{canClaim && ` ${texts.claim}`}
			</p>
			<div className="flex flex-wrap gap-3">
				<ButtonLink to={withReturnTo("/register", path)} className="flex-auto">
					{common.createAccount}
				</ButtonLink>
				<ButtonLink to={signInPath(path)} look="secondary" className="flex-auto">
					{common.signIn}
				</ButtonLink>
			</div>
		</Card>
	);
}

type Terms = Pick<Props, "feeRate" | "hasPaymentPlans" | "mayMakePlan" | "oneTimeOffer"> & {
	shareId: string;
	isFree: boolean;
};

function NextSteps({ feeRate, hasPaymentPlans, mayMakePlan, oneTimeOffer, shareId, isFree }: Terms) {
	return (
		<Card title={texts.next}>
			<ol className="flex flex-col gap-5">
				<Step number={1} title={texts.shareStep}>
					{texts.shareHow}
				</Step>
				<Step number={2} title={texts.joinStep}>
					{hasPaymentPlans ? texts.joinHow : texts.joinHowInFull}
					{mayMakePlan && (
						<>
							{" "}
							<Link className="link" to={pathTo("/trip/:shareId/schedule", { shareId })}>
								{texts.ownPlan}
							</Link>
						</>
					)}
					{!hasPaymentPlans && (
						<>
							{" "}
							<Link className="link" to={pricingPath("payment_plans", shareId)} reloadDocument>
								{texts.viewPlans}
							</Link>
							{oneTimeOffer && (
								<>
									{" · "}
									<Link className="link" to={oneTimeOffer.to} reloadDocument>
										{oneTimeOffer.link}
									</Link>
								</>
							)}
						</>
					)}
				</Step>
				<Step number={3} title={texts.watchStep}>
					{texts.watchHow}
					{!isFree && ` ${texts.fee(feeRate)}`}
				</Step>
			</ol>
		</Card>
	);
}

function Step({ number, title, children }: { number: number; title: string; children: ReactNode }) {
	return (
		<li className="flex gap-4">
			<span
				className="flex size-10 shrink-0 items-center justify-center rounded-full bg-wash font-display font-bold"
				aria-hidden
			>
				{number}
			</span>
			<div className="min-w-0 pt-1">
				<h3 className="text-base">{title}</h3>
				<p className="mt-0.5 text-ink-soft">{children}</p>
			</div>
		</li>
	);
}

type SummaryProps = { trip: TripSummary; sharing: Sharing; map: string };

function TripCreatedSummary({ trip, sharing, map }: SummaryProps) {
	const isOpen = sharing === "new" || sharing === "open";
	const closed = sharing === "full" ? memberTexts.everyPlaceTaken : `${common.tripCancelled}.`;
	const hint = isOpen ? texts.scanHint : closed;
	const share = formatCents(trip.costPerPerson);
	return (
		<Ticket
			stubBelow
			className="@container"
			picture={<RoutePicture map={map} wideMedia="(min-width:36rem) and (width<64rem)" />}
			stub={
				<div className="flex items-center gap-4">
					<TripQr trip={trip} className="size-28 shrink-0 rounded-control" />
					<div>
						<p className="label">{isOpen ? texts.scan : memberTexts.boardingClosed}</p>
						<p className="mt-1 text-sm text-ink-soft">{hint}</p>
					</div>
				</div>
			}
			foot={
				<Stats>
					<Stat label={common.perPerson}>
						<span className={cx("money", share.length > 11 && "text-base")}>{share}</span>
					</Stat>
					<Stat label={texts.travelers}>{trip.partySize}</Stat>
				</Stats>
			}
		>
			<RouteNames origin={trip.origin} destination={trip.destination} />
			<p className="icon-line text-ink-soft">
				<Icon name="calendar-days" />
				<span className="tabular-nums">{formatRange(trip.startDate, trip.endDate)}</span>
			</p>
			{trip.finalPaymentDue && (
				<p className="icon-line text-ink-soft">
					<Icon name="calendar-clock" />
					<span className="tabular-nums">{texts.paidBy(formatDate(trip.finalPaymentDue))}</span>
				</p>
			)}
		</Ticket>
	);
}

type ShareCardProps = { trip: TripSummary; link: string; canInvite: boolean };

/** Most ways to share are plain links, so that they work without JavaScript. */
function ShareCard({ trip, link, canInvite }: ShareCardProps) {
	const text = invitationText(trip);
	const to = shareLinks(trip.title, text, link);
	return (
		<Card title={texts.share}>
			<div className="max-sm:[&_button]:flex-auto">
				<CopyField
					name={texts.link}
					value={link}
					label={common.copyLink}
					success={{ title: common.linkCopied, message: common.pasteLink }}
					failure={{ type: "error", title: common.linkNotCopied, message: texts.copyByHand }}
				/>
			</div>
			<ul className="grid grid-cols-2 gap-3 sm:grid-cols-4">
				<ShareLink href={to.whatsApp} icon={<Icon name="message-circle" />}>
					{texts.whatsApp}
				</ShareLink>
				<ShareLink
					href={canInvite ? pathTo("/trip/:shareId/invite", { shareId: trip.shareId }) : to.email}
					icon={<Icon name="mail" />}
				>
					{common.email}
				</ShareLink>
				<ShareLink href={to.facebook} icon={<Icon name="facebook" />}>
					{texts.facebook}
				</ShareLink>
				<ShareLink href={to.x} icon={<Icon name="twitter-x" />}>
					{texts.twitter}
				</ShareLink>
			</ul>
			<ShareNative title={trip.title} text={text} url={link} />
		</Card>
	);
}

function ShareLink({ href, icon, children }: { href: string; icon: ReactNode; children: ReactNode }) {
	// A mail link opens no page, so a new tab would stay empty; our own pages need no new tab.
	const beside = !href.startsWith("https:") ? {} : { target: "_blank", rel: "noreferrer noopener" };
	return (
		<li>
			<a
				href={href}
				{...beside}
				className="flex min-h-touch items-center justify-center gap-2 rounded-control border border-line-strong bg-surface px-2 font-semibold hover:border-ink hover:bg-wash"
			>
				{icon}
				{children}
			</a>
		</li>
	);
}

function invitationText({ title, destination, startDate, endDate }: TripSummary): string {
	const when = startDate && endDate ? `, ${formatRange(startDate, endDate)}` : "";
	return texts.invitation(title, destination + when);
}

function shareLinks(title: string, text: string, link: string) {
	const query = encodeURIComponent;
	return {
		whatsApp: `https://wa.me/?text=${query(`${text} ${link}`)}`,
		email: `mailto:?subject=${query(texts.invitationSubject(title))}&body=${query(`${text}\n\n${link}\n`)}`,
		facebook: `https://www.facebook.com/sharer/sharer.php?u=${query(link)}`,
		x: `https://twitter.com/intent/tweet?text=${query(text)}&url=${query(link)}`,
	};
}

function ShareNative(shared: { title: string; text: string; url: string }) {
	if (!useHydrated() || typeof navigator.share !== "function") return null;
	const share = async () => {
		try {
			await navigator.share(shared);
		} catch (error) {
			if (error instanceof DOMException && error.name === "AbortError") return;
			showToast({ type: "error", title: texts.notShared, message: texts.copyInstead });
		}
	};
	return (
		<Button type="button" look="quiet" icon={<Icon name="share-2" />} onClick={share}>
			{texts.moreWays}
		</Button>
	);
}
