import type { ReactNode } from "react";

type PageProps = {
	title: ReactNode;
	/** A line of capitals above the title. */
	label?: ReactNode;
	lead?: ReactNode;
	/** Buttons at the right, below on phones. */
	actions?: ReactNode;
};

/** The page's one h1. */
export function PageHeading({ title, label, lead, actions }: PageProps) {
	return (
		<header className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
			<div className="min-w-0 max-w-text">
				{label && <p className="label mb-2">{label}</p>}
				<h1 className="text-xl sm:text-2xl">{title}</h1>
				{lead && <p className="mt-2 text-lg text-ink-soft">{lead}</p>}
			</div>
			{actions && <div className="flex flex-wrap gap-3">{actions}</div>}
		</header>
	);
}

type SectionProps = { id?: string; aside?: ReactNode; level?: 2 | 3; children: ReactNode };

export function SectionHeading({ id, aside, level = 2, children }: SectionProps) {
	const Heading = level === 2 ? "h2" : "h3";
	return (
		<div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
			<Heading id={id} className="min-w-0 text-lg">
				{children}
			</Heading>
			{aside && <div className="text-sm font-semibold">{aside}</div>}
		</div>
	);
}
