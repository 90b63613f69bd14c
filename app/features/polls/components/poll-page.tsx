import type { ReactNode } from "react";
import { dateOf, formatMonthDay } from "#app/lib/dates.ts";
import { pathTo } from "#app/lib/path-to.ts";
import * as common from "#app/lib/texts.ts";
import { BackLink } from "#app/ui/back-link.tsx";
import { Card } from "#app/ui/card.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { FieldMessages } from "#app/ui/field-parts.tsx";
import { FormErrors, PostForm, SubmitButton } from "#app/ui/form.tsx";
import { buildForm, type FormResult } from "#app/ui/form-result.ts";
import { PageHeading } from "#app/ui/heading.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { Name, PollView, ShownOption } from "../polls-view.server.ts";
import * as texts from "../texts.ts";
import { OptionFields } from "./ask-form.tsx";
import { PollRow } from "./poll-bars.tsx";
import { PollState } from "./poll-state.tsx";

type Props = {
	view: PollView;
	use: ReactNode; // the organizer's card for changing the trip by the result
	formResult?: FormResult;
};

export function PollPage({ view, use, formResult }: Props) {
	const { trip, card, poll, mayVote } = view;
	const intent = formResult?.initialValue?.intent;
	const ofVote = intent === "vote" ? formResult : undefined;
	const ofProposal = intent === "propose" ? formResult : undefined;
	const errors = ofVote || ofProposal ? undefined : formResult?.error?.[""];
	return (
		<div className="mx-auto flex w-full max-w-3xl flex-col gap-5">
			<BackLink to={pathTo("/trip/:shareId/polls", { shareId: trip.shareId })}>{texts.backToPolls}</BackLink>
			<PageHeading tripTitle={trip.title} title={<bdi>{card.question}</bdi>} />
			{trip.cancelled && <Notice tone="late" title={common.tripCancelled} />}
			{errors && <FormErrors id="poll-errors" errors={errors} title={texts.notDone} />}
			<UsedNotice view={view} />
			{use}
			<Card title={mayVote ? texts.yourVote : texts.result} id="vote-card">
				<PollState card={card} today={view.today} clock={view.clock} />
				{mayVote ? <VoteForm view={view} formResult={ofVote} /> : <Result view={view} />}
				<p className="icon-line text-sm text-ink-soft">
					<Icon name={poll.secret ? "lock" : "users"} size={18} />
					{poll.secret ? texts.secretNote : texts.namedNote}
				</p>
				<WhoVoted view={view} />
			</Card>
			{view.mayPropose && <ProposeForm view={view} formResult={ofProposal} />}
			{view.mayManage && <Manage isOver={card.isOver} />}
		</div>
	);
}

function UsedNotice({ view: { trip, usedAt, poll, card, usedOption, today } }: Pick<Props, "view">) {
	if (usedAt === null) return null;
	const name = card.rows.find(({ id }) => id === usedOption)?.name;
	return (
		<Notice tone="paid" title={name && <bdi>{name}</bdi>}>
			{texts.usedOn[poll.kind](formatMonthDay(dateOf(new Date(usedAt)), today))}{" "}
			<Link className="link" to={`${pathTo("/trip/:shareId", { shareId: trip.shareId })}?view=plan`}>
				{texts.seePlan}
			</Link>
		</Notice>
	);
}

