import type { ReactNode } from "react";
import { tierTypeName } from "#app/features/plans/billing/subscription-rules.ts";
import type { TierFeature } from "#app/features/tiers/tier-features.ts";
import { TIER_BY_ID } from "#app/features/tiers/tiers.ts";
import { basisPointsOf } from "#app/lib/money.ts";
import { pathTo } from "#app/lib/path-to.ts";
import { signInPath } from "#app/lib/sign-in-path.ts";
import { signIn } from "#app/lib/texts.ts";
import { ONE_TIME_PRO_PRICE } from "#app/lib/tier-prices.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { CopyField } from "#app/ui/copy-field.tsx";
import { FormErrors } from "#app/ui/form.tsx";
import type { FormResult } from "#app/ui/form-result.ts";
import { Link } from "#app/ui/link.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Ticket } from "#app/ui/ticket.tsx";
import type { ChosenTier } from "../choice.schema.ts";
import { CHOSEN_ID, choicePath, choiceWords } from "../choice.ts";
import { formatPrice } from "../prices.ts";
import type { PricingView, UpgradeReason, UpgradeTrip } from "../pricing-view.server.ts";
import * as choiceTexts from "../texts/choice.ts";
import * as pageTexts from "../texts/plans.ts";
import { CLAIMS, percent } from "../texts/plans.ts";
import { Calculator } from "./calculator.tsx";
import { ChoiceForm } from "./choice-form.tsx";
import { FoldedSection, TierTable } from "./tier-table.tsx";
import { TierTickets } from "./tier-tickets.tsx";

type Props = {
	view: PricingView;
	formResult?: FormResult;
	hero: ReactNode; // the title, with its picture
	address: string; // of this page, so that a guest can send it to the organizer
};

export function PricingPage({ view, formResult, hero, address }: Props) {
	const errors = formResult?.error && Object.values(formResult.error).flatMap((list) => list ?? []);
	return (
		<div className="flex flex-col gap-8 sm:gap-10">
			<div className="flex flex-col gap-6">
				{hero}
				<FormErrors
					id="choice-error"
					errors={errors?.length ? errors : undefined}
					title={choiceTexts.notChosen}
				/>
				{view.chosen && <ChosenNotice chosen={view.chosen} isSignedIn={view.own !== null} />}
				{view.wanted && <UpgradeNotice wanted={view.wanted} address={address} />}
				{view.tripWithPro && <TripWithPro trip={view.tripWithPro} />}
				<TierTickets view={view} />
				<OneTimeTicket view={view} />
			</div>
			<Calculator
				calculator={view.calculator}
				tripTitle={view.tripTitle}
				own={view.own?.id ?? null}
				hiddenFields={view.hiddenFields}
			/>
			<CashBack />
			<div className="flex flex-col gap-3">
				<TierTable own={view.own?.id ?? null} />
				<Fees />
			</div>
			<Closing />
		</div>
	);
}

/** The plan that was chosen before signing in, with the button that starts it. */
function ChosenNotice({ chosen, isSignedIn }: { chosen: ChosenTier; isSignedIn: boolean }) {
	const { planType, isAnnual, isPriceNew } = chosen;
	const [name, price] = [tierTypeName(planType), formatPrice(chosen.price)];
	return (
		<div id={CHOSEN_ID} tabIndex={-1} className="scroll-mt-32">
			<Notice
				title={choiceTexts.youChose(choiceWords(chosen))}
				action={
					isSignedIn ? (
						<ChoiceForm planType={planType}>
							<Button {...(isAnnual && { name: "isAnnual", value: "true" })}>
								{choiceTexts.startFor(name, price, isAnnual)}
							</Button>
						</ChoiceForm>
					) : (
						<ButtonLink to={signInPath(choicePath(chosen))}>{signIn}</ButtonLink>
					)
				}
			>
				{isPriceNew && <p>{choiceTexts.priceChanged(price)}</p>}
				<p>{isSignedIn ? choiceTexts.notChargedYet : choiceTexts.signInToGoOn}</p>
			</Notice>
		</div>
	);
}

