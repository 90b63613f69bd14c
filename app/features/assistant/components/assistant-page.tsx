import { Form } from "react-router";
import { BackToTrip } from "#app/features/payments/components/back-to-trip.tsx";
import { PlanCard } from "#app/features/tiers/components/plan-card.tsx";
import { TIER_BY_ID } from "#app/features/tiers/tiers.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { PostForm, SubmitButton } from "#app/ui/form.tsx";
import { buildForm, type FormResult } from "#app/ui/form-result.ts";
import { PageHeading } from "#app/ui/heading.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { ScrollArea } from "#app/ui/scroll-area.tsx";
import { TextareaField } from "#app/ui/textarea-field.tsx";
import type { AssistantView, ShownTurn } from "../assistant-view.server.ts";
import * as texts from "../texts.ts";
import { type Asked, useAsking } from "./use-asking.ts";

type Props = { view: AssistantView; formResult?: FormResult };

export function AssistantPage({ view, formResult }: Props) {
	const { trip, isGuest, mayAsk, hasAgreed, hasPlan, turns } = view;
	const { asked, ask } = useAsking(view);
	const isReady = mayAsk && hasAgreed;
	return (
		<div className="mx-auto flex w-full max-w-text flex-col gap-5">
			<BackToTrip shareId={trip.shareId} isGuest={isGuest} />
			<PageHeading tripTitle={trip.title} title={texts.title} lead={hasPlan ? texts.lead : undefined} />
			{!hasPlan && (turns.length > 0 ? <Notice>{texts.planEnded}</Notice> : <Gate view={view} />)}
			{mayAsk && !hasAgreed && <Consent host={view.host} formResult={formResult} />}
			{(isReady || turns.length > 0) && (
				<Card title={texts.conversation}>
					<Turns turns={turns} asked={asked} />
					{isReady && (
						<AskForm view={view} formResult={formResult} isAsking={asked?.isWaiting ?? false} ask={ask} />
					)}
				</Card>
			)}
			{turns.length > 0 && <DeleteForm />}
		</div>
	);
}

/** Only the organizer gets a link to the plans, because nobody else can buy one for the trip. */
function Gate({ view: { isOrganizer, trip } }: { view: AssistantView }) {
	const { name } = TIER_BY_ID.pro;
	return (
		<PlanCard
			wanted="ai_assistant"
			shareId={trip.shareId}
			mayBuy={isOrganizer}
			title={isOrganizer ? texts.gateTitle(name) : texts.notHere}
			icon="messages-square"
		>
			<p>{texts.gateText}</p>
			{!isOrganizer && <p className="mt-2">{texts.notHereText(<bdi>{trip.organizerName}</bdi>)}</p>}
		</PlanCard>
	);
}

/** Says what is sent where, before the first question and whenever the destination changes. */
function Consent({ host, formResult }: { host: string; formResult?: FormResult }) {
	const isOwn = formResult?.initialValue?.intent === "agree";
	const { form } = buildForm({ id: "agree", actionData: isOwn ? { result: formResult } : undefined });
	const lines = host
		? [texts.whatIsSent, texts.whatIsNeverSent, texts.modelMayErr, texts.isPrivate]
		: [texts.staysHere, texts.knowsFixedQuestions, texts.isPrivate];
	return (
		<Card title={texts.consentTitle}>
			{host && <p>{texts.isSentTo(<strong className="wrap-anywhere">{host}</strong>)}</p>}
			{lines.map((line) => (
				<p key={line}>{line}</p>
			))}
			<PostForm form={form} errorTitle={texts.notAgreed}>
				<input type="hidden" name="intent" value="agree" />
				<input type="hidden" name="host" value={host} />
				<SubmitButton wide>{texts.goOn}</SubmitButton>
			</PostForm>
		</Card>
	);
}

