import type { ReactNode } from "react";
import { cx } from "./cx.ts";
import { Icon } from "./icon.tsx";

type Props = {
	summary: ReactNode;
	open?: boolean;
	name?: string; // only one disclosure of the same name is open at a time
	quiet?: boolean; // without a frame, in the rows of a list
	button?: boolean; // the summary looks like a button, because opening it is one of the page's tasks
	children: ReactNode;
};

export function Disclosure({ summary, open, name, quiet, button, children }: Props) {
	const look = cx("disclosure", quiet && "disclosure-quiet", button && "disclosure-button");
	return (
		<details className={look} open={open} name={name}>
			<summary>
				{summary}
				{!button && <Icon name="chevron-down" />}
			</summary>
			<div>{children}</div>
		</details>
	);
}
