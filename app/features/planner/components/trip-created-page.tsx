import { type ReactNode, useEffect } from "react";
import { TripUncollectableNotice } from "#app/features/members/components/uncollectable-notice.tsx";
import type { TripCard } from "#app/features/trips/trip-card.ts";
import { forgetPlanningProgress, saveCurrentTrip, startVisit } from "#app/lib/browser-storage.ts";
import { signInPath, withReturnTo } from "#app/lib/sign-in-path.ts";
import { BackLink } from "#app/ui/back-link.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { ShareCard } from "./share-card.tsx";
import { TripCreatedSummary } from "./trip-created-summary.tsx";

type Props = {
	trip: TripCard;
	map: string; // its address, without the shape
	link: string;
	signedIn: boolean;
	canClaim: boolean; // whether this browser created the trip, which no account has claimed yet
	uncollectable: string | null; // that the plan has fewer places than the group
};

export function TripCreatedPage({ trip, map, link, signedIn, canClaim, uncollectable }: Props) {
	useEffect(() => {
		startVisit(signedIn);
		forgetPlanningProgress();
		saveCurrentTrip(trip.shareId);
	}, [signedIn, trip.shareId]);
	return (
		<div className="flex flex-col gap-5 lg:grid lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr] lg:gap-x-8">
			<div className="flex min-w-0 flex-col gap-6">
				{signedIn && <BackLink to="/trip-results">Your trips</BackLink>}
				<header className="max-w-text">
					<p className="label">Trip created</p>
					<h1 className="mt-1 text-xl wrap-anywhere sm:text-2xl">
						<bdi>{trip.title}</bdi> is ready for boarding
					</h1>
					<p className="mt-2 text-lg text-ink-soft">
						One link is all your friends need. Everyone who has it can join and pay their own share.
					</p>
				</header>
				{uncollectable && <TripUncollectableNotice text={uncollectable} />}
				<ShareCard trip={trip} link={link} />
			</div>
			<div className="contents min-w-0 flex-col gap-5 lg:row-span-2 lg:flex">
				<TripCreatedSummary trip={trip} map={map} />
				<ContinueCard shareId={trip.shareId} signedIn={signedIn} canClaim={canClaim} />
			</div>
			<NextSteps />
		</div>
	);
}

type ContinueProps = Pick<Props, "signedIn" | "canClaim"> & { shareId: string };

function ContinueCard({ shareId, signedIn, canClaim }: ContinueProps) {
	const path = `/trip/${shareId}`;
	if (signedIn) {
		return (
			// In two columns this bar stays under the ticket, so it is the last element only in one column.
			<div className="sticky-foot max-lg:order-last">
				<ButtonLink to={path} wide icon={<Icon name="arrow-right" />}>
					Go to your trip
				</ButtonLink>
			</div>
		);
	}
	return (
		<Card title={canClaim ? "Make it yours" : "See who is coming"}>
			<p className="text-ink-soft">
				With an account you see who has joined and paid, and chat with the group.
				{canClaim && " Until then only this browser can claim the trip, for 30 days."}
			</p>
			<div className="flex flex-wrap gap-3">
				<ButtonLink to={withReturnTo("/register", path)} className="flex-auto">
					Create an account
				</ButtonLink>
				<ButtonLink to={signInPath(path)} look="secondary" className="flex-auto">
					Sign in
				</ButtonLink>
			</div>
		</Card>
	);
}

function NextSteps() {
	return (
		<Card title="What happens next">
			<ol className="flex flex-col gap-5">
				<Step number={1} title="You share the link">
					In the group chat, by email, or as the QR code on the ticket.
				</Step>
				<Step number={2} title="Your friends join and pay">
					Each picks a payment plan and sees every date and amount beforehand. The first payment confirms
					their place.
				</Step>
				<Step number={3} title="You watch it fill up">
					Your trip's page shows who is aboard, what has come in and what is still due. You join and pay your
					own share there, too.
				</Step>
			</ol>
		</Card>
	);
}

function Step({ number, title, children }: { number: number; title: string; children: ReactNode }) {
	return (
		<li className="flex gap-4">
			<span
				className="flex size-9 shrink-0 items-center justify-center rounded-full bg-wash font-display font-bold"
				aria-hidden
			>
				{number}
			</span>
			<div className="min-w-0 pt-1">
				<h3 className="text-base leading-6">{title}</h3>
				<p className="mt-0.5 text-ink-soft">{children}</p>
			</div>
		</li>
	);
}
