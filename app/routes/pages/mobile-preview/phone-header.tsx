import type { ReactNode } from "react";
import { Logo } from "#app/shell/logo.tsx";

/** The header as it is on a phone, without its links. */
export function PhoneHeader({ children }: { children: ReactNode }) {
	return (
		<div className="flex min-h-touch items-center justify-between gap-3">
			<p className="logo">
				<Logo />
			</p>
			{children}
		</div>
	);
}
