import { createContext, type ReactNode, Suspense, useContext } from "react";
import { useHydratedCount } from "./use-hydrated.ts";

/** True when the server renders a page again to find the error of a failed part. */
export const WithoutBoundaries = createContext(false);

/** A part of the page that React hydrates separately, so that a tap only waits for the part that it hits. */
export function HydrationBoundary({ children }: { children: ReactNode }) {
	if (useContext(WithoutBoundaries)) return children;
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
