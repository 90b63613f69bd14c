import { ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { AttentionRow } from "../attention.ts";
import * as texts from "../texts.ts";

type Props = { rows: readonly AttentionRow[]; isTask: boolean; label?: string };

/** Everything that waits for the viewer's decision. */
export function AttentionCard({ rows, isTask, label = texts.waitsForYou }: Props) {
	if (rows.length === 0) return null;
	return (
		<section className="card attention" aria-label={label}>
			<ul>
				{rows.map(({ id, icon, title, details, to, button }) => (
					<li key={id}>
						<Icon name={icon} size={22} />
						<div>
							<h2 dir="auto">{title}</h2>
							{details && <p>{details}</p>}
						</div>
						<ButtonLink to={to} look={isTask ? "primary" : "secondary"} aria-label={`${button}: ${title}`}>
							{button}
						</ButtonLink>
					</li>
				))}
			</ul>
		</section>
	);
}
