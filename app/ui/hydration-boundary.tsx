import { createContext, type ReactNode, Suspense, useContext } from "react";
import { useHydratedCount } from "./use-hydrated.ts";

/** For the server, which finds the error of a failed part by rendering the page as a whole. */
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
