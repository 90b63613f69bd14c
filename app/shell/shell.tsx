import { type ReactNode, useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { startVisit } from "#app/lib/browser-storage.ts";
import type { ToastContent } from "#app/lib/toast-content.ts";
import { HydrationBoundary } from "#app/ui/hydration-boundary.tsx";
import { ToastHost } from "#app/ui/toast.tsx";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import type { HeaderUser } from "./user-menu.tsx";

type Props = {
	root?: {
		// the root loader's data; missing if that loader failed
		user: HeaderUser | null;
		toast: ToastContent | null;
		theme: "light" | "dark" | null;
		lite: boolean;
	};
	children: ReactNode;
};

export function Shell({ root, children }: Props) {
	const { pathname } = useLocation();
	const main = useFocusOnNavigation(pathname);
	const signedIn = root?.user != null;
	useEffect(() => startVisit(signedIn), [signedIn]);
	return (
		<>
			<a href="#main" className="skip">
				Skip to the content
			</a>
			<HydrationBoundary>
				<Header user={root?.user ?? null} />
			</HydrationBoundary>
			<main id="main" ref={main} tabIndex={-1} className="page-column">
				<HydrationBoundary>{children}</HydrationBoundary>
			</main>
			<HydrationBoundary>
				<Footer theme={root?.theme ?? null} lite={root?.lite ?? false} />
			</HydrationBoundary>
			<ToastHost toast={root?.toast ?? null} page={pathname} />
		</>
	);
}

/** Navigation without a reload moves the focus to the new page, as a reload would. */
function useFocusOnNavigation(pathname: string) {
	const main = useRef<HTMLElement>(null);
	const last = useRef(pathname);
	useEffect(() => {
		if (last.current !== pathname) main.current?.focus({ preventScroll: true });
		last.current = pathname;
	}, [pathname]);
	return main;
}