function VoteForm({ view, formResult }: { view: PollView; formResult?: FormResult }) {
	const { poll, options, card } = view;
	const { form, field } = buildForm<string>({ id: "vote", actionData: formResult && { result: formResult } });
	const isDates = poll.kind === "dates";
	const hint = isDates
		? texts.datesHint
		: poll.severalAllowed
			? texts.chooseSeveralHint
			: texts.chooseOneHint;
	const row = card.rows;
	return (
		<PostForm form={form} errorTitle={texts.notVoted} saysItself="options">
			<input type="hidden" name="intent" value="vote" />
			<fieldset className="poll-rows" aria-describedby={field("options").descriptionId}>
				<legend className="sr-only">{card.question}</legend>
				{options.map((option, index) => {
					const shown = row[index];
					if (!shown) return null;
					return (
						<div key={option.id} className="poll-option">
							{isDates ? (
								<>
									<PollRow row={shown} card={card} more={<OptionFacts option={option} />} />
									<DateAnswers option={option} name={shown.name} chosen={chosenAnswer(option, formResult)} />
								</>
							) : (
								<>
									<label className="poll-pick">
										<input
											type={poll.severalAllowed ? "checkbox" : "radio"}
											name="options"
											value={option.id}
											defaultChecked={isChosen(option, formResult)}
											className="tick"
											id={index === 0 ? field("options").id : undefined}
										/>
										<PollRow row={shown} card={card} more={<OptionFacts option={option} />} />
									</label>
									<OptionLink option={option} />
								</>
							)}
						</div>
					);
				})}
			</fieldset>
			<FieldMessages field={field("options")} hint={hint} />
			<SubmitButton className="max-sm:w-full sm:self-start" pendingLabel={texts.voting} value="vote">
				{card.hasVoted ? texts.changeVote : texts.vote}
			</SubmitButton>
		</PostForm>
	);
}

function isChosen({ id, own }: ShownOption, formResult?: FormResult): boolean {
	const typed = formResult?.initialValue?.options;
	if (typed === undefined || typed === null) return own === "yes";
	return Array.isArray(typed) ? typed.includes(id) : typed === id;
}

function chosenAnswer({ id, own }: ShownOption, formResult?: FormResult): string | null {
	const typed = formResult?.initialValue?.answers as Record<string, string> | undefined;
	return typed?.[id] ?? own;
}

type AnswersProps = { option: ShownOption; name: string; chosen: string | null };

function DateAnswers({ option, name, chosen }: AnswersProps) {
	return (
		<fieldset className="poll-answers">
			<legend className="sr-only">{name}</legend>
			{(["yes", "maybe", "no"] as const).map((answer) => (
				<label key={answer}>
					<input
						type="radio"
						name={`answers.${option.id}`}
						value={answer}
						defaultChecked={chosen === answer}
					/>
					{texts.answers[answer]}
				</label>
			))}
		</fieldset>
	);
}

function OptionFacts({ option: { nights, price, proposedBy, picture } }: { option: ShownOption }) {
	const facts = [nights ? texts.nights(nights) : null, price].filter(Boolean).join(" · ");
	if (!facts && !proposedBy && !picture) return null;
	return (
		<>
			{picture && (
				<img className="poll-picture" src={picture} alt="" loading="lazy" width={480} height={320} />
			)}
			{(facts || proposedBy) && (
				<span className="poll-more">
					{facts}
					{facts && proposedBy && " · "}
					{proposedBy && texts.proposedBy(<bdi>{proposedBy}</bdi>)}
				</span>
			)}
		</>
	);
}

function OptionLink({ option: { link, host } }: { option: ShownOption }) {
	if (!link || !host) return null;
	return (
		<a
			className="link -my-2 self-start py-2 text-sm"
			href={link}
			target="_blank"
			rel="noreferrer noopener nofollow"
		>
			{texts.openLink(host)}
		</a>
	);
}

function resultLine({ card, poll, organizerName, mayManage, usedAt }: PollView): string | null {
	const { rows, isOver, isTie, voters } = card;
	if (voters === 0) return isOver ? texts.nobodyVoted : texts.noVotes;
	if (!isOver) return null;
	if (isTie && usedAt !== null) return texts.tieWasDecidedBy(organizerName);
	if (isTie && mayManage) return poll.kind === "choice" ? texts.tieToTell : texts.tieIsYours;
	if (isTie) return texts.tieDecidedBy(organizerName);
	const winner = rows.find(({ isAhead }) => isAhead);
	return winner ? texts.wonBy(winner.name, winner.words) : texts.nobodyVoted;
}

