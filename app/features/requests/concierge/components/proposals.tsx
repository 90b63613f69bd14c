import { pathTo } from "#app/lib/path-to.ts";
import { webHost } from "#app/lib/web-link.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Link } from "#app/ui/link.tsx";
import type { ProposalWays } from "../concierge.server.ts";
import type { Proposal } from "../proposal.ts";
import * as texts from "../texts.ts";

type Props = {
	messageId: string; // the answer that contains them
	proposals: readonly Proposal[];
	ways: ProposalWays | null; // the reader's actions
};

/**
 * The proposals in an answer of the concierge. Using one fills in the trip's ordinary forms; nothing happens until
 * those are sent.
 */
export function Proposals({ messageId, proposals, ways }: Props) {
	if (proposals.length === 0) return null;
	return (
		<section aria-label={texts.proposals} className="mt-2 flex flex-col gap-3">
			<ul className="flex flex-col gap-3">
				{proposals.map((one) => (
					<li key={one.id} className="flex flex-col gap-1 rounded-xl border border-line bg-surface p-4">
						<p className="font-semibold wrap-anywhere" dir="auto">
							{one.title}
						</p>
						{one.price !== null && <p className="money">{texts.priceOf(one)}</p>}
						{one.note && (
							<p className="whitespace-pre-wrap wrap-anywhere text-ink-soft" dir="auto">
								{one.note}
							</p>
						)}
						{one.link && (
							<a
								className="link inline-flex min-h-touch w-fit items-center"
								href={one.link}
								target="_blank"
								rel="noopener noreferrer nofollow"
							>
								{texts.visit(webHost(one.link))}
							</a>
						)}
						{ways?.mayBook && (
							<Link
								className="link inline-flex min-h-touch items-center self-start"
								to={`${pathTo("/trip/:shareId/edit", ways)}?proposal=${one.id}`}
								reloadDocument
							>
								{texts.book}
								<span className="sr-only">: {one.title}</span>
							</Link>
						)}
					</li>
				))}
			</ul>
			{ways?.mayPoll && (
				<ButtonLink
					to={`${pathTo("/trip/:shareId/polls", ways)}?ask=booking&proposals=${messageId}#ask-card`}
					look="secondary"
					className="self-start max-sm:w-full"
					reloadDocument
				>
					{texts.pollAll}
				</ButtonLink>
			)}
		</section>
	);
}
