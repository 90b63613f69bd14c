import { type ReactNode, useId } from "react";
import { cx } from "./cx.ts";
import { HydrationBoundary } from "./hydration-boundary.tsx";

type Props = {
	title?: ReactNode; // makes the card a labelled section
	aside?: ReactNode; // on the right of the title
	id?: string;
	className?: string;
	children: ReactNode;
};

export function Card({ title, aside, id, className, children }: Props) {
	const titleId = useId();
	const look = cx("card", className);
	if (!title) {
		return (
			<div id={id} className={look}>
				<HydrationBoundary>{children}</HydrationBoundary>
			</div>
		);
	}
	return (
		<section id={id} className={look} aria-labelledby={titleId}>
			<CardHeading id={titleId} aside={aside}>
				{title}
			</CardHeading>
			<HydrationBoundary>{children}</HydrationBoundary>
		</section>
	);
}

type HeadingProps = { id: string; aside?: ReactNode; children: ReactNode };

function CardHeading({ id, aside, children }: HeadingProps) {
	const heading = (
		<h2 id={id} dir="auto">
			{children}
		</h2>
	);
	if (!aside) return heading;
	return (
		<div className="section-heading">
			{heading}
			<div>{aside}</div>
		</div>
	);
}
