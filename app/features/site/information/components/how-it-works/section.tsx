import type { ReactNode } from "react";

type Props = {
	id: string; // of its heading, to which links lead
	title: string;
	lead?: string;
	children: ReactNode;
};

/** A part of a long page, with an address of its own. */
export function Section({ id, title, lead, children }: Props) {
	return (
		<section aria-labelledby={id} className="flex flex-col gap-5">
			<div className="max-w-text">
				<h2 id={id} className="text-xl">
					{title}
				</h2>
				{lead && <p className="mt-1 text-ink-soft">{lead}</p>}
			</div>
			{children}
		</section>
	);
}
