import { Icon } from "./icon.tsx";
import type { IconName } from "./icons.ts";
import { Link } from "./link.tsx";

type LinkRow = {
	id: string;
	icon: IconName;
	to: string;
	title: string;
	details: string;
	isDocument?: boolean;
};

/** Links to other pages, each with a short description. A tap anywhere on a row follows its link. */
export function LinkRows({ rows }: { rows: readonly LinkRow[] }) {
	return (
		<ul className="fact-rows">
			{rows.map(({ id, icon, to, title, details, isDocument }) => (
				<li key={id}>
					<Icon name={icon} size={22} />
					<div>
						<p>
							<Link className="link" to={to} {...(isDocument && { reloadDocument: true })}>
								{title}
							</Link>
						</p>
						<p>{details}</p>
					</div>
				</li>
			))}
		</ul>
	);
}
