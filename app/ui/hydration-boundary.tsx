import { type ReactNode, Suspense } from "react";
import { useHydratedCount } from "./use-hydrated.ts";

/** A part of the page that React hydrates by itself, so that a tap waits only for the part that it hits. */
export function HydrationBoundary({ children }: { children: ReactNode }) {
	return (
		<Suspense>
			{children}
			<Hydrated />
		</Suspense>
	);
}

function Hydrated() {
	useHydratedCount();
	return null;
}
