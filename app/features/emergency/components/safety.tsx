import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { cx } from "#app/ui/cx.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Pill } from "#app/ui/pill.tsx";
import type { EmergencyView } from "../emergency-view.server.ts";
import * as texts from "../texts.ts";

type Open = NonNullable<EmergencyView["open"]>;
type Answer = keyof typeof texts.answers;
const SAFETY_ANSWERS = Object.keys(texts.answers) as Answer[];

/** The two answers, each of which is sent by one tap. What was answered is marked, and the other one stands out. */
export function AnswerButtons({ given, inPage = true }: { given: Answer | null; inPage?: boolean }) {
	return (
		<form method="post" className="flex flex-col gap-3 sm:flex-row">
			{inPage && <input type="hidden" name="intent" value="answer" />}
			{SAFETY_ANSWERS.map((answer) => (
				<Button
					key={answer}
					name="answer"
					value={answer}
					look={given === answer ? "secondary" : "danger"}
					icon={given === answer && <Icon name="check" />}
					className={cx("sm:flex-1", answer === "safe" && given !== answer && "answer-safe")}
				>
					{texts.answers[answer]}
				</Button>
			))}
		</form>
	);
}

/** Asks the reader, if somebody has asked everyone. */
export function OwnSafety({ view: { open, ownId } }: { view: EmergencyView }) {
	const own = open?.people.find(({ id }) => id === ownId);
	if (!open?.asked || !own) return null;
	return (
		<Card title={texts.areYouSafe}>
			<p className="text-ink-soft">
				{own.answer
					? texts.yourAnswer(own.answer)
					: texts.askedAt(<bdi>{open.asked.by}</bdi>, open.asked.time)}
			</p>
			<div className="needs-line">
				<AnswerButtons given={own.answer} />
			</div>
		</Card>
	);
}

/** Who has answered what and when, and the question to everyone for whoever may ask it. */
export function WhoIsSafe({ view: { open, may } }: { view: EmergencyView }) {
	if (!open?.asked && !may.ask) return null;
	return (
		<Card title={texts.askTitle}>
			{open?.asked ? <Answers open={open} /> : <p className="text-ink-soft">{texts.askLead}</p>}
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

/** Whoever needs help stands first, then those who have not answered. */
function Answers({ open }: { open: Open }) {
	const rank = ({ answer }: Open["people"][number]) => RANKS[answer ?? "none"];
	const people = open.people.toSorted((a, b) => rank(a) - rank(b));
	const count = (answer: Answer | null) => people.filter((one) => one.answer === answer).length;
	return (
		<>
			<p className="font-semibold" role="status">
				{texts.counts({ safe: count("safe"), help: count("help"), open: count(null) })}
			</p>
			<ul className="flex flex-col gap-3">
				{people.map(({ id, name, answer, time, isReachable }) => (
					<li key={id} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
						<bdi className="min-w-0 font-semibold wrap-anywhere">{name}</bdi>
						<span className="flex flex-wrap items-center gap-2 text-sm text-ink-soft tabular-nums">
							{answer ? (
								<Pill tone={answer === "help" ? "late" : "paid"}>{texts.answersOf[answer]}</Pill>
							) : (
								<Pill tone="due">{texts.noAnswer}</Pill>
							)}
							{time ?? (isReachable ? null : texts.unreachable)}
						</span>
					</li>
				))}
			</ul>
		</>
	);
}
