import type { TierFeature } from "#app/features/tiers/tier-features.ts";
import { TIER_BY_ID } from "#app/features/tiers/tiers.ts";
import { GROUP_SIZE } from "#app/lib/shares.ts";
import { ONE_TIME_PRO_PRICE } from "#app/lib/tier-prices.ts";
import { CopyField } from "#app/ui/copy-field.tsx";
import { Link } from "#app/ui/link.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { shortPrice } from "../prices.ts";
import * as texts from "../texts/choice.ts";
import { percent } from "../texts/plans.ts";
import type { UpgradeReason, UpgradeTrip } from "../upgrade-reason.server.ts";

type Props = { wanted: UpgradeReason; address: string };

/** What somebody came for from another page, and which plan has it. */
export function UpgradeNotice({ wanted, address }: Props) {
	if (wanted.kind === "payment_plans" && wanted.trip)
		return <TripInstalments trip={wanted.trip} address={address} />;
	const { title, text } = wordsOf(wanted);
	return <Notice title={title}>{text}</Notice>;
}

function wordsOf(wanted: UpgradeReason): { title: string; text: string } {
	if (wanted.kind === "feature") return featureWords(wanted.feature);
	if (wanted.kind === "payment_plans") return { title: texts.instalmentsNeed, text: texts.instalmentsLead };
	const places = texts.placesLead(TIER_BY_ID.free.maxMembersPerTrip, GROUP_SIZE.max);
	return { title: texts.placesNeed, text: places };
}

function featureWords({ title, description, works, from }: TierFeature): { title: string; text: string } {
	if (!works) return { title: texts.isComingSoon(title), text: `${description} ${texts.notSoldYet}` };
	const plans = { free: texts.everyPlan, plus: texts.plusAndPro, pro: TIER_BY_ID.pro.name };
	return { title: texts.comesWith(title, plans[from]), text: description };
}

export function TripWithPro({ trip }: { trip: Pick<UpgradeTrip, "title" | "shareId"> }) {
	return (
		<Notice
			tone="paid"
			title={texts.hasOneTimePro(<bdi>{trip.title}</bdi>)}
			action={
				<Link className="link inline-block py-3" to={`/trip/${trip.shareId}`}>
					{texts.backToTrip}
				</Link>
			}
		>
			{texts.oneTimeGives(percent(TIER_BY_ID.pro.cashBackRate))}
		</Notice>
	);
}

function TripInstalments({ trip, address }: { trip: UpgradeTrip; address: string }) {
	const name = <bdi>{trip.title}</bdi>;
	const back = (
		<Link
			className="link inline-block py-3"
			to={trip.isOwn ? `/trip/${trip.shareId}` : `/join/${trip.shareId}`}
		>
			{texts.backToTrip}
		</Link>
	);
	if (trip.isUnlocked || trip.ownTier) {
		return (
			<Notice
				tone="paid"
				title={trip.ownTier ? texts.unlockedForYou(name) : texts.unlocked(name)}
				action={back}
			>
				{trip.ownTier && `${texts.youHave(trip.ownTier)} `}
				{texts.unlockedAlready}
			</Notice>
		);
	}
	return (
		<Notice title={texts.noInstalments(name)} action={back}>
			{trip.isOwn ? (
				texts.youUnlock(shortPrice(ONE_TIME_PRO_PRICE))
			) : (
				<div className="flex flex-col gap-3">
					<p>{texts.organizerUnlocks(<bdi>{trip.organizerName}</bdi>)}</p>
					<CopyField name={texts.linkToPass} value={address} />
				</div>
			)}
		</Notice>
	);
}
