import { CollectedSentence } from "#app/features/fund/components/collected-sentence.tsx";
import { paidInOfTotal } from "#app/features/fund/texts/panel.ts";
import { ProgressFigures } from "#app/features/payments/progress/components/progress-display.tsx";
import { AvatarRow } from "#app/ui/avatar.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { cx } from "#app/ui/cx.ts";
import { Progress } from "#app/ui/progress.tsx";
import type { DashboardView } from "../dashboard.server.ts";
import * as texts from "../texts.ts";
import { ShareButton, TASK_IN_CARD } from "./task-buttons.tsx";

export function AboardCard({ view }: { view: DashboardView }) {
	const { people, trip, collected, fund } = view;
	const { members, percent, words, late, list } = people;
	const faces = list
		.map(({ name, confirmed }) => ({ name, pending: !confirmed }))
		.sort((one, other) => Number(one.pending) - Number(other.pending));
	const sentence = collected && (
		<CollectedSentence paidIn={collected.paidIn} total={trip.totalCost} late={late} />
	);
	return (
		<Card
			title={texts.aboard}
			aside={!trip.cancelled && <span className="tabular-nums">{words.confirmed}</span>}
		>
			{faces.length > 0 && <AvatarRow people={faces} total={members} max={7} label={texts.faces} />}
			{!trip.cancelled && <Progress value={percent} label={texts.confirmedMembers} />}
			<div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
				<div className="min-w-[min(13rem,100%)] flex-1 text-ink-soft">
					<p className="font-semibold text-ink">{words.places}</p>
					{fund && <p>{sentence}</p>}
				</div>
				<AboardAction view={view} />
			</div>
			{collected && !fund && (
				<ProgressFigures progress={collected.progress} label={paidInOfTotal}>
					{sentence}
				</ProgressFigures>
			)}
		</Card>
	);
}

/** The organizer's share button is in their own card. */
function AboardAction({ view: { trip, link, role, task, people } }: { view: DashboardView }) {
	if (trip.cancelled) return null;
	if (role !== "organizer") return <ShareButton trip={trip} link={link} />;
	if (!people.late) return null;
	return (
		<ButtonLink
			to="?view=people#members"
			look={task === "remind" ? "primary" : "secondary"}
			className={cx(task === "remind" && TASK_IN_CARD)}
		>
			{texts.seeWhoIsLate}
		</ButtonLink>
	);
}
