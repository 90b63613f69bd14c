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
		<details className="disclosure" open={open} name={name}>
			<summary>
				{summary}
				<Icon name="chevron-down" />
			</summary>
			<div>{children}</div>
		</details>
	);
}
