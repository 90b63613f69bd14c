import type { ReactNode } from "react";
import { cx } from "#app/ui/cx.ts";
import { PageHeading } from "#app/ui/heading.tsx";

type Props = {
	title: ReactNode;
	lead: ReactNode;
	label?: ReactNode;
	scene: { src: string; alt: string };
	children?: ReactNode; // the main action, below the lead
};

/** The top of an information page: its subject and its picture. */
export function PageHero({ title, lead, label, scene, children }: Props) {
	return (
		<div className="grid items-center gap-x-10 gap-y-6 lg:grid-cols-[3fr_2fr]">
			<div className="flex flex-col gap-5">
				<PageHeading title={title} lead={lead} label={label} />
				{children}
			</div>
			<Scene {...scene} className="rounded-card" />
		</div>
	);
}

type SceneProps = {
	src: string; // one of ../scenes, 1200 by 630
	alt: string; // empty for a decorative picture
	className?: string;
	lazy?: boolean; // below the first screen, so it loads lazily
};

/** An illustration. Inside a `<picture>` React does not preload it in the head (docs/decisions/0006). */
export function Scene({ src, alt, className, lazy }: SceneProps) {
	return (
		<picture>
			<img
				src={src}
				alt={alt}
				width={1200}
				height={630}
				loading={lazy ? "lazy" : undefined}
				className={cx("block w-full", className)}
			/>
		</picture>
	);
}