type UpgradeNoticeProps = { wanted: UpgradeReason; address: string };

/** Names the feature that led someone here from another page, and the plan that has it. */
function UpgradeNotice({ wanted, address }: UpgradeNoticeProps) {
	if (wanted.kind === "payment_plans" && wanted.trip)
		return <TripInstalments trip={wanted.trip} address={address} />;
	const { title, text } = wordsOf(wanted);
	return <Notice title={title}>{text}</Notice>;
}

function wordsOf(wanted: UpgradeReason): { title: string; text: string } {
	if (wanted.kind === "feature") return featureWords(wanted.feature);
	if (wanted.kind === "payment_plans")
		return { title: choiceTexts.instalmentsNeed, text: choiceTexts.instalmentsLead };
	const { free, plus, pro } = TIER_BY_ID;
	const text = choiceTexts.placesLead({
		groupOnFree: free.maxGroupSize,
		spotsOnFree: free.maxMembersPerTrip,
		onPlus: plus.maxMembersPerTrip,
		onPro: pro.maxGroupSize,
	});
	return { title: choiceTexts.placesNeed, text };
}

function featureWords({ title, description, from }: TierFeature): { title: string; text: string } {
	const plans = { free: choiceTexts.everyPlan, plus: choiceTexts.plusAndPro, pro: TIER_BY_ID.pro.name };
	return { title: choiceTexts.comesWith(title, plans[from]), text: description };
}

function TripWithPro({ trip }: { trip: Pick<UpgradeTrip, "title" | "shareId"> }) {
	return (
		<Notice
			tone="paid"
			title={choiceTexts.hasOneTimePro(<bdi>{trip.title}</bdi>)}
			action={
				<Link className="link inline-block py-3" to={pathTo("/trip/:shareId", { shareId: trip.shareId })}>
					{choiceTexts.backToTrip}
				</Link>
			}
		>
			{choiceTexts.oneTimeGives(percent(TIER_BY_ID.pro.cashBackRate))}
		</Notice>
	);
}

function TripInstalments({ trip, address }: { trip: UpgradeTrip; address: string }) {
	const name = <bdi>{trip.title}</bdi>;
	const back = (
		<Link
			className="link inline-block py-3"
			to={
				trip.isOwn
					? pathTo("/trip/:shareId", { shareId: trip.shareId })
					: pathTo("/join/:shareId", { shareId: trip.shareId })
			}
		>
			{choiceTexts.backToTrip}
		</Link>
	);
	if (trip.isUnlocked || trip.ownTier) {
		return (
			<Notice
				tone="paid"
				title={trip.ownTier ? choiceTexts.unlockedForYou(name) : choiceTexts.unlocked(name)}
				action={back}
			>
				{trip.ownTier && `${choiceTexts.youHave(trip.ownTier)} `}
				{choiceTexts.unlockedAlready}
			</Notice>
		);
	}
	return (
		<Notice title={choiceTexts.noInstalments(name)} action={back}>
			{trip.isOwn ? (
				choiceTexts.youUnlock(formatPrice(ONE_TIME_PRO_PRICE))
			) : (
				<div className="flex flex-col gap-3">
					<p>{choiceTexts.organizerUnlocks(<bdi>{trip.organizerName}</bdi>)}</p>
					<CopyField name={choiceTexts.linkToPass} value={address} />
				</div>
			)}
		</Notice>
	);
}

function OneTimeTicket({ view: { wanted } }: { view: PricingView }) {
	const price = formatPrice(ONE_TIME_PRO_PRICE);
	return (
		<Ticket
			stub={
				<ChoiceForm planType="pro-oneTime" trip={wanted?.trip?.shareId}>
					<Button look="secondary" wide className="px-2">
						{pageTexts.getOneTime(price)}
					</Button>
				</ChoiceForm>
			}
		>
			<h2>{pageTexts.oneTimeTitle}</h2>
			<p className="flex flex-wrap items-baseline gap-x-2">
				<span className="font-display text-xl font-extrabold tabular-nums">{price}</span>
				<span className="text-ink-soft">{pageTexts.once}</span>
			</p>
			<p>{pageTexts.oneTimeLead(TIER_BY_ID.pro.cashBackRate)}</p>
		</Ticket>
	);
}

