import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Pill } from "#app/ui/pill.tsx";
import { countAnswers } from "../emergency.ts";
import type { EmergencyView } from "../emergency-view.server.ts";
import * as texts from "../texts.ts";
import { AnswerButtons } from "./answer-buttons.tsx";

type Open = NonNullable<EmergencyView["open"]>;
type Person = Open["people"][number];

/** Asks the reader, if everyone is being asked. */
export function OwnSafety({ view: { open, ownId } }: { view: EmergencyView }) {
	const own = open?.people.find(({ id }) => id === ownId);
	if (!open?.asked || !own) return null;
	return (
		<Card title={texts.areYouSafe}>
			<p className="text-ink-soft">
				{own.ownAnswer
					? texts.yourAnswer(own.ownAnswer)
					: texts.askedAt(<bdi>{open.asked.by}</bdi>, open.asked.time)}
			</p>
			<div className="needs-line">
				<AnswerButtons labels={texts.answers} given={own.ownAnswer} />
			</div>
		</Card>
	);
}

/** How the last emergency ended, shown for a day. */
export function ClosedNotice({ view: { closed } }: { view: EmergencyView }) {
	if (!closed) return null;
	return (
		<Notice title={texts.closedBy(<bdi>{closed.by}</bdi>, closed.time)}>
			{closed.counts && texts.closedCounts(closed.counts)}
		</Notice>
	);
}

/** Who answered what and when, and the question to everyone for those who may ask it. */
export function WhoIsSafe({ view: { open, may, ownId } }: { view: EmergencyView }) {
	if (!open?.asked && !may.ask) return null;
	return (
		<Card title={texts.askTitle} id="who-is-safe">
			{open?.asked ? (
				<Answers open={open} recorderId={may.record ? ownId : null} />
			) : (
				<p className="text-ink-soft">{texts.askLead}</p>
			)}
			{may.ask && (
				<form method="post" className="needs-line">
					<input type="hidden" name="intent" value="ask" />
					<Button look="secondary" className="max-sm:w-full">
						{open?.asked ? texts.askAgain : texts.ask}
					</Button>
				</form>
			)}
		</Card>
	);
}

const RANKS = { help: 0, none: 1, safe: 2 };

type AnswersProps = { open: Open; recorderId: string | null };

/** People who need help come first, then those who have not answered. */
function Answers({ open, recorderId }: AnswersProps) {
	const rank = ({ answer }: Person) => RANKS[answer ?? "none"];
	const people = open.people.toSorted((a, b) => rank(a) - rank(b));
	const isRecordable = ({ id, ownAnswer }: Person) => recorderId !== null && id !== recorderId && !ownAnswer;
	return (
		<>
			<p className="font-semibold" role="status">
				{texts.counts(countAnswers(people))}
			</p>
			{people.some(isRecordable) && <p className="needs-line text-sm text-ink-soft">{texts.recordLead}</p>}
			<ul className="flex flex-col gap-3">
				{people.map((person) => (
					<li key={person.id} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
						<bdi className="min-w-0 font-semibold wrap-anywhere">{person.name}</bdi>
						<GivenAnswer person={person} />
						{isRecordable(person) && <RecordForm person={person} />}
					</li>
				))}
			</ul>
		</>
	);
}

function GivenAnswer({ person: { answer, recordedBy, time, isReachable } }: { person: Person }) {
	return (
		<span className="flex min-w-0 flex-wrap items-center gap-2 text-sm text-ink-soft tabular-nums">
			{answer ? (
				<Pill tone={answer === "help" ? "late" : "paid"}>
					<span className="wrap-anywhere">
						{texts.answersOf[answer]}
						{recordedBy && texts.says(<bdi>{recordedBy}</bdi>)}
					</span>
				</Pill>
			) : (
				<Pill tone="due">{texts.noAnswer}</Pill>
			)}
			{time ?? (isReachable ? null : texts.unreachable)}
		</span>
	);
}

/** Records the answer of someone who cannot be asked, or has called. */
function RecordForm({ person: { id, name, answer } }: { person: Person }) {
	return (
		<form method="post" className="needs-line record">
			<input type="hidden" name="intent" value="record" />
			<input type="hidden" name="memberId" value={id} />
			{(["safe", "help"] as const)
				.filter((one) => one !== answer)
				.map((one) => (
					<Button
						key={one}
						name="answer"
						value={one}
						look="secondary"
						aria-label={texts.recordFor(one, name)}
					>
						{texts.record[one]}
					</Button>
				))}
		</form>
	);
}