function Result({ view }: Pick<Props, "view">) {
	const { card, options } = view;
	return (
		<>
			<p>{resultLine(view)}</p>
			<ul className="poll-rows">
				{card.rows.map((row, index) => {
					const option = options[index];
					return (
						<li key={row.id} className="poll-option">
							<PollRow row={row} card={card} more={option && <OptionFacts option={option} />} />
							{option && <OptionLink option={option} />}
						</li>
					);
				})}
			</ul>
		</>
	);
}

const MAX_NAMES = 60; // for one answer

/** Unfolds the names. For a secret poll the server sends none. */
function WhoVoted({ view: { options, card, missing, poll } }: Pick<Props, "view">) {
	if (!missing) return null;
	const answers = poll.kind === "dates" ? (["yes", "maybe", "no"] as const) : (["yes"] as const);
	return (
		<div className="flex flex-wrap gap-x-6">
			{card.voters > 0 && (
				<Disclosure quiet summary={texts.whoVoted}>
					<dl className="flex flex-col gap-3">
						{options.map(({ id, voters }, index) => (
							<div key={id}>
								<dt className="font-semibold">
									<bdi>{card.rows[index]?.name}</bdi>
								</dt>
								{answers.map((answer) => (
									<dd key={answer} className="text-ink-soft">
										{poll.kind === "dates" && `${texts.answers[answer]}: `}
										<Names names={voters?.[answer] ?? []} />
									</dd>
								))}
							</div>
						))}
					</dl>
				</Disclosure>
			)}
			{!card.isOver && missing.length > 0 && (
				<Disclosure quiet summary={texts.missingNames}>
					<p>
						<Names names={missing} />
					</p>
				</Disclosure>
			)}
		</div>
	);
}

function Names({ names }: { names: readonly Name[] }) {
	if (names.length === 0) return <>–</>;
	const shown = names.slice(0, MAX_NAMES);
	return (
		<>
			{shown.map(({ memberId, name }, index) => (
				<span key={memberId}>
					{index > 0 && ", "}
					<bdi>{name}</bdi>
				</span>
			))}
			{names.length > shown.length && ` ${texts.andMore(names.length - shown.length)}`}
		</>
	);
}

function ProposeForm({ view, formResult }: { view: PollView; formResult?: FormResult }) {
	const { form, field } = buildForm<string>({
		id: "propose",
		actionData: formResult && { result: formResult },
	});
	return (
		<Disclosure summary={texts.propose} open={formResult !== undefined || undefined}>
			<PostForm form={form} errorTitle={texts.notProposed}>
				<input type="hidden" name="intent" value="propose" />
				<OptionFields kind={view.poll.kind} field={field} today={view.today} />
				<SubmitButton className="max-sm:w-full sm:self-start" look="secondary" value="propose">
					{texts.proposeButton}
				</SubmitButton>
			</PostForm>
		</Disclosure>
	);
}

/** Closing and deleting cannot be undone, so the buttons are folded together with a text that says what they do. */
function Manage({ isOver }: { isOver: boolean }) {
	const [close, remove] = [buildForm<string>({ id: "close" }), buildForm<string>({ id: "delete" })];
	return (
		<div className="flex flex-col gap-3">
			{!isOver && (
				<Disclosure summary={texts.close}>
					<p className="mb-3 text-ink-soft">{texts.closeText}</p>
					<PostForm form={close.form}>
						<SubmitButton name="intent" value="close" look="secondary" pendingLabel={texts.closing}>
							{texts.closeButton}
						</SubmitButton>
					</PostForm>
				</Disclosure>
			)}
			<Disclosure summary={texts.remove}>
				<p className="mb-3 text-ink-soft">{texts.removeText}</p>
				<PostForm form={remove.form}>
					<SubmitButton
						name="intent"
						value="delete"
						look="danger"
						icon={<Icon name="trash-2" />}
						pendingLabel={texts.removing}
					>
						{texts.removeButton}
					</SubmitButton>
				</PostForm>
			</Disclosure>
		</div>
	);
}
