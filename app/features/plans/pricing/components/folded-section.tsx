import type { ReactNode } from "react";
import { Disclosure } from "#app/ui/disclosure.tsx";

type Props = { id: string; title: string; children: ReactNode };

export function FoldedSection({ id, title, children }: Props) {
	const heading = (
		<h2 id={id} className="text-lg">
			{title}
		</h2>
	);
	return (
		<section aria-labelledby={id}>
			<Disclosure summary={heading}>{children}</Disclosure>
		</section>
	);
}