function Turns({ turns, asked }: { turns: ShownTurn[]; asked: Asked | null }) {
	if (turns.length === 0 && !asked) {
		return (
			<EmptyState icon={<Icon name="messages-square" size={26} />} title={texts.emptyTitle}>
				{texts.empty}
			</EmptyState>
		);
	}
	return (
		<ScrollArea className="talk" role="log" label={texts.conversation} aria-relevant="additions">
			<ol>
				{turns.map((turn) => (
					<li key={turn.id} id={`turn-${turn.id}`} className="talk-turn">
						<QuestionAndAnswer turn={turn} />
					</li>
				))}
				{asked && (
					<li className="talk-turn" aria-live="off">
						<p className="talk-question" dir="auto">
							{asked.question}
						</p>
						<p className="talk-answer" dir="auto">
							{asked.text || texts.asking}
						</p>
					</li>
				)}
			</ol>
		</ScrollArea>
	);
}

function QuestionAndAnswer({ turn }: { turn: ShownTurn }) {
	return (
		<>
			<p className="talk-question" dir="auto">
				<span className="sr-only">{texts.you}: </span>
				{turn.question}
			</p>
			<p className="talk-answer" dir="auto">
				<span className="sr-only">{texts.itAnswered}: </span>
				{turn.answer ?? texts.noAnswer}
			</p>
			{turn.note && <p className="talk-note">{turn.note}</p>}
			{turn.drafts.map(({ id, title, lines, review }) => (
				<div key={id} className="talk-draft">
					<p className="label">{title}</p>
					{lines.map((line) => (
						<p key={line} dir="auto">
							{line}
						</p>
					))}
					{review && (
						<>
							<ButtonLink to={review.to} look="secondary">
								{review.text}
							</ButtonLink>
							<p className="text-sm text-ink-soft">{texts.draftNotSaved}</p>
						</>
					)}
				</div>
			))}
			{turn.pages.length > 0 && (
				<p className="talk-note flex flex-wrap gap-x-4">
					{turn.pages.map(({ id, to, text }) => (
						<Link key={id} className="link inline-block py-2 font-semibold" to={to}>
							{text}
						</Link>
					))}
				</p>
			)}
		</>
	);
}

type AskProps = Props & { isAsking: boolean; ask: ReturnType<typeof useAsking>["ask"] };

function AskForm({ view, formResult, isAsking, ask }: AskProps) {
	const isOwn = formResult?.initialValue?.intent === undefined;
	const { form, field } = buildForm<"question">({
		id: "ask-form",
		actionData: formResult && isOwn ? { result: formResult } : undefined,
	});
	return (
		<>
			<PostForm form={form} errorTitle={texts.notAsked} send={ask} isHeld={isAsking} key={view.formKey}>
				<input type="hidden" name="formKey" value={view.formKey} />
				<div className="flex items-end gap-2">
					<TextareaField
						field={field("question")}
						label={texts.question}
						labelHidden
						className="flex-1"
						rows={1}
						placeholder={texts.placeholder}
						autoComplete="off"
						enterKeyHint="send"
						maxLength={view.maxLength}
					/>
					<SubmitButton
						className="h-12"
						icon={<Icon name="send" />}
						pendingLabel={<span className="max-sm:sr-only">{texts.asking}</span>}
					>
						<span className="max-sm:sr-only">{texts.ask}</span>
					</SubmitButton>
				</div>
			</PostForm>
			{view.turns.length === 0 && !isAsking && (
				<Form method="post" onSubmit={ask} className="flex flex-wrap gap-x-4">
					<input type="hidden" name="formKey" value={view.formKey} />
					{view.suggestions.map((suggestion) => (
						<Button key={suggestion} look="quiet" name="question" value={suggestion} className="text-left">
							{suggestion}
						</Button>
					))}
				</Form>
			)}
			<p className="text-sm text-ink-soft">
				{texts.whereSent(view.host)} {texts.readsOnly}
			</p>
		</>
	);
}

function DeleteForm() {
	return (
		<Disclosure summary={texts.deleteTitle}>
			<p className="mb-3 text-ink-soft">{texts.deleteText}</p>
			<Form method="post">
				<input type="hidden" name="intent" value="delete" />
				<Button look="danger">{texts.deleteButton}</Button>
			</Form>
		</Disclosure>
	);
}
