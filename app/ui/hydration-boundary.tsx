import { createContext, type ReactNode, Suspense, useContext } from "react";
import { useHydratedCount } from "./use-hydrated.ts";

/** True when the server renders a page once more, to find the error of a part that failed. */
export const WithoutBoundaries = createContext(false);

type Props = {
	children: ReactNode;
	fallback?: ReactNode; // shown while the content waits for data in the browser
};

/** A part of the page that React hydrates by itself, so that a tap waits only for the part that it hits. */
export function HydrationBoundary({ children, fallback }: Props) {
	if (useContext(WithoutBoundaries)) return children;
	return (
		<Suspense fallback={fallback}>
			{children}
			<Hydrated />
		</Suspense>
	);
}

function Hydrated() {
	useHydratedCount();
	return null;
}
