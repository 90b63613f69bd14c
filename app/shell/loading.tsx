import { useEffect, useState } from "react";
import { useLocation, useNavigation } from "react-router";
import * as common from "#app/lib/texts.ts";
import { Skeleton } from "#app/ui/skeleton.tsx";
import * as texts from "./texts.ts";

const LATE_MS = 200;
const WORDS: Record<string, string> = {
	join: texts.loadingTrip,
	checkout: common.settingUpPayment,
};

/** The page that is on its way and late, or null. */
export function useLatePage(): string | null {
	const { state, location } = useNavigation();
	const { pathname } = useLocation();
	const next = state === "loading" && location.pathname !== pathname ? location.pathname : null;
	const [late, setLate] = useState<string | null>(null);
	useEffect(() => {
		if (!next) return;
		const timer = setTimeout(() => setLate(next), LATE_MS);
		return () => {
			clearTimeout(timer);
			setLate(null);
		};
	}, [next]);
	return late;
}

/** The shapes of the next page's heading and first two cards, whose sizes loading.css knows. */
export function Loading({ page }: { page: string }) {
	const [, name = "", , part] = page.split("/");
	return (
		<div className="loading" data-page={part ?? name}>
			<div>
				<p role="status">{WORDS[name] ?? texts.loading}</p>
				<Skeleton className="shape-heading" />
				<Skeleton className="shape-card" />
				<Skeleton className="shape-card" />
			</div>
		</div>
	);
}
