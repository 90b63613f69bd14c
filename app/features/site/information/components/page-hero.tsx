import type { ReactNode } from "react";
import { PageHeading } from "#app/ui/heading.tsx";
import { Scene } from "./scene.tsx";

type Props = {
	title: ReactNode;
	lead: ReactNode;
	label?: ReactNode;
	scene: { src: string; alt: string };
	children?: ReactNode; // what to do first, below the lead
};

/** How a page of information begins: what it is about, and its picture. */
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
