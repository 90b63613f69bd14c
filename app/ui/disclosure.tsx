import type { ReactNode } from "react";
import { cx } from "./cx.ts";
import { Icon } from "./icon.tsx";

type Props = {
	summary: ReactNode;
	open?: boolean;
	name?: string; // only one disclosure of the same name is open at a time
	quiet?: boolean; // without a frame, in the rows of a list
	children: ReactNode;
};

export function Disclosure({ summary, open, name, quiet, children }: Props) {
	return (
		<details className={cx("disclosure", quiet && "disclosure-quiet")} open={open} name={name}>
			<summary>
				{summary}
				<Icon name="chevron-down" />
			</summary>
			<div>{children}</div>
		</details>
	);
}
