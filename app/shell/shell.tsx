import { type ReactNode, useEffect } from "react";
import { useLocation, useNavigation } from "react-router";
import { startVisit } from "#app/lib/browser-storage.ts";
import type { ToastContent } from "#app/lib/toast-content.ts";
import { isInTrip } from "#app/lib/trip-paths.ts";
import { HydrationBoundary } from "#app/ui/hydration-boundary.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { ToastHost } from "#app/ui/toast.tsx";
import { Footer } from "./footer.tsx";
import type { FooterLinks } from "./footer-links.ts";
import { guardOffline } from "./guard-offline.ts";
import { Header } from "./header.tsx";
import { Loading, useLatePage } from "./loading.tsx";
import { OtherTabs } from "./other-tabs.tsx";
import * as texts from "./texts.ts";
import { usePageFocus } from "./use-page-focus.ts";
import type { HeaderUser } from "./user-menu.tsx";

type Props = {
	root?: {
		// the root loader's data; missing if that loader failed for a first page
		user: HeaderUser | null;
		toast: ToastContent | null;
		theme: "light" | "dark" | null;
		checkingBooks: boolean;
		lite: boolean;
		footer: FooterLinks;
	};
	children: ReactNode;
};

export function Shell({ root, children }: Props) {
	const { pathname } = useLocation();
	const { formMethod = "" } = useNavigation();
	const isKnown = root !== undefined;
	const signedIn = root?.user != null;
	const latePage = useLatePage();
	usePageFocus();
	useEffect(guardOffline, []);
	useEffect(() => {
		if (isKnown) startVisit(signedIn);
	}, [isKnown, signedIn]);
	return (
		<>
			<a href="#main" className="skip">
				{texts.skipToContent}
			</a>
			<HydrationBoundary>
				<Header user={root?.user ?? null} theme={root?.theme ?? null} lite={root?.lite ?? false} />
			</HydrationBoundary>
			<main id="main" tabIndex={-1} className="page-column" aria-busy={latePage !== null || undefined}>
				{root && <OtherTabs key={root.user?.id} user={root.user} />}
				{root?.checkingBooks && (
					<div className="pb-6">
						<Notice tone="due" role="status" title={texts.checkingBooks} />
					</div>
				)}
				{latePage && <Loading page={latePage} />}
				<HydrationBoundary>{children}</HydrationBoundary>
			</main>
			{!isInTrip(pathname) && (
				<HydrationBoundary>
					<Footer links={root?.footer ?? []} />
				</HydrationBoundary>
			)}
			<ToastHost toast={root?.toast ?? null} page={pathname + formMethod} />
		</>
	);
}
