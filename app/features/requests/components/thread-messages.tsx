import { linkify } from "#app/features/messages/chat/linkify.ts";
import { type Clock, formatInstant } from "#app/lib/dates.ts";
import { cx } from "#app/ui/cx.ts";
import { AskedFacts } from "../concierge/components/asked-facts.tsx";
import { Proposals } from "../concierge/components/proposals.tsx";
import type { ProposalWays } from "../concierge/concierge.server.ts";
import { inUtc } from "../texts/requests.ts";
import * as texts from "../texts/thread.ts";
import type { ShownMessage } from "../thread-view.server.ts";

type Props = {
	messages: readonly ShownMessage[];
	asked: readonly [label: string, value: string][]; // the first message's
	ways: ProposalWays | null;
	clock?: Clock;
};

/** A thread as its writer sees it. Screen readers announce additions. */
export function ThreadMessages({ messages, asked, ways, clock }: Props) {
	return (
		<section role="log" aria-label={texts.messages} aria-relevant="additions">
			<ol className="flex flex-col gap-4">
				{messages.map((message, index) => (
					<li
						key={message.id}
						className={cx(
							"flex flex-col gap-1 rounded-xl border border-line p-4",
							message.isOurs ? "bg-wash sm:me-10" : "sm:ms-10",
						)}
					>
						<p className="flex flex-wrap gap-x-3 text-sm text-ink-soft">
							<strong className="text-ink">{message.isOurs ? texts.ours(message.name) : texts.you}</strong>
							<time dateTime={new Date(message.sentAt).toISOString()} className="tabular-nums">
								{inUtc(formatInstant(message.sentAt, undefined, clock))}
							</time>
						</p>
						{index === 0 && <AskedFacts facts={asked} />}
						<MessageText text={message.text} />
						{message.leftOut && <p className="text-sm text-ink-soft">{message.leftOut}</p>}
						<Proposals messageId={message.id} proposals={message.proposals} ways={ways} />
					</li>
				))}
			</ol>
		</section>
	);
}

export function MessageText({ text }: { text: string }) {
	return (
		<p className="whitespace-pre-wrap wrap-anywhere" dir="auto">
			{linkify(text).map(linkOrText)}
		</p>
	);
}

/** The parts at odd indexes are addresses. */
function linkOrText(part: string, index: number) {
	return index % 2 ? (
		<a key={index} className="link" href={part} target="_blank" rel="noopener noreferrer nofollow">
			{part}
		</a>
	) : (
		part
	);
}
