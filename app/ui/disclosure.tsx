import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";

type Props = {
	summary: ReactNode;
	open?: boolean;
	name?: string; // only one disclosure of the same name is open at a time
	children: ReactNode;
};

export function Disclosure({ summary, open, name, children }: Props) {
	return (
		<details className="group rounded-control border border-line bg-surface" open={open} name={name}>
			<summary className="flex min-h-touch items-center justify-between gap-3 rounded-control px-4 py-2.5 font-semibold hover:bg-wash">
				{summary}
				<Icon
					name="chevron-down"
					size={20}
					className="shrink-0 text-ink-soft transition-transform group-open:rotate-180"
				/>
			</summary>
			<div className="px-4 pt-1 pb-4">{children}</div>
		</details>
	);
}
