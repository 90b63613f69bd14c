import type { ReactNode } from "react";
import { ButtonLink } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";

type Props = { to: string; label: string; children: ReactNode };

export function NextStep({ to, label, children }: Props) {
	const action = (
		<ButtonLink look="secondary" to={to}>
			{label}
		</ButtonLink>
	);
	return (
		<Notice tone="due" action={action}>
			{children}
		</Notice>
	);
}
