import { formatInstant } from "#app/lib/dates.ts";
import { pathTo } from "#app/lib/path-to.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { PostForm, SubmitButton } from "#app/ui/form.tsx";
import { buildForm, type FormResult } from "#app/ui/form-result.ts";
import { PageHeading } from "#app/ui/heading.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { Pill } from "#app/ui/pill.tsx";
import { TextareaField } from "#app/ui/textarea-field.tsx";
import { factsOf } from "../concierge/texts.ts";
import { MAX_MESSAGE } from "../message-length.ts";
import { inUtc } from "../texts/requests.ts";
import * as texts from "../texts/thread.ts";
import type { RequestSummary, ThreadView } from "../thread-view.server.ts";
import { ThreadMessages } from "./thread-messages.tsx";

type Props = { view: ThreadView; formResult?: FormResult };

/** A conversation with support, as its writer sees it. */
export function ThreadPage({ view, formResult }: Props) {
	const { key, state, subject, asked, trip, ways, messages, clock } = view;
	const own = messages.filter(({ isOurs }) => !isOurs).length;
	return (
		<div className="mx-auto flex w-full max-w-text flex-col gap-5">
			<PageHeading label={texts.title(view)} title={subject} />
			<div className="flex flex-wrap items-center gap-3">
				<StatePill state={state} />
				{trip && (
					<Link className="link inline-flex min-h-touch items-center" to={pathTo("/trip/:shareId", trip)}>
						<bdi>{trip.title}</bdi>
					</Link>
				)}
			</div>
			<Card>
				<ThreadMessages messages={messages} asked={factsOf(asked)} ways={ways} clock={clock} />
				<Outlook view={view} />
				{/* Shown without scripts. A link to the page's current address would only scroll. */}
				<p className="chat-reload">
					<a className="link inline-flex min-h-touch items-center" href="?new">
						{texts.reload}
					</a>
				</p>
				{/* Cleared after each message sent. Incoming messages leave it unchanged. */}
				<ReplyForm key={own} view={view} formResult={formResult} />
			</Card>
			{state !== "done" && (
				<form method="post" action={pathTo("/support/requests/:id", { id: key })}>
					<Button look="secondary" name="intent" value="close" icon={<Icon name="check" />}>
						{texts.close}
					</Button>
				</form>
			)}
			{view.isOwnAccount ? (
				<Link
					className="link inline-flex min-h-touch items-center self-start"
					to={pathTo("/support/requests")}
				>
					{texts.all}
				</Link>
			) : (
				<p className="text-sm text-ink-soft">{texts.keepAddress}</p>
			)}
		</div>
	);
}

/** What we currently promise, in words. */
function Outlook({ view }: { view: ThreadView }) {
	const words = promiseOf(view);
	return words && <p className="text-ink-soft">{words}</p>;
}

function promiseOf({ kind, state, isLive, answerBy, usualHours, clock }: ThreadView): string | null {
	if (state === "done") return texts.closedText;
	if (kind === "chat") return isLive ? texts.live : texts.notLive;
	if (answerBy === null) return null;
	if (kind === "emergency") return `${texts.answerAtOnce} ${texts.byMail}`;
	return `${texts.answerBy(usualHours, inUtc(formatInstant(answerBy, undefined, clock)))} ${texts.byMail}`;
}

function ReplyForm({ view: { key, state, formKey }, formResult }: Props) {
	const { form, field } = buildForm<"message" | "formKey">({
		id: "reply",
		actionData: formResult && { result: formResult },
		defaults: { formKey },
	});
	return (
		<PostForm
			form={form}
			action={pathTo("/support/requests/:id", { id: key })}
			errorTitle={texts.notSent}
			preventScrollReset
		>
			<input type="hidden" name="intent" value="write" />
			<input type="hidden" name="formKey" value={String(field("formKey").initialValue)} />
			<TextareaField
				field={field("message")}
				label={state === "done" ? texts.replyAgain : texts.reply}
				maxLength={MAX_MESSAGE}
				rows={3}
				autoComplete="off"
				required
			/>
			<SubmitButton
				pendingLabel={texts.sending}
				icon={<Icon name="send" />}
				className="self-start max-sm:w-full"
			>
				{texts.send}
			</SubmitButton>
		</PostForm>
	);
}

const TONES = { new: "neutral", with_us: "due", waiting_for_you: "coral", done: "paid" } as const;

export function StatePill({ state }: Pick<RequestSummary, "state">) {
	return <Pill tone={TONES[state]}>{texts.state[state]}</Pill>;
}
