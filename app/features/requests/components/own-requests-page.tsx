import { contactPath } from "#app/lib/contact-path.ts";
import { formatInstant } from "#app/lib/dates.ts";
import { pathTo } from "#app/lib/path-to.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { PageHeading } from "#app/ui/heading.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { Pill } from "#app/ui/pill.tsx";
import { inUtc, KIND_NAMES, numberOf } from "../texts/requests.ts";
import * as texts from "../texts/thread.ts";
import type { OwnRequestsView } from "../thread-view.server.ts";
import { StatePill } from "./thread-page.tsx";

/** Everything someone has asked support. */
export function OwnRequestsPage({ view: { requests, clock } }: { view: OwnRequestsView }) {
	const write = <ButtonLink to={contactPath()}>{texts.write}</ButtonLink>;
	return (
		<div className="mx-auto flex w-full max-w-text flex-col gap-5">
			<PageHeading title={texts.listTitle} lead={texts.listLead} />
			{requests.length === 0 ? (
				<EmptyState icon={<Icon name="messages-square" size={28} />} title={texts.none} action={write}>
					{texts.noneText}
				</EmptyState>
			) : (
				<>
					<Card>
						<ul className="divide-y divide-line">
							{requests.map((one) => (
								<li key={one.id} className="relative flex flex-col gap-1 py-3 first:pt-0 last:pb-0">
									<p className="flex flex-wrap items-center gap-x-3 gap-y-1">
										<Link
											className="link font-semibold wrap-anywhere after:absolute after:inset-0"
											to={pathTo("/support/requests/:id", { id: one.id })}
										>
											<bdi>{one.subject}</bdi>
										</Link>
										<StatePill state={one.state} />
										{one.isNew && <Pill tone="late">{texts.newAnswer}</Pill>}
									</p>
									<p className="text-sm text-ink-soft tabular-nums">
										{numberOf(one.number)} · {KIND_NAMES[one.kind]} ·{" "}
										{inUtc(formatInstant(one.updatedAt, undefined, clock))}
									</p>
								</li>
							))}
						</ul>
					</Card>
					<div>{write}</div>
				</>
			)}
		</div>
	);
}