const EXAMPLE = 100_000; // cents

const STEPS = [
	{ title: pageTexts.stepBook, text: pageTexts.stepBookText },
	{ title: pageTexts.stepEarn, text: pageTexts.stepEarnText },
	{ title: pageTexts.stepApply, text: pageTexts.stepApplyText },
];

function CashBack() {
	const { plus, pro } = TIER_BY_ID;
	return (
		<section
			id="cash-back"
			aria-labelledby="cash-back-title"
			className="-mx-4 bg-night px-4 py-6 text-night-ink sm:mx-0 sm:rounded-card sm:px-10"
		>
			<h2 id="cash-back-title" className="max-w-text text-lg sm:text-2xl">
				{pageTexts.cashBackTitle}
			</h2>
			<p className="mt-2 max-w-text text-night-soft sm:text-lg">{pageTexts.cashBackLead}</p>
			<div className="mt-4 grid gap-4 lg:grid-cols-[2fr_3fr]">
				<div>
					<h3 className="text-lg">{pageTexts.exampleTrip(formatPrice(EXAMPLE))}</h3>
					<dl className="mt-2 flex gap-8">
						{[plus, pro].map(({ id, name, cashBackRate }) => (
							<div key={id} className="flex flex-col-reverse">
								<dt className="text-night-soft">{pageTexts.exampleWith(name)}</dt>
								<dd className="font-display text-2xl font-extrabold text-coral-soft tabular-nums">
									{formatPrice(basisPointsOf(EXAMPLE, cashBackRate))}
								</dd>
							</div>
						))}
					</dl>
					<p className="mt-2 text-sm text-night-soft">{pageTexts.exampleFine(formatPrice(EXAMPLE))}</p>
				</div>
				<ol className="flex flex-col gap-3">
					{STEPS.map(({ title, text }, index) => (
						<li key={title} className="flex gap-4">
							<span className="w-8 shrink-0 font-display text-xl font-extrabold text-coral-soft" aria-hidden>
								{index + 1}
							</span>
							<div>
								<h3 className="text-lg">{title}</h3>
								<p className="text-night-soft max-sm:text-sm sm:mt-1">{text}</p>
							</div>
						</li>
					))}
				</ol>
			</div>
		</section>
	);
}

function Fees() {
	return (
		<FoldedSection id="fees" title={pageTexts.feesTitle}>
			<div className="grid gap-x-6 gap-y-3 text-ink-soft lg:grid-cols-2">
				{pageTexts.fees.map((paragraph) => (
					<p key={paragraph}>{paragraph}</p>
				))}
			</div>
		</FoldedSection>
	);
}

function Closing() {
	return (
		<Ticket
			stubBelow
			foot={
				<dl className="grid grid-cols-3">
					{CLAIMS.map(({ figure, label }) => (
						<div key={label} className="flex flex-col gap-1 px-2.5 py-4 max-sm:first:pl-5 sm:px-5">
							<dt className="label">{label}</dt>
							<dd className="font-display text-lg font-bold tabular-nums">{figure}</dd>
						</div>
					))}
				</dl>
			}
		>
			<div className="flex flex-col gap-4 sm:p-6">
				<h2 className="text-lg sm:text-2xl">{pageTexts.closingTitle}</h2>
				<p className="max-w-text text-ink-soft sm:text-lg">{pageTexts.closingLead}</p>
				<div className="flex flex-wrap gap-3">
					<ButtonLink to="/trip-results?clear=true" look="secondary" className="grow sm:grow-0">
						{pageTexts.startPlanning}
					</ButtonLink>
					<ButtonLink to="/how-it-works" look="secondary" className="grow sm:grow-0">
						{pageTexts.comparePlans}
					</ButtonLink>
				</div>
			</div>
		</Ticket>
	);
}
